"""Seasons, pairings and standings: arithmetic, without storage or pages."""
