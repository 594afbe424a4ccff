"""HTML pages and forms, usable without JavaScript; and the files that a browser asks for."""
