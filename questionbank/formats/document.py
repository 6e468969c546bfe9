"""The editor document: one question as people write it by hand.

Front matter (`难度：3` is as good as `difficulty: 3`), then a heading for each part. Only the
headings below part the text, and none inside a code fence, so any Markdown may stand in a part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pydantic import ValidationError

from questionbank.errors import DocumentError, Problem, did_you_mean
from questionbank.model.faults import problems
from questionbank.model.question import Question

_FIELDS = {
    "title": "标题",
    "topic": "主题",
    "tags": "标签",
    "roles": "岗位",
    "kind": "类型",
    "difficulty": "难度",
    "minutes": "分钟",
    "lang": "语言",
}
_PARTS = {
    "stem": ("题目", "Question"),
    "objective": ("考察目标", "Objective"),
    "points": ("要点", "Listen for"),
    "probes": ("追问", "Follow-up questions"),
    "anchors": ("评分标准", "Anchors"),
    "model": ("参考答案", "Model answer"),
}
_LISTED = {"tags", "roles"}
_NAMES = {name.lower(): field for field, zh in _FIELDS.items() for name in (field, zh)}
_HEADINGS = {name.lower(): part for part, names in _PARTS.items() for name in names}
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_BULLET = re.compile(r"\s*(?:(?:[-*+]|\d{1,2}[.)])(?:\s+|$)|[•·□]\s*|\d{1,2}、\s*)")
_ANCHOR = re.compile(r"\s*(?:[-*+]\s+)?([1-5])\s*(?:[:：]|分(?!钟)\s*[:：]?)\s*(.*)")
_COMMENT = re.compile(r"\A(?:<!--.*?-->\s*)+", re.DOTALL)


def write_document(question: Question) -> str:
    """Return a question as a document for the editor."""
    lines = ["---"]
    for field in _FIELDS:
        content = getattr(question, field)
        text = ", ".join(content) if field in _LISTED else content
        lines.append(f"{field}: {'' if text is None else text}".rstrip())
    lines += ["---", ""]
    for part, (zh, en) in _PARTS.items():
        lines += [f"## {zh} / {en}", "", *_written(question, part), ""]
    return "\n".join(lines)


def _written(question: Question, part: str) -> Iterable[str]:
    if part in {"points", "probes"}:
        return [f"- {text}" for text in getattr(question, part)]
    if part == "anchors":
        known = {anchor.level: anchor.text for anchor in question.anchors}
        levels = sorted({5, 3, 1} | set(known), reverse=True)
        return [f"{level}: {known.get(level, '')}".rstrip() for level in levels]
    if part == "model":
        return [answer.body for answer in question.model_answers[:1]]
    return [text for text in (getattr(question, part),) if text]


def read_document(text: str, name: str = "the document") -> Question:
    """Return the question that a document describes, with a model answer if it has one.

    Raises DocumentError with the line of each fault.
    """
    lines = _without_comments(text).splitlines()
    faults: list[Problem] = []
    fields, start = _front_matter(lines, faults)
    parts = _parts(lines, start)
    fields |= {part: body for part in ("stem", "objective") if (body := parts.get(part, ""))}
    fields |= {part: _bullets(parts[part]) for part in ("points", "probes") if part in parts}
    fields["anchors"] = list(_anchors(parts.get("anchors", ""), faults))
    if parts.get("model"):
        lang = fields.get("lang") or "zh"
        fields["answers"] = [{"kind": "model", "lang": lang, "body": parts["model"]}]
    if not parts.get("stem"):
        faults.append(Problem("write the question below '## 题目 / Question'", "question"))
        fields["stem"] = "?"
    try:
        question = Question.model_validate(fields)
    except ValidationError as error:
        faults += problems(error, "", list(_FIELDS))
    if faults:
        raise DocumentError(f"{name} cannot be read as a question.", problems=faults)
    return question


def _without_comments(text: str) -> str:
    return _COMMENT.sub("", text.removeprefix("\ufeff").lstrip())


def _front_matter(lines: list[str], faults: list[Problem]) -> tuple[dict[str, object], int]:
    fields: dict[str, object] = {}
    if not lines or lines[0].strip() != "---":
        return fields, 0
    for number, line in enumerate(lines[1:], start=2):
        if line.strip() in {"---", "..."}:
            return fields, number
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, _, content = re.sub("[:：]", "\0", line, count=1).partition("\0")
        field = _NAMES.get(name.strip().lower())
        if field is None:
            near = did_you_mean(name.strip(), _NAMES)
            faults.append(Problem(f"no field '{name.strip()}'.{near}", f"line {number}"))
        elif content.strip():
            fields[field] = _field(field, content)
    faults.append(Problem("the front matter has no closing '---'", "line 1"))
    return fields, len(lines)


def _field(field: str, content: str) -> object:
    plain = content.strip()
    if field not in _LISTED:
        return _unquoted(plain)
    if plain.startswith("[") and plain.endswith("]"):
        plain = plain[1:-1]
    return [_unquoted(item.strip()) for item in re.split("[,，;；、]", plain) if item.strip()]


def _unquoted(text: str) -> str:
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if quoted else text


def _parts(lines: list[str], start: int) -> dict[str, str]:
    """Return the text below each heading; what stands before the first is the question."""
    parts: dict[str, list[str]] = {"stem": []}
    part, fence = "stem", ""
    for line in lines[start:]:
        mark = _FENCE.match(line)
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
        heading = None if fence else _heading(line)
        if heading:
            part = heading
            parts.setdefault(part, [])
        else:
            parts[part].append(line)
    return {name: "\n".join(body).strip("\n").rstrip() for name, body in parts.items()}


def _heading(line: str) -> str | None:
    if not line.startswith("##"):
        return None
    names = [name.strip().lower() for name in re.split("[/／]", line.lstrip("#"))]
    parts = {_HEADINGS.get(name) for name in names}
    return parts.pop() if len(parts) == 1 else None


def _bullets(text: str) -> list[str]:
    """Return the items of a list; a line without a bullet goes on with the item above it."""
    items: list[str] = []
    for line in text.splitlines():
        if _BULLET.match(line) or not items:
            items.append(_BULLET.sub("", line, count=1))
        elif line.strip():
            items[-1] = f"{items[-1]}\n{line.strip()}"
    return [item for item in items if item.strip()]


def _anchors(text: str, faults: list[Problem]) -> Iterator[dict[str, object]]:
    current: dict[str, object] | None = None
    for line in text.splitlines():
        match = _ANCHOR.match(line)
        if match:
            if current and current["text"]:
                yield current
            current = {"level": int(match[1]), "text": match[2].strip()}
        elif line.strip() and current:
            current["text"] = f"{current['text']}\n{line.strip()}".strip()
        elif line.strip():
            faults.append(Problem("write anchors as '5: ...', '3: ...', '1: ...'", "anchors"))
    if current and current["text"]:
        yield current
