"""The words of the sheets themselves, in Chinese and in English."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

Language = Literal["zh", "en", "both"]


@dataclass(frozen=True)
class Labels:
    """Every fixed word of a sheet. `{}` in `number` is the place of a question in its set."""

    colon: str
    title: str
    candidate_title: str
    confidential: str
    set: str
    code: str
    position: str
    candidate: str
    stage: str
    place: str
    interviewer: str
    date: str
    start: str
    end: str
    duration: str
    minutes: str
    questions: str
    opening: str
    opening_words: tuple[str, ...]
    rules: str
    rules_words: tuple[str, ...]
    forbidden: str
    forbidden_words: tuple[str, ...]
    scale: str
    scale_words: tuple[str, ...]
    instructions: str
    instructions_words: tuple[str, ...]
    number: str
    question: str
    choices: str
    correct: str
    objective: str
    competency: str
    weight: str
    difficulty: str
    planned: str
    actual: str
    probes: str
    points: str
    answer: str
    vetted: str
    bundled: str
    unreviewed: str
    references: str
    errors: str
    right: str
    anchors: str
    notes: str
    score: str
    not_asked: str
    closing: str
    closing_words: tuple[str, ...]
    summary: str
    total: str
    strengths: str
    concerns: str
    recommendation: str
    recommendations: tuple[str, ...]
    reason: str
    undiscussed: str
    signature: str
    time: str
    changes: str
    keep_until: str


ZH = Labels(
    colon="：",
    title="结构化面试评分表",
    candidate_title="面试题目",
    confidential="面试官专用 · 保密",
    set="题卷",
    code="卷码",
    position="应聘岗位",
    candidate="候选人编号",
    stage="面试轮次",
    place="方式与地点",
    interviewer="面试官",
    date="日期",
    start="开始时间",
    end="结束时间",
    duration="时长",
    minutes="分钟",
    questions="题数",
    opening="开场说明",
    opening_words=(
        "您好，感谢您来参加面试。我先用一分钟说明今天的安排。",
        "应聘这个岗位的每一位候选人，回答的都是同样的问题。",
        "我会做些记录，所以有时会低头写字。",
        "请尽量结合您自己做过的事来回答；没有做过也没关系，直接说您会怎么做。",
        "题目没听清，可以请我再读一遍；最后会留时间给您提问。",
    ),
    rules="规则",
    rules_words=(
        "按顺序逐题提问，题目照原文念；只用列出的追问，不提示答案。",
        "边听边记候选人说了什么、做了什么，不记印象和猜测。",
        "每题问完即对照评分标准打分，不等到最后，也不与其他候选人比较。",
        "提交评分之前，不与其他面试官讨论。",
    ),
    forbidden="不得询问",
    forbidden_words=(
        "婚姻、恋爱、生育状况或计划",
        "与岗位要求无关的健康、病史、残疾情况",
        "民族、宗教信仰、籍贯、户口所在地",
        "年龄、性别、外貌以及与工作无关的家庭情况",
        "原单位的商业秘密和未公开的技术资料",
    ),
    scale="评分尺度",
    scale_words=(
        "5 分  全面超出岗位要求，能讲清原理、取舍和边界",
        "4 分  超出岗位要求",
        "3 分  达到岗位要求",
        "2 分  部分达到，有明显缺口",
        "1 分  未达到，或关键概念有误",
    ),
    instructions="答题须知",
    instructions_words=(
        "面试官会逐题提问，您可以看着题目作答。",
        "请尽量结合亲身经历，说明当时的情况、您做了什么、结果如何。",
        "没有把握时可以说出思路；题意不清可以随时请面试官重复题目。",
        "请勿抄录、拍摄或对外传播题目，面试结束时请交还本卷。",
    ),
    number="第 {} 题",
    question="题目",
    choices="选项",
    correct="正确",
    objective="考察目标",
    competency="考察维度",
    weight="权重",
    difficulty="难度",
    planned="计划用时",
    actual="实际用时",
    probes="追问",
    points="要点",
    answer="参考答案",
    vetted="已审核",
    bundled="随库，未审核",
    unreviewed="未审核",
    references="出处",
    errors="常见错误",
    right="应为",
    anchors="评分标准",
    notes="答题记录",
    score="评分",
    not_asked="未问",
    closing="结束语",
    closing_words=(
        "我的问题问完了。您有什么想了解的，现在可以问我。",
        "感谢您的时间。结果会在约定的时间内由招聘同事通知您。",
    ),
    summary="汇总",
    total="加权总分",
    strengths="优势（写明依据）",
    concerns="顾虑（写明依据）",
    recommendation="录用建议",
    recommendations=("强烈推荐", "推荐", "不推荐", "强烈不推荐"),
    reason="理由",
    undiscussed="评分前未与他人讨论",
    signature="签名",
    time="时间",
    changes="更改处签名",
    keep_until="保存至",
)

EN = Labels(
    colon=": ",
    title="Structured interview scoring form",
    candidate_title="Interview questions",
    confidential="Interviewers only · Confidential",
    set="Set",
    code="Code",
    position="Position",
    candidate="Candidate ref.",
    stage="Stage",
    place="Mode and place",
    interviewer="Interviewer",
    date="Date",
    start="Start",
    end="End",
    duration="Duration",
    minutes="min",
    questions="Questions",
    opening="Opening script",
    opening_words=(
        "Welcome, and thank you for coming. Let me take a minute to explain what we will do.",
        "Everybody who applies for this position answers the same questions.",
        "I will take notes, so I may look down at times.",
        "Answer from your own experience; where you have none, tell me what you would do.",
        "Ask me to read a question again whenever you like. Your own questions come at the end.",
    ),
    rules="Rules",
    rules_words=(
        "Ask in order and as written; use only the listed probes, and give no hints.",
        "Write down what the candidate says and did, not impressions or guesses.",
        "Score each question against its anchors at once, never against another candidate.",
        "Do not talk to other interviewers about the candidate before your scores are in.",
    ),
    forbidden="Do not ask about",
    forbidden_words=(
        "marriage, relationships, pregnancy or plans for children",
        "health, illness or disability beyond what the job requires",
        "ethnicity, religion, native place or registered residence",
        "age, sex, looks, or family matters that have nothing to do with the job",
        "trade secrets or unpublished work of a former employer",
    ),
    scale="Scale",
    scale_words=(
        "5  well above what the job needs: principles, trade-offs and limits",
        "4  above what the job needs",
        "3  what the job needs",
        "2  part of it, with clear gaps",
        "1  not there, or a key idea is wrong",
    ),
    instructions="Instructions",
    instructions_words=(
        "The interviewer asks one question after the other; you may read along.",
        "Answer from your own experience where you can: the situation, what you did, the result.",
        "If you are not sure, think aloud; ask for a question again whenever you like.",
        "Please do not copy, photograph or share the questions, and return this sheet at the end.",
    ),
    number="Question {}",
    question="Question",
    choices="Choices",
    correct="correct",
    objective="Objective",
    competency="Competency",
    weight="Weight",
    difficulty="Difficulty",
    planned="Planned",
    actual="Actual",
    probes="Probes",
    points="Listen for",
    answer="Model answer",
    vetted="vetted",
    bundled="bundled, not reviewed",
    unreviewed="not reviewed",
    references="References",
    errors="Common errors",
    right="Right",
    anchors="Anchors",
    notes="Notes",
    score="Score",
    not_asked="not asked",
    closing="Closing",
    closing_words=(
        "Those were my questions. What would you like to know from me?",
        "Thank you for your time. Our recruiting colleague will tell you the result as agreed.",
    ),
    summary="Summary",
    total="Weighted total",
    strengths="Strengths, with evidence",
    concerns="Concerns, with evidence",
    recommendation="Recommendation",
    recommendations=("strong hire", "hire", "no hire", "strong no hire"),
    reason="Reason",
    undiscussed="Scored before any discussion",
    signature="Signature",
    time="Time",
    changes="Initial every change",
    keep_until="Keep until",
)


def labels(language: Language) -> Labels:
    """Return the words of a sheet; "both" puts the English behind the Chinese."""
    if language != "both":
        return ZH if language == "zh" else EN
    joined: dict[str, Any] = {
        field.name: _joined(getattr(ZH, field.name), getattr(EN, field.name))
        for field in fields(Labels)
    }
    return Labels(**joined | {"colon": EN.colon, "minutes": EN.minutes})


def _joined(zh: str | tuple[str, ...], en: str | tuple[str, ...]) -> str | tuple[str, ...]:
    if isinstance(zh, str):
        return f"{zh} {en}"
    return tuple(f"{one}\n{other}" for one, other in zip(zh, en, strict=True))
