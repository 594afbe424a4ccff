"""Doors: thin shells over the batch, in the words of the libraries that researchers know. Each needs its library, an extra of
ours by the same name; nothing else here may be imported from elsewhere in Viertel."""
