"""Below the application: connections, WebSocket frames, headers, logs, metrics, garbage collection."""
