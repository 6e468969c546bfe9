"""Where questions came from."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from questionbank.model.value import Line, Moment, Text, Uid, Value, new_uid, without_nul
from questionbank.vocabulary import SourceKind


class Source(Value):
    """A file that questions were read from, kept word for word.

    `role` (岗位), `experience` (从业年限), `summary` (简介), `opening` and `remark` (点评) are what
    the file says of the whole interview; the remark never belongs to its last question.
    """

    uid: Uid = Field(default_factory=new_uid)
    kind: SourceKind
    file_name: Line = ""
    sha256: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{64})?$")] = ""
    text: Annotated[str, Field(max_length=50_000_000), AfterValidator(without_nul)] = ""
    role: Line = ""
    experience: Line = ""
    summary: Text = ""
    opening: Text = ""
    remark: Text = ""
    imported_at: Moment | None = None
