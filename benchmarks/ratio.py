"""How many times as long one command takes as another, measured side by side."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WARM_UPS = 2


@dataclass(frozen=True)
class Ratio:
    """What was measured: seconds of the command and of the floor beside it, and the bound."""

    name: str
    seconds: float
    floor: float
    bound: float

    @property
    def value(self) -> float:
        """How many times the floor the command took."""
        return self.seconds / self.floor

    @property
    def kept(self) -> bool:
        """Whether the bound is kept."""
        return self.value <= self.bound

    def __str__(self) -> str:
        """One line: the ratio, its bound, both times."""
        times = f"{1000 * self.seconds:.0f} / {1000 * self.floor:.0f} ms"
        state = "kept" if self.kept else "BROKEN"
        return f"{self.value:5.2f} x  (at most {self.bound:.1f}, {state})  {times:>14}  {self.name}"


def measure(
    name: str,
    command: Sequence[str],
    floor: Sequence[str],
    *,
    bound: float,
    environment: Mapping[str, str],
    runs: int = 15,
) -> Ratio:
    """Run both commands in turn and compare the medians of their times."""
    times: dict[str, list[float]] = {"command": [], "floor": []}
    for turn in range(WARM_UPS + runs):
        for which, words in (("floor", floor), ("command", command)):
            start = time.perf_counter()
            subprocess.run(words, check=True, env=dict(environment), capture_output=True)
            if turn >= WARM_UPS:
                times[which].append(time.perf_counter() - start)
    seconds, base = (statistics.median(times[which]) for which in ("command", "floor"))
    return Ratio(name, seconds, base, bound)


def report(ratios: Sequence[Ratio]) -> None:
    """Print the ratios; leave with exit code 1 where a bound is broken."""
    for ratio in ratios:
        print(ratio)
    sys.exit(not all(ratio.kept for ratio in ratios))
