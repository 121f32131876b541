"""The files of the project, for tests that look at all of them."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNCOMMITTED = {".git", ".venv", "__pycache__", "node_modules", "dist", "build"}


def committed() -> list[Path]:
    """Every file that git has or would take; without git, all but the well-known leftovers."""
    listing = ["git", "ls-files", "-co", "--exclude-standard"]
    git = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    if git.returncode == 0:
        return [ROOT / line for line in git.stdout.splitlines() if (ROOT / line).is_file()]
    return [
        path
        for path in ROOT.rglob("*")
        if path.is_file()
        and not UNCOMMITTED & set(path.relative_to(ROOT).parts)
        and not any(part.endswith("_cache") or part == ".hypothesis" for part in path.parts)
    ]


def words(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")
