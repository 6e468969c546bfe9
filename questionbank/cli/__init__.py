"""The command line: parse, call, print. A command imports its engines only when it runs."""
