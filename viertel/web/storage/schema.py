"""The data file's tables, and the steps that bring an older file up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from ...core.errors import BadInput

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
    """
    ALTER TABLE tables ADD COLUMN pace TEXT;      -- JSON: how long players have; null: as long as they like
    ALTER TABLE tables ADD COLUMN clock TEXT;     -- JSON: each seat's clock, and whether all stand
    ALTER TABLE tables ADD COLUMN strikes REAL;   -- the instant at which the next of them comes to zero
    ALTER TABLE tables ADD COLUMN asking TEXT;    -- JSON: what somebody has asked the others for
    CREATE INDEX tables_by_strikes ON tables (strikes) WHERE strikes IS NOT NULL;

    ALTER TABLE seats ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC';     -- where its player lives
    ALTER TABLE seats ADD COLUMN kept TEXT;       -- the level of the bot that keeps it until its player returns
    ALTER TABLE seats ADD COLUMN orders TEXT;     -- JSON: what is to be played without asking
    ALTER TABLE seats ADD COLUMN notes TEXT NOT NULL DEFAULT '';       -- its player's own
    ALTER TABLE seats ADD COLUMN nudged REAL;     -- when it was nudged last
    ALTER TABLE seats ADD COLUMN substitute TEXT; -- hash of the token of a link that gives this seat away
    CREATE UNIQUE INDEX seats_by_substitute ON seats (substitute);

    CREATE TABLE marks (                          -- what happened at a table beside the game
        table_id INTEGER NOT NULL,
        k INTEGER NOT NULL,
        n INTEGER NOT NULL,                       -- after so many entries
        made REAL NOT NULL,
        key TEXT NOT NULL,
        seat INTEGER NOT NULL,                    -- whom it concerns; -1: all
        words TEXT NOT NULL,                      -- JSON: what its sentence has in it
        PRIMARY KEY (table_id, k)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE devices (                        -- browsers that play for somebody
        id TEXT PRIMARY KEY,                      -- as the cookie says it
        visitor TEXT NOT NULL,
        name TEXT NOT NULL,                       -- browser and system
        made INTEGER NOT NULL,
        seen INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX devices_by_visitor ON devices (visitor);

    CREATE TABLE thrown_out (                     -- devices and visitors whose cookies are worthless
        id TEXT PRIMARY KEY,
        since INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE passkeys (
        id BLOB PRIMARY KEY,
        visitor TEXT NOT NULL,
        handle BLOB NOT NULL,                     -- the authenticator's name for whose it is: chance
        key BLOB NOT NULL,                        -- the public one
        counter INTEGER NOT NULL,
        device TEXT NOT NULL,                     -- on which it was made
        name TEXT NOT NULL,
        made INTEGER NOT NULL,
        used INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX passkeys_by_visitor ON passkeys (visitor);

    ALTER TABLE ways ADD COLUMN device TEXT NOT NULL DEFAULT '';  -- of a push: where it is shown
    """,
    """
    ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;    -- 1: its result counts on the house's ladder
    ALTER TABLE tables ADD COLUMN tournament TEXT;                     -- the address of the one it is played in
    ALTER TABLE seats ADD COLUMN entrant TEXT;    -- the visitor whose result it will be; empty: he is gone; null: nobody's

    CREATE TABLE players (                        -- people with a rating
        id TEXT PRIMARY KEY,                      -- in /player/{id}
        visitor TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        shown INTEGER NOT NULL,                   -- 1: others may see them
        made INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE results (                        -- a row a seat, for ever: tables go, results stay
        id INTEGER PRIMARY KEY,
        address TEXT NOT NULL,                    -- of the table
        seat INTEGER NOT NULL,
        season TEXT NOT NULL,                     -- first day/last day
        game TEXT NOT NULL,
        pace TEXT NOT NULL,                       -- none, live, days
        seats INTEGER NOT NULL,
        player TEXT NOT NULL,                     -- bot:LEVEL, or a player; empty: somebody
        place INTEGER NOT NULL,                   -- from 1
        points INTEGER NOT NULL,
        how TEXT NOT NULL,                        -- played, helped, left
        mean REAL,                                -- the rating after it; null: it was not rated
        deviation REAL,
        gain REAL,
        made INTEGER NOT NULL,
        UNIQUE (address, seat)
    );
    CREATE INDEX results_by_player ON results (player, game, pace);
    CREATE INDEX results_by_ladder ON results (season, game, pace);

    CREATE TABLE ratings (
        season TEXT NOT NULL,
        game TEXT NOT NULL,
        pace TEXT NOT NULL,
        player TEXT NOT NULL,
        mean REAL NOT NULL,
        deviation REAL NOT NULL,
        games INTEGER NOT NULL,
        won INTEGER NOT NULL,
        gone INTEGER NOT NULL,                    -- games that he left
        PRIMARY KEY (season, game, pace, player)
    ) WITHOUT ROWID;
    CREATE INDEX ratings_by_player ON ratings (player, game, pace);

    CREATE TABLE tournaments (
        id INTEGER PRIMARY KEY,
        address TEXT NOT NULL UNIQUE,             -- in /tournament/{address}
        name TEXT NOT NULL,
        host TEXT NOT NULL,                       -- visitor
        game TEXT NOT NULL,
        seats INTEGER NOT NULL,                   -- at a table
        rounds INTEGER NOT NULL,                  -- 0: until everybody has met everybody
        pace TEXT,                                -- JSON
        rated INTEGER NOT NULL,
        state TEXT NOT NULL,                      -- open, running, over, closed
        made INTEGER NOT NULL,
        touched INTEGER NOT NULL
    );

    CREATE TABLE entrants (                       -- of a tournament
        tournament INTEGER NOT NULL,
        n INTEGER NOT NULL,                       -- from 0
        visitor TEXT NOT NULL,
        name TEXT NOT NULL,
        zone TEXT NOT NULL,
        gone INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (tournament, n)
    ) WITHOUT ROWID;
    CREATE INDEX entrants_by_visitor ON entrants (visitor);

    CREATE TABLE boards (                         -- who sits where in a round
        tournament INTEGER NOT NULL,
        round INTEGER NOT NULL,                   -- from 1
        board INTEGER NOT NULL,                   -- from 1; 0: they have a bye
        seat INTEGER NOT NULL,
        entrant INTEGER NOT NULL,
        address TEXT,                             -- of the table, once it is laid
        PRIMARY KEY (tournament, round, board, seat)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE calls ADD COLUMN said INTEGER NOT NULL DEFAULT 0;  -- it was sent, and stays until the seat has answered
    """,
    """
    ALTER TABLE tables ADD COLUMN looks REAL;     -- when to look whether one has: not after `strikes`, and seldom another
    UPDATE tables SET looks = strikes;
    DROP INDEX tables_by_strikes;                 -- it changes with every action
    CREATE INDEX tables_by_looks ON tables (looks) WHERE looks IS NOT NULL;
    """,
    """
    -- Entries lie in the order in which they came: to press one between those of two other games is to write three pages anew.
    ALTER TABLE entries RENAME TO former;
    CREATE TABLE entries (
        table_id INTEGER NOT NULL,
        n INTEGER NOT NULL,                -- the first entry is 0
        seat INTEGER NOT NULL,             -- -1: chance
        action TEXT NOT NULL,              -- words, which outlive a renumbering of codes
        sent TEXT,                         -- the client's id of the message that played it
        told TEXT                          -- JSON: what it told, and what it changed in the position; null in old files
    );
    INSERT INTO entries SELECT table_id, n, seat, action, sent, told FROM former ORDER BY table_id, n;
    DROP TABLE former;
    CREATE UNIQUE INDEX entries_by_table ON entries (table_id, n);
    """,
    """
    ALTER TABLE seats ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0;  -- 1: open only to who sat there at the game before
    CREATE INDEX tables_by_rematch ON tables (rematch) WHERE rematch IS NOT NULL;
    """,
    """
    ALTER TABLE replays ADD COLUMN tried TEXT NOT NULL DEFAULT '';     -- by which version, in a process of its own
    ALTER TABLE replays ADD COLUMN opening INTEGER NOT NULL DEFAULT 0;  -- 1: now; 2: the server died of it, perhaps
    """,
    """
    ALTER TABLE replays ADD COLUMN size INTEGER NOT NULL DEFAULT 0;    -- bytes of the record
    ALTER TABLE replays ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;  -- when somebody looked at it last; 0: nobody has
    UPDATE replays SET size = length(CAST(record AS BLOB)), opened = made;
    CREATE INDEX replays_by_opened ON replays (opened, made, size);    -- what goes first where there is no room
    """,
    """
    ALTER TABLE tables ADD COLUMN struck TEXT;    -- JSON: what was taken back, as far as it was told
    """,
    """
    CREATE TABLE unseated (                       -- whose seats the host of a table gave to others
        table_id INTEGER NOT NULL,
        visitor TEXT NOT NULL,
        seat INTEGER NOT NULL,
        PRIMARY KEY (table_id, visitor)
    ) WITHOUT ROWID;
    CREATE INDEX unseated_by_visitor ON unseated (visitor);
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
