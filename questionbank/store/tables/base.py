"""What all rows share: names of constraints, times in UTC, CHECKs for lengths and ranges."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, get_args

from sqlalchemy import JSON, CheckConstraint, DateTime, Dialect, MetaData, String
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

from questionbank.vocabulary import LONGEST_LINE, LONGEST_TEXT

UID = (36, 36)
LINE = (0, LONGEST_LINE)
NAME = (1, LONGEST_LINE)
TEXT = (0, LONGEST_TEXT)
FILLED = (1, LONGEST_TEXT)


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time, stored in UTC on every engine."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse naive times; SQLite keeps the UTC clock face without a zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give UTC back."""
        del dialect
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Row(DeclarativeBase):
    """A row with an integer key that never leaves the store."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 (read by SQLAlchemy, never written)
        datetime: UtcDateTime,
        list[Any]: JSON,
        dict[str, Any]: JSON,
        str: String,
    }


def lengths(**columns: tuple[int, int]) -> tuple[CheckConstraint, ...]:
    """CHECKs on the number of characters, and (where the engine could hold one) on NUL."""
    bounds = [
        CheckConstraint(f"length({column}) BETWEEN {least} AND {most}", name=f"{column}_length")
        for column, (least, most) in columns.items()
    ]
    joined = " || ".join(columns)
    no_nul = CheckConstraint(f"instr({joined}, char(0)) = 0", name="no_nul")
    return (*bounds, no_nul.ddl_if(dialect="sqlite"))


def one_of(column: str, names: Any) -> CheckConstraint:  # noqa: ANN401 (a Literal type)
    """CHECK that a column holds one of the names, given one by one or as a Literal type."""
    listed = ", ".join(f"'{name}'" for name in (get_args(names) or names))
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


def within(column: str, low: int, high: int) -> CheckConstraint:
    """CHECK that a number lies within the limits."""
    return CheckConstraint(f"{column} BETWEEN {low} AND {high}", name=f"{column}_range")


def at_least_one(column: str) -> CheckConstraint:
    """CHECK that a number is 1 or more."""
    return CheckConstraint(f"{column} >= 1", name=f"{column}_range")
