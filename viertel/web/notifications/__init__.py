"""Notifications that a table waits for somebody: what is due, to whom, and the channels that send it.

A notification is a row written in the same transaction as the action that caused it. The notifier sends what is due and then
deletes the row; if sending fails, it tries again, less and less often. A notification that was being sent when the server was
killed is sent again with the same id, so mailboxes and push services show it once.
"""
