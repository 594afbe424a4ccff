"""The data file's tables, and the steps that bring an older file up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from ..core.errors import BadInput

# Step n leads from version n to n + 1. Steps are never edited once released, only added.
STEPS: tuple[str, ...] = (
    """
    CREATE TABLE house (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

    CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        address TEXT NOT NULL UNIQUE,      -- in /table/{address}
        invite TEXT NOT NULL UNIQUE,       -- in /t/{invite}
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,            -- version of the rules code it is played by
        components TEXT NOT NULL,          -- digest of the component file
        players INTEGER NOT NULL,
        options TEXT NOT NULL,             -- JSON
        seed BLOB NOT NULL,                -- secret until the end
        host TEXT NOT NULL,                -- visitor
        made INTEGER NOT NULL,             -- seconds since 1970
        touched INTEGER NOT NULL,
        acting INTEGER NOT NULL,           -- bit set of the seats to act; 0: over
        bots INTEGER NOT NULL,             -- bit set of the bots' seats
        rematch TEXT                       -- address of the table that followed
    );
    CREATE INDEX tables_by_host ON tables (host, made);

    CREATE TABLE seats (
        table_id INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        who TEXT NOT NULL,                 -- person, bot, same, open
        level TEXT,
        name TEXT NOT NULL,
        token TEXT,                        -- hash of the return link's token
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX seats_by_token ON seats (token);

    CREATE TABLE keepers (                 -- which browsers play for a seat
        visitor TEXT NOT NULL,
        table_id INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        PRIMARY KEY (visitor, table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX keepers_by_table ON keepers (table_id);

    CREATE TABLE entries (
        table_id INTEGER NOT NULL,
        n INTEGER NOT NULL,                -- the first entry is 0
        seat INTEGER NOT NULL,             -- -1: chance
        action TEXT NOT NULL,              -- words, which outlive a renumbering of codes
        sent TEXT,                         -- the client's id of the message that played it
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;

    CREATE TABLE chat (
        table_id INTEGER NOT NULL,
        n INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;

    CREATE TABLE replays (
        address TEXT PRIMARY KEY,          -- digest of the record: the same file has the same address
        record TEXT NOT NULL,
        visitor TEXT NOT NULL,
        made INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX replays_by_visitor ON replays (visitor);
    """,
    """
    ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;  -- 1: those who play may ask the expert
    """,
    """
    ALTER TABLE entries ADD COLUMN told TEXT;     -- JSON: what it told, and what it changed in the position; null in old files
    ALTER TABLE tables ADD COLUMN layout TEXT;    -- what the numbers in `told` mean; null: nothing is told yet
    ALTER TABLE tables ADD COLUMN ending TEXT;    -- JSON: how it ended, or how it stood when it was closed
    ALTER TABLE tables ADD COLUMN closed TEXT;    -- why it was closed before its end: rules, host
    CREATE INDEX tables_by_touched ON tables (touched);

    CREATE TABLE layouts (digest TEXT PRIMARY KEY, layout TEXT NOT NULL) WITHOUT ROWID;

    CREATE TABLE changes (                        -- a table went on by other rules
        table_id INTEGER NOT NULL,
        first INTEGER NOT NULL,                   -- the first entry by them
        rules INTEGER NOT NULL,
        components TEXT NOT NULL,
        layout TEXT NOT NULL,
        position TEXT NOT NULL,                   -- JSON: where it went on
        PRIMARY KEY (table_id, first)
    ) WITHOUT ROWID;

    ALTER TABLE seats ADD COLUMN link INTEGER NOT NULL DEFAULT 0;  -- how often its return link was made anew
    CREATE INDEX replays_by_made ON replays (made);

    CREATE TABLE banned (                         -- visitors, addresses and networks
        who TEXT PRIMARY KEY,
        why TEXT NOT NULL,
        since INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE orders (                         -- what the host asks of a running server
        id INTEGER PRIMARY KEY,
        what TEXT NOT NULL,                       -- JSON
        answer TEXT                               -- JSON, once it is carried out
    );
    """,
    """
    CREATE TABLE ways (                           -- by which somebody wants to be called to the table
        id INTEGER PRIMARY KEY,
        visitor TEXT NOT NULL,
        kind TEXT NOT NULL,                       -- mail, push, service
        target TEXT NOT NULL,                     -- an address, a subscription as JSON, a service's address
        lang TEXT NOT NULL,
        confirmed INTEGER NOT NULL,               -- 0: nothing is sent but the question whether it is his
        quiet TEXT NOT NULL,                      -- hours and time zone in which nothing is sent; empty: none
        made INTEGER NOT NULL,
        UNIQUE (visitor, kind, target)
    );
    CREATE INDEX ways_by_target ON ways (kind, target);

    CREATE TABLE calls (                          -- what is to be sent
        id INTEGER PRIMARY KEY AUTOINCREMENT,     -- never used again: it is what tells a message from the next
        way INTEGER NOT NULL,
        table_id INTEGER NOT NULL,                -- 0: it is about no table
        seat INTEGER NOT NULL,
        what TEXT NOT NULL,                       -- turn, test, confirm, return
        due INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0,
        UNIQUE (way, table_id, seat, what)
    );
    CREATE INDEX calls_by_due ON calls (due);
    CREATE INDEX calls_by_table ON calls (table_id);
    """,
    """
    ALTER TABLE changes ADD COLUMN origin TEXT;   -- JSON: where a game came from that begins with this position
    """,
)


def known(db: sqlite3.Connection, name: str, steps: Sequence[str] = STEPS) -> int:
    """The version of a file, which must not be newer than we are."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(steps):
        raise BadInput(f"{name}: was written by a newer Viertel (version {version} of the data; this one knows {len(steps)})")
    return version


def migrate(db: sqlite3.Connection, name: str, steps: Sequence[str] = STEPS) -> int:
    """Bring the file up to date, all or nothing; the version it had."""
    version = known(db, name, steps)
    if version < len(steps):
        script = "".join(steps[version:])
        try:
            db.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {len(steps)}; COMMIT;")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    return version
