"""The schema as numbered steps: files that are never changed once they were released, only added to."""

from __future__ import annotations

from importlib.resources import files


def migrations() -> dict[int, str]:
    """The steps of the schema by their numbers."""
    folder = files(__package__ or "").joinpath("migrations")
    steps = sorted(
        (step for step in folder.iterdir() if step.name.endswith(".sql")), key=lambda step: step.name
    )
    return {int(step.name.partition("_")[0]): step.read_text("utf-8") for step in steps}


def statements(text: str) -> list[str]:
    """The statements of a step, without its comments."""
    lines = [line.partition("--")[0] for line in text.splitlines()]
    return [part.strip() for part in "\n".join(lines).split(";") if part.strip()]
