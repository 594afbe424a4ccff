"""Calling people to the table: who wants to be called and by which way, what is to be said and when, and the ways themselves.

A call is a row that is written with the action that led to it, so neither is there without the other. The caller sends what is
due and then deletes the row; what can't be sent is tried again, ever more rarely. A call that was being sent when the server was
killed is sent once more with the same identity: mailboxes and push services show it once.
"""
