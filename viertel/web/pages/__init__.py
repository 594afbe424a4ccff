"""HTML pages and forms, usable without JavaScript, and static files."""
