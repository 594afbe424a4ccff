"""The table in the browser: pages, WebSockets, store and bots' workers. It plays through core's Match and names no game."""
