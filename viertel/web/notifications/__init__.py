"""Telling people that a table waits for them: what is due, to whom, and the channels it is sent by.

A notification is a row that is written with the action that led to it, so neither is there without the other. The notifier sends
what is due and then deletes the row; what can't be sent is tried again, less and less often. One that was being sent when the
server was killed is sent once more with the same id: mailboxes and push services show it once.
"""
