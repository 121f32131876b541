"""The hook of the wheel's build: the page comes into every wheel, compiled rules where somebody wants them.

pip install .                       plain Python, which runs everywhere
HYAKKI_COMPILE=1 pip install .      with the rules compiled for this machine
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts import compiled, page  # beside this file, wherever the build stands


class Hook(BuildHookInterface):  # type: ignore[type-arg]  # the interface is generic over its config
    """Makes what is not in the sources before the package is packed."""

    def dependencies(self) -> list[str]:
        return [*page.needed(), *(compiled.needed() if _is_compiled() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._build_page(version, build_data)
        if _is_compiled() and version != "editable" and self.target_name == "wheel":
            self._compile(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for folder in build_data.pop("hyakki_folders", []):
            folder.cleanup()

    def _build_page(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install goes on without the page."""
        if page.is_wanted():
            try:
                page.build()
            except page.NoPage as reason:
                if version != "editable":
                    raise
                self.app.display_warning(f"{reason} The terminal works without it.")
        if page.STATIC.is_dir():
            build_data["artifacts"].append("src/hyakki/table/static/**")

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Compiled modules beside the plain ones: Python takes those that are compiled. What `./play --fast`
        has compiled serves if it is current."""
        folder = compiled.KEPT
        if not compiled.is_current(folder):
            fresh = tempfile.TemporaryDirectory()
            build_data["hyakki_folders"] = [fresh]  # until the wheel is packed
            folder = Path(fresh.name)
            self.app.display_info(f"Compiling the rules of all games, {compiled.HOW_LONG}.")
            # In a process of its own: it goes to another folder and leaves modules behind.
            subprocess.run([sys.executable, compiled.__file__, str(folder)], check=True)
        for path, place in compiled.libraries(folder):
            build_data["force_include"][str(path)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _is_compiled() -> bool:
    return os.environ.get(compiled.WANTED, "") not in ("", "0")
