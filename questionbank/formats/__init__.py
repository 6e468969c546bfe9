"""Exchange with other programs: a stream of bytes on one side, questions on the other.

`questionbank.formats.registry.find` chooses a `Format`; its `read` and `write` do the rest.
Importing this package, or the registry, loads no format.
"""
