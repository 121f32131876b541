"""What can go wrong with a match or its files: an error says what was wrong and what was expected."""

from __future__ import annotations


class Refused(ValueError):
    """An answer or a wish that is not allowed now; says why."""


class BadOption(ValueError):
    """A text that is no option: says what was wrong and what was expected."""


class ContentError(ValueError):
    """One or more mistakes in content files, each a sentence."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


class TextError(ValueError):
    """A sentence that does not exist or lacks what it has to name."""


class SaveError(ValueError):
    """A file that is no usable save; says what is wrong with it."""


class OutOfDice(Exception):
    """Loaded dice were asked for more than they hold, or for a face that the die does not have."""


class UnknownGame(ValueError):
    """A name that no game has."""


class UnknownLevel(ValueError):
    """A level that no bot has."""


class EmptyQuestion(RuntimeError):
    """A rule asked for one of no options, or offered the same option twice."""


class RuleCrash(RuntimeError):
    """A rule failed while an answer was worked off. The match stands where it stood before that answer.

    Its text is for the report: answer and values may be secrets. What the table may read is `public`.
    """

    def __init__(self, message: str, public: str) -> None:
        super().__init__(message)
        self.public = public


def place_of(error: BaseException) -> str:
    """An error without its values: what kind it is, and the line of code that raised it."""
    if isinstance(error, RuleCrash):
        return error.public
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(error).__name__
    file = trace.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
    return f"{type(error).__name__} in {file}, line {trace.tb_lineno}"
