"""The table in the browser: it plays through core's Match and names no game.

`house` finds tables and lets go of them, `table` is one of them, `thinking` asks the bots, `archive` is what outlives the server
(`store` keeps it in SQLite); `socket` and `screen` speak to a browser, `composer` writes what it hears, `pages` is around it all.
"""
