"""The full-text index and the sketches by which near-duplicates are found.

Both are made from the questions by the program after the migration: `search_index.version` 0
says that they are yet to be made.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    op.create_table(
        "search_index",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_index")),
        sa.CheckConstraint("id = 1", name=op.f("ck_search_index_only_one")),
    )
    op.execute("INSERT INTO search_index (id, version) VALUES (1, 0)")
    op.create_table(
        "sketch",
        sa.Column("hash", sa.BigInteger(), nullable=False),
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "question_id", name=op.f("pk_sketch")),
        sqlite_with_rowid=False,
    )
    if sqlite:
        op.execute(
            "CREATE VIRTUAL TABLE fulltext USING fts5(stem, objective, filing, model, recorded, "
            "content='', columnsize=0, tokenize='ascii')"
        )
    else:
        op.execute(
            "CREATE TABLE fulltext (question_id integer PRIMARY KEY "
            "REFERENCES question (id) ON DELETE CASCADE, vector tsvector NOT NULL, "
            "objective tsvector NOT NULL, crowded boolean NOT NULL)"
        )
        op.execute("CREATE INDEX ix_fulltext_vector ON fulltext USING gin (vector)")
        op.execute("CREATE INDEX ix_fulltext_crowded ON fulltext USING gin (vector) WHERE crowded")
    op.drop_column("question", "search_text")


def downgrade() -> None:
    op.drop_table("fulltext")
    op.drop_table("sketch")
    op.drop_table("search_index")
    op.add_column(
        "question", sa.Column("search_text", sa.String(), nullable=False, server_default="")
    )
