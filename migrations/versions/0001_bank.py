"""The bank: questions, answers, filing, sets, history."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

LINE = (0, 500)
NAME = (1, 500)
TEXT = (0, 100_000)
FILLED = (1, 100_000)
UID = (36, 36)
BASES = ("author", "import", "rule", "measured")
TABLES = (
    *("topic", "tag", "tag_alias", "role", "source", "question", "answer", "question_tag"),
    *("question_role", "anchor", "flag", "relation", "question_set", "section", "entry", "use"),
    *("batch", "change"),
)


def upgrade() -> None:
    _catalogue()
    _question()
    _answer()
    _belongings()
    _question_set()
    _history()
    _recorded_answers_stay()


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER recorded_answer_stays ON answer")
        op.execute("DROP FUNCTION recorded_answer_stays()")
    for table in reversed(TABLES):
        op.drop_table(table)


def _key() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), primary_key=True, nullable=False)


def _text(name: str, *, optional: bool = False, unique: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=optional, unique=unique)


def _number(name: str, *, optional: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=optional)


def _time(name: str, *, optional: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=optional)


def _json(name: str, *, optional: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.JSON(), nullable=optional)


def _owner(name: str, table: str, *, cascade: bool = True, key: bool = False) -> sa.Column[int]:
    target = sa.ForeignKey(f"{table}.id", ondelete="CASCADE" if cascade else None)
    return sa.Column(name, sa.Integer(), target, nullable=False, primary_key=key)


def _lengths(**columns: tuple[int, int]) -> list[sa.CheckConstraint]:
    bounds = [
        sa.CheckConstraint(f"length({column}) BETWEEN {least} AND {most}", name=f"{column}_length")
        for column, (least, most) in columns.items()
    ]
    joined = " || ".join(columns)
    no_nul = sa.CheckConstraint(f"instr({joined}, char(0)) = 0", name="no_nul")
    return [*bounds, no_nul.ddl_if(dialect="sqlite")]


def _one_of(column: str, *names: str) -> sa.CheckConstraint:
    listed = ", ".join(f"'{name}'" for name in names)
    return sa.CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


def _within(column: str, low: int, high: int) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} BETWEEN {low} AND {high}", name=f"{column}_range")


def _check(name: str, condition: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(condition, name=name)


def _index(table: str, *columns: str) -> None:
    op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))


def _catalogue() -> None:
    op.create_table(
        "topic",
        _key(),
        _text("path", unique=True),
        _text("description"),
        *_lengths(path=(1, 100), description=TEXT),
    )
    op.create_table(
        "tag",
        _key(),
        _text("name", unique=True),
        _text("description"),
        *_lengths(name=(1, 100), description=TEXT),
    )
    op.create_table(
        "tag_alias",
        _key(),
        _text("name", unique=True),
        _owner("tag_id", "tag"),
        *_lengths(name=(1, 100)),
    )
    _index("tag_alias", "tag_id")
    op.create_table("role", _key(), _text("name", unique=True), *_lengths(name=NAME))
    lines = ("file_name", "role", "experience")
    texts = ("summary", "opening", "remark")
    op.create_table(
        "source",
        _key(),
        _text("uid", unique=True),
        _text("kind"),
        *(_text(name) for name in ("sha256", "text", *lines, *texts)),
        _time("imported_at", optional=True),
        _one_of("kind", "transcript", "spreadsheet", "document", "other"),
        *_lengths(
            uid=UID,
            file_name=LINE,
            sha256=(0, 64),
            text=(0, 50_000_000),
            role=LINE,
            experience=LINE,
            summary=TEXT,
            opening=TEXT,
            remark=TEXT,
        ),
    )


def _question() -> None:
    op.create_table(
        "question",
        _key(),
        _text("uid", unique=True),
        *(_text(name) for name in ("lang", "stem", "title", "objective", "kind")),
        _owner("topic_id", "topic", cascade=False),
        _number("difficulty", optional=True),
        _text("difficulty_basis", optional=True),
        _number("minutes", optional=True),
        _text("minutes_basis", optional=True),
        *(_json(name) for name in ("points", "probes", "choices")),
        sa.Column("source_id", sa.Integer(), sa.ForeignKey("source.id")),
        *(_text(name) for name in ("locator", "status")),
        _text("retired_reason", optional=True),
        _number("revision"),
        *(_text(name) for name in ("fingerprint", "digest", "search_text")),
        _time("created_at"),
        _text("created_by"),
        _time("updated_at"),
        _text("updated_by"),
        *_question_rules(),
        sqlite_autoincrement=True,
    )
    _index("question", "topic_id")
    _index("question", "source_id")
    live = sa.text("status <> 'retired'")
    op.create_index(
        op.f("uq_question_live_fingerprint"),
        "question",
        ["fingerprint"],
        unique=True,
        sqlite_where=live,
        postgresql_where=live,
    )


def _question_rules() -> list[sa.CheckConstraint]:
    kinds = ("knowledge", "experience", "situational", "coding", "design", "choice")
    return [
        _one_of("kind", *kinds),
        _one_of("status", "draft", "in_review", "ready", "retired"),
        _one_of("retired_reason", "leaked", "outdated", "duplicate", "unfair", "other"),
        _check("retired_for_a_reason", "(status = 'retired') = (retired_reason IS NOT NULL)"),
        _within("difficulty", 1, 5),
        _one_of("difficulty_basis", *BASES),
        _check("difficulty_has_basis", "(difficulty IS NULL) = (difficulty_basis IS NULL)"),
        _within("minutes", 1, 480),
        _one_of("minutes_basis", *BASES),
        _check("minutes_has_basis", "(minutes IS NULL) = (minutes_basis IS NULL)"),
        _check("revision_range", "revision >= 1"),
        *_lengths(
            uid=UID,
            lang=(2, 40),
            stem=FILLED,
            title=LINE,
            objective=TEXT,
            locator=LINE,
            fingerprint=(32, 32),
            digest=(64, 64),
            created_by=LINE,
            updated_by=LINE,
        ),
    ]


def _answer() -> None:
    op.create_table(
        "answer",
        _key(),
        _text("uid", unique=True),
        _owner("question_id", "question"),
        _number("position"),
        *(_text(name) for name in ("kind", "lang", "body", "origin", "author", "completeness")),
        _text("completeness_basis", optional=True),
        *(_text(name) for name in ("review", "reviewer")),
        _time("reviewed_at", optional=True),
        _text("review_note"),
        _number("level", optional=True),
        _json("references"),
        _json("corrections"),
        _one_of("kind", "recorded", "model"),
        _one_of("origin", "candidate", "team", "bundled", "imported"),
        _one_of("completeness", "complete", "cut_start", "cut_end", "fragment", "unknown"),
        _one_of("completeness_basis", *BASES),
        _one_of("review", "unreviewed", "vetted", "needs_work", "superseded"),
        _within("level", 1, 5),
        *_lengths(uid=UID, lang=(2, 40), body=FILLED, author=LINE, reviewer=LINE, review_note=TEXT),
        _check(
            "vetted_by_another",
            "review <> 'vetted' OR (reviewer <> '' AND reviewer <> author"
            " AND CAST(\"references\" AS text) <> '[]')",
        ),
    )
    _index("answer", "question_id")


def _belongings() -> None:
    for other in ("tag", "role"):
        op.create_table(
            f"question_{other}",
            _owner("question_id", "question", key=True),
            _owner(f"{other}_id", other, cascade=False, key=True),
        )
        _index(f"question_{other}", f"{other}_id")
    op.create_table(
        "anchor",
        _key(),
        _owner("question_id", "question"),
        _number("level"),
        _text("text"),
        sa.UniqueConstraint("question_id", "level"),
        _within("level", 1, 5),
        *_lengths(text=FILLED),
    )
    flags = ("premise", "duplicate", "ambiguous", "outdated", "leaked", "not_job_related")
    op.create_table(
        "flag",
        _key(),
        _owner("question_id", "question"),
        _number("position"),
        *(_text(name) for name in ("kind", "note", "by")),
        _time("at", optional=True),
        _time("resolved_at", optional=True),
        _one_of("kind", *flags),
        *_lengths(note=TEXT, by=LINE),
    )
    _index("flag", "question_id")
    op.create_table(
        "relation",
        _key(),
        _owner("question_id", "question"),
        _text("kind"),
        _text("other_uid"),
        sa.UniqueConstraint("question_id", "kind", "other_uid"),
        _one_of("kind", "enemy", "duplicate", "follow_up", "replaces", "translation"),
        *_lengths(other_uid=UID),
    )
    _index("relation", "other_uid")


def _question_set() -> None:
    op.create_table(
        "question_set",
        _key(),
        _text("uid", unique=True),
        _text("name"),
        _text("role"),
        _json("blueprint", optional=True),
        sa.Column("draw", sa.BigInteger()),
        _text("status"),
        _number("revision"),
        _time("created_at"),
        _text("created_by"),
        _one_of("status", "draft", "frozen"),
        _check("revision_range", "revision >= 1"),
        _check("draw_range", "draw >= 0"),
        *_lengths(uid=UID, name=NAME, role=LINE, created_by=LINE),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "section",
        _key(),
        _owner("set_id", "question_set"),
        _number("position"),
        _text("title"),
        sa.UniqueConstraint("set_id", "position"),
        *_lengths(title=LINE),
    )
    op.create_table(
        "entry",
        _key(),
        _owner("set_id", "question_set"),
        _owner("section_id", "section"),
        _number("position"),
        _owner("question_id", "question", cascade=False),
        _number("question_revision"),
        _number("minutes", optional=True),
        _number("weight"),
        sa.UniqueConstraint("section_id", "position"),
        sa.UniqueConstraint("set_id", "question_id"),
        _check("question_revision_range", "question_revision >= 1"),
        _within("minutes", 1, 480),
        _within("weight", 1, 100),
    )
    _index("entry", "question_id")
    op.create_table(
        "use",
        _key(),
        _owner("set_id", "question_set", cascade=False),
        _text("candidate"),
        _time("at"),
        *_lengths(candidate=NAME),
    )
    _index("use", "set_id")
    _index("use", "candidate")


def _history() -> None:
    op.create_table(
        "batch",
        _key(),
        _time("at"),
        _text("by"),
        _text("summary"),
        *_lengths(by=LINE, summary=LINE),
    )
    op.create_table(
        "change",
        _key(),
        _owner("batch_id", "batch", cascade=False),
        _text("entity"),
        _text("uid"),
        _number("revision"),
        _json("before", optional=True),
        _one_of("entity", "question", "question_set"),
        _check("revision_range", "revision >= 0"),
        *_lengths(uid=UID),
    )
    _index("change", "batch_id")
    _index("change", "entity", "uid", "revision")


def _recorded_answers_stay() -> None:
    changed = "OLD.kind = 'recorded' AND (NEW.body <> OLD.body OR NEW.kind <> OLD.kind)"
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE TRIGGER recorded_answer_stays BEFORE UPDATE OF body, kind ON answer "
            f"WHEN {changed} BEGIN SELECT RAISE(ABORT, 'a recorded answer cannot change'); END"
        )
        return
    op.execute(
        "CREATE FUNCTION recorded_answer_stays() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN RAISE integrity_constraint_violation "
        "USING MESSAGE = 'a recorded answer cannot change'; END $$"
    )
    op.execute(
        "CREATE TRIGGER recorded_answer_stays BEFORE UPDATE OF body, kind ON answer "
        f"FOR EACH ROW WHEN ({changed}) EXECUTE FUNCTION recorded_answer_stays()"
    )
