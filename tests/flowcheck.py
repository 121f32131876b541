"""Finds a forgotten `yield from`: a flow that is called but not run does nothing, and no type checker minds.

A call of something declared `-> Flow[...]` must stand under `yield from`, be the body of a lambda, or be
returned by a function that is no generator itself. Calls are matched by name, with the help of imports;
an argument says by its own type whether it is a flow. Modules that run flows by hand are left out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ASKING = frozenset({"ask", "ask_hidden", "ask_all", "together", "window"})
RUNNERS = frozenset(
    {"hyakki.kernel.match", "hyakki.kernel.runner", "hyakki.games.okko.rules.automa.foretold"}
)

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Slip:
    """A flow that is called and never run."""

    path: Path
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.name}(...) is a flow and does nothing without `yield from`"


@dataclass
class Module:
    """One source file and the names that it declares."""

    path: Path
    tree: ast.Module
    flows: set[str] = field(default_factory=set)
    plain: set[str] = field(default_factory=set)
    arguments: set[str] = field(default_factory=set)
    flow_arguments: set[str] = field(default_factory=set)
    flow_methods: set[str] = field(default_factory=set)
    plain_methods: set[str] = field(default_factory=set)
    shelves: set[str] = field(default_factory=set)  # tables of flows, such as a game's effects by name
    imports: dict[str, str] = field(default_factory=dict)
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)


def forgotten(root: Path, runners: frozenset[str] = RUNNERS) -> list[Slip]:
    """All slips in the packages below a source folder, in order of place."""
    modules = {_module_name(root, path): _read(path) for path in sorted(root.rglob("*.py"))}
    aliases = {name for module in modules.values() for name in _aliases(module.tree)}
    for module in modules.values():
        _declare(module, aliases)
    search = _Search(modules)
    return [slip for name, module in modules.items() if name not in runners for slip in search.slips(module)]


def _module_name(root: Path, path: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _read(path: Path) -> Module:
    module = Module(path, ast.parse(path.read_text(encoding="utf-8"), str(path)))
    for node in ast.walk(module.tree):
        for child in ast.iter_child_nodes(node):
            module.parents[child] = node
    return module


# -- what is declared where


def _last(node: ast.AST | None) -> str:
    """The last word of a dotted name."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _parsed(annotation: ast.expr | None) -> ast.expr | None:
    """An annotation, also one written as a string."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            return ast.parse(annotation.value, mode="eval").body
        except SyntaxError:
            return None  # a word inside Literal[...]
    return annotation


def _is_flow(annotation: ast.expr | None) -> bool:
    annotation = _parsed(annotation)
    return isinstance(annotation, ast.Subscript) and _last(annotation.value) == "Flow"


def _makes_flow(annotation: ast.expr | None, aliases: set[str]) -> bool:
    """Whether a type is a callable that gives a flow."""
    annotation = _parsed(annotation)
    if isinstance(annotation, ast.Subscript) and _last(annotation.value) == "Callable":
        arguments = annotation.slice
        return isinstance(arguments, ast.Tuple) and _is_flow(arguments.elts[-1])
    if isinstance(annotation, ast.BinOp):
        return _makes_flow(annotation.left, aliases) or _makes_flow(annotation.right, aliases)
    name = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return _last(name) in aliases


def _holds_flows(annotation: ast.expr | None, aliases: set[str]) -> bool:
    """Whether a type is a table or list of such callables."""
    annotation = _parsed(annotation)
    if not isinstance(annotation, ast.Subscript) or _last(annotation.value) == "Callable":
        return False
    inner = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
    return any(_makes_flow(part, aliases) for part in inner)


def _aliases(tree: ast.Module) -> Iterator[str]:
    """Names of types such as `Effect = Callable[[State], Flow[None]]`."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Subscript):
            if _makes_flow(node.value, set()):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                yield from (_last(target) for target in targets)


