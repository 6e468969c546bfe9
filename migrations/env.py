"""Alembic's way in: the caller brings the connection, the lock and the transaction."""

from __future__ import annotations

from alembic import context

from questionbank.store.tables import Row

connection = context.config.attributes.get("connection")
if connection is None:
    raise SystemExit("Upgrade through the program, which locks first: questionbank db upgrade")

context.configure(
    connection=connection,
    target_metadata=Row.metadata,
    transactional_ddl=True,
    transaction_per_migration=False,
    render_as_batch=True,
    compare_type=True,
)
context.run_migrations()
