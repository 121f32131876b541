"""Choosing by pointing: the options of a decision as a short numbered list that narrows step by step.

Few options are listed as they are. Many are walked along their anchors: what to point at first, then next.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from hyakki.cli.texts import say
from hyakki.host.reading import voice_of
from hyakki.kernel.decision import Decision, Node, Option, trie
from hyakki.kernel.game import Game

FEW = 12


@dataclass(frozen=True)
class Line:
    """One line of the list: what it says, and what taking it leads to."""

    label: str
    option: Option | None
    path: tuple[str, ...]


def read_anchors(text: str) -> tuple[str, ...]:
    """The anchors in a line such as `figure:3 square:4,7`; an anchor itself may hold spaces."""
    return tuple(part.strip() for part in re.split(r"\s+(?=[a-z][a-z-]*:)", text.strip()) if part.strip())


class Pointing:
    """One decision being chosen from: `lines` is what there is now, `take` narrows, `back` widens again."""

    def __init__(self, game: Game[Any], view: Any, decision: Decision) -> None:
        self.game = game
        self.view = view
        self.decision = decision
        self.root = trie(decision.options)
        self.path: tuple[str, ...] = ()
        self.lines = self._lines()

    def _node(self) -> Node:
        node = self.root
        for anchor in self.path:
            node = node.children[anchor]
        return node

    def _lines(self) -> list[Line]:
        node, path = self._node(), self.path
        while node.option is None and len(node.children) == 1:  # nothing to choose here
            [(anchor, node)] = node.children.items()
            path = (*path, anchor)
        below = node.options()
        if len(below) <= FEW:
            return [self._option_line(option) for option in below]
        lines = [] if node.option is None else [self._option_line(node.option)]
        for anchor, child in node.children.items():
            options = child.options()
            if len(options) == 1:
                lines.append(self._option_line(options[0]))
            else:
                label = say("choose.group", label=self._say(anchor), count=len(options))
                lines.append(Line(label, None, (*path, anchor)))
        return lines

    def _option_line(self, option: Option) -> Line:
        label = voice_of(self.game).say_choice(self.view, self.decision.prompt, option)
        return Line(label, option, option.anchors())

    def _say(self, anchor: str) -> str:
        return voice_of(self.game).say_anchor(self.view, anchor)

    def chosen_so_far(self) -> list[str]:
        """What was pointed at already, in words."""
        return [self._say(anchor) for anchor in self.path]

    def take(self, line: Line) -> Option | None:
        """Take a line of the list: the option if that says it all, else None and a narrower list."""
        if line.option is None:
            self.path = line.path
            self.lines = self._lines()
        return line.option

    def point(self, anchor: str) -> Line | None:
        """Point straight at something: the line that it leads to, if it is on offer here."""
        node, path = self._node(), self.path
        while anchor not in node.children and node.option is None and len(node.children) == 1:
            [(only, node)] = node.children.items()
            path = (*path, only)
        if anchor not in node.children:
            return None
        options = node.children[anchor].options()
        return self._option_line(options[0]) if len(options) == 1 else Line("", None, (*path, anchor))

    def offered(self) -> list[Option]:
        """The options that what was chosen so far leaves."""
        return self._node().options()

    def back(self) -> bool:
        """One step back; False at the beginning."""
        if not self.path:
            return False
        before = [line.path for line in self.lines]
        while self.path:
            self.path = self.path[:-1]
            self.lines = self._lines()
            if [line.path for line in self.lines] != before:
                break
        return True

    def find(self, text: str) -> Line | None:
        """The line of the list, or the option, that a typed text names; None if none or several do."""
        wanted = " ".join(text.lower().split())
        option = self.decision.find(wanted) or self.decision.find(text.strip())
        if option is not None:
            return self._option_line(option)
        exact = [line for line in self.lines if line.label.lower() == wanted]
        begun = [line for line in self.lines if line.label.lower().startswith(wanted)]
        for found in (exact, begun):
            if len(found) == 1:
                return found[0]
        return None