def _declare(module: Module, aliases: set[str]) -> None:
    for made in module.tree.body:
        if isinstance(made, ast.Assign) and isinstance(made.value, ast.Call):
            module.plain.update(_last(target) for target in made.targets)  # an object, not a flow
    for node in ast.walk(module.tree):
        in_class = isinstance(module.parents.get(node), ast.ClassDef)
        if isinstance(node, Function):
            flow = _is_flow(node.returns)
            if in_class:
                (module.flow_methods if flow else module.plain_methods).add(node.name)
            else:
                (module.flows if flow else module.plain).add(node.name)
        elif isinstance(node, ast.arg | ast.AnnAssign):
            name = node.arg if isinstance(node, ast.arg) else _last(node.target)
            if isinstance(node, ast.arg) and node.annotation is not None:
                module.arguments.add(name)
            if _makes_flow(node.annotation, aliases):
                (module.flow_methods if in_class else module.flow_arguments).add(name)
            elif _holds_flows(node.annotation, aliases):
                module.shelves.add(name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                module.imports[alias.asname or alias.name] = alias.name
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                home = "." * node.level + (node.module or "")
                module.imports[alias.asname or alias.name] = f"{home}.{alias.name}"


# -- what is called


class _Search:
    """Looks at every call, knowing what all modules declare."""

    def __init__(self, modules: dict[str, Module]) -> None:
        self.modules = modules
        self.flows = ASKING.union(*(module.flows for module in modules.values()))
        self.flow_methods = ASKING.union(*(module.flow_methods for module in modules.values()))
        self.shelves = {name for module in modules.values() for name in module.shelves}

    def slips(self, module: Module) -> list[Slip]:
        taken = {name for node in ast.walk(module.tree) for name in self._taken_from_shelf(node)}
        calls = [node for node in ast.walk(module.tree) if isinstance(node, ast.Call)]
        found = [
            Slip(module.path, call.lineno, ast.unparse(call.func))
            for call in calls
            if self._calls_flow(module, call.func, taken) and not _is_run(module, call)
        ]
        return sorted(found, key=lambda slip: slip.line)

    def _taken_from_shelf(self, node: ast.AST) -> Iterator[str]:
        """`effect = EFFECTS[name]` makes `effect` a flow as well."""
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript):
            if _last(node.value.value) in self.shelves:
                yield from (_last(target) for target in node.targets)

    def _calls_flow(self, module: Module, called: ast.expr, taken: set[str]) -> bool:
        if isinstance(called, ast.Name):
            return called.id in taken or self._names_flow(module, called.id)
        if isinstance(called, ast.Attribute):
            return self._reaches_flow(module, called)
        return isinstance(called, ast.Subscript) and _last(called.value) in self.shelves

    def _names_flow(self, module: Module, name: str) -> bool:
        """A bare name: what this file declares, else the file that it was imported from, else any file."""
        if name in module.flow_arguments or name in module.flows:
            return True
        if name in module.plain:
            return False
        if name not in module.imports:
            return name not in module.arguments and name in self.flows
        home, _, original = module.imports[name].rpartition(".")
        return self._module_has_flow(home, original)

    def _reaches_flow(self, module: Module, called: ast.Attribute) -> bool:
        """A dotted name: a function of an imported module, or a method of some object."""
        owner = ast.unparse(called.value)
        if owner in module.imports:
            home = module.imports[owner]
            if home in self.modules:
                return self._module_has_flow(home, called.attr)
            if home.partition(".")[0] not in {name.partition(".")[0] for name in self.modules}:
                return False
        if owner == "self" and called.attr in module.plain_methods | module.flow_methods:
            return called.attr in module.flow_methods
        return called.attr in self.flow_methods

    def _module_has_flow(self, home: str, name: str) -> bool:
        if home not in self.modules:
            # A relative import gives no full name, so any file counts; somebody else's package has no flows.
            return home.startswith(".") and name in self.flows
        known = self.modules[home]
        if name in known.flows or name in known.plain:
            return name in known.flows
        return name in self.flows  # passed on from another module


def _is_run(module: Module, call: ast.Call) -> bool:
    """Whether somebody runs the flow, here or wherever it is handed to."""
    node: ast.AST = call
    parent = module.parents[node]
    while isinstance(parent, ast.IfExp) and node is not parent.test:
        node, parent = parent, module.parents[parent]
    match parent:
        case ast.YieldFrom() | ast.Await():
            return True
        case ast.Lambda():
            return parent.body is node
        case ast.Return():
            return not _is_generator(module, parent)
    return False


def _is_generator(module: Module, node: ast.AST) -> bool:
    """Whether the function around a node has a `yield` of its own: what it returns is then a mere value."""
    while not isinstance(node, Function):
        node = module.parents[node]
    return any(isinstance(part, ast.Yield | ast.YieldFrom) for part in _own_nodes(node))


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, Function | ast.Lambda):
            yield child
            yield from _own_nodes(child)
