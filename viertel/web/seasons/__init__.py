"""Seasons: results, ratings and tournaments, in houses that want them. Pages stand above (web/ladder.py, web/tournaments.py)."""
