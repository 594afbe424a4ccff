"""The web server: tables in the browser. It plays games through `core.match` and names none of them.

`app` builds every object and passes it what it needs; `registry` finds open tables and closes them; `socket` answers one browser.
Each folder has one subject. docs/architecture.md has a line for each; import-linter checks which may import which.
"""
