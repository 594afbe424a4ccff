"""What we use of uvicorn that it does not promise to keep. A uvicorn without any of it serves us all the same, by what it does
promise: then frames are not written directly, and nothing bounds a connection but uvicorn itself and a proxy."""

from __future__ import annotations

import dis
from importlib import import_module
from inspect import getmro, isfunction

HTTP = "uvicorn.protocols.http.httptools_impl", "HttpToolsProtocol"  # of doorway.py
WEBSOCKET = "uvicorn.protocols.websockets.websockets_sansio_impl", "WebSocketsSansIOProtocol"  # of fast_wire.py

USED = {
    HTTP: (
        "client",
        "config",
        "connection_lost",
        "connection_made",
        "data_received",
        "handle_websocket_upgrade",
        "headers",
        "loop",
        "on_headers_complete",
        "on_message_begin",
        "on_message_complete",
        "parser",
        "pause_writing",
        "resume_writing",
        "transport",
        "url",
    ),
    WEBSOCKET: (
        "close_sent",
        "config",
        "conn",
        "connection_lost",
        "connection_made",
        "curr_msg_data_type",
        "data_received",
        "disconnected",
        "frames",
        "handle_bytes",
        "handle_connect",
        "handle_cont",
        "handle_parser_exception",
        "handle_ping",
        "handle_pong",
        "handle_text",
        "handshake_initiated",
        "on_task_complete",
        "queue",
        "scope",
        "send_receive_event_to_app",
        "transport",
        "writable",
    ),
}


def missing() -> list[str]:
    """What the installed uvicorn lacks."""
    found = []
    for (module, name), used in USED.items():
        try:
            protocol: type = getattr(import_module(module), name)
        except (ImportError, AttributeError):
            found.append(f"{module}.{name}")
            continue
        there = attributes(protocol)
        found += [f"{name}.{one}" for one in used if one not in there]
    return found


def attributes(protocol: type) -> set[str]:
    """Of a class and its instances: what is defined in it, and what its methods set."""
    found = set(dir(protocol))
    for one in getmro(protocol):
        for method in filter(isfunction, vars(one).values()):
            found |= {step.argval for step in dis.get_instructions(method) if step.opname == "STORE_ATTR"}
    return found
