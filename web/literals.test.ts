// Words that people read or hear stand in the files of languages: none in a template, nor in what a template calls.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";

/** Attributes that are read, and those of our own parts that end up as such; the same as fields of what a module makes. */
const READ =
  /^(aria-(label|description|roledescription|valuetext)|data-tip|title|alt|placeholder|label|hint|text|sub|say|says|detail|doing|source)$/;
/** Names of games and people, and what is written alike everywhere. */
const ALIKE =
  /Hyakki|https:|CC BY 3\.0|SIL OFL 1\.1|game-icons\.net|Shippori Mincho|Alegreya Sans|\b(AP|MP|KI|Ki|px|Oni|Yasu|Kami)\b|\p{Script=Han}/gu;
/** What stands on keys, and what browsers call things. */
const KEYS =
  /^(Tab|Enter|Esc|Escape|Space|Shift|Control|Alt|AltGraph|Meta|CapsLock|Backspace|Arrow|Notification)$/;
/** Calls whose strings nobody reads: keys of sentences, tables of words, selectors, complaints to whoever builds this. */
const UNREAD =
  /^(say|word|error|warn|querySelector|querySelectorAll|closest|matches|startsWith|endsWith|split)$/;
/** Spirits that guests can be called by. */
const NAMES = ["src/home/wishes.ts"];

interface Node {
  type: string;
  start: number;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}

const isWords = (text: string): boolean =>
  /\p{L}{2,}/u.test(text.replace(ALIKE, "")) && !KEYS.test(text.trim());
/** It begins like a sentence or has several words; ids, classes and drawings do not. */
const isSentence = (text: string): boolean =>
  isWords(text) &&
  !/[[\]{}#=<>*]|--|\w\(|^\.\/|^@|^(button|input), /.test(text) &&
  /^\s*[A-Z]\p{Ll}|\p{L},? \p{L}/u.test(text);
/** Such words beside a place that is filled: "3 left", "to A5". */
const isPiece = (text: string): boolean =>
  isSentence(text) || (isWords(text) && /^[,;]? ?\p{L}{2,}[.:]? $|^ \p{L}{2,}[.:]?$/u.test(text));

function children(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (["loc", "typeAnnotation", "typeParameters", "returnType"].includes(key)) return [];
    return (Array.isArray(value) ? value : [value]).filter(
      (child): child is Node => typeof child === "object" && child !== null && "type" in child,
    );
  });
}

/** The strings of an expression that pass for words; with `label` what is surely read, so that one word is enough. */
function* spoken(node: Node, label: boolean): Generator<string> {
  if (/^(Import|Export(Named|All)Declaration)/.test(node.type) && "source" in node && node["source"]) return;
  if (/^TS(?!As|NonNull|Satisfies)/.test(node.type)) return;
  if (node.type === "BinaryExpression" && /^[!=]==$/.test(String(node["operator"]))) return;
  if (/^(Call|New)Expression$/.test(node.type)) {
    const callee = node["callee"] as Node;
    const name = callee.name ?? (callee["property"] as Node | undefined)?.name ?? "";
    if (/Error$|^RegExp$/.test(name)) return;
    if (UNREAD.test(name)) {
      // What fills the places of a sentence is read as well.
      for (const given of (node["arguments"] as Node[]).slice(1))
        if (given.type === "ObjectExpression") yield* spoken(given, false);
      return;
    }
  }
  if (node.type === "Literal" && typeof node.value === "string")
    if (label ? isWords(node.value) : isSentence(node.value)) yield node.value;
  if (node.type === "TemplateElement") {
    const text = (node.value as { cooked: string }).cooked;
    if (label ? isWords(text) : isPiece(text)) yield text;
  }
  if (node.type === "MemberExpression") return yield* spoken(node["object"] as Node, label);
  if (node.type === "Property") {
    const key = node["key"] as Node;
    const read = READ.test(String(key.name ?? key.value));
    return yield* spoken(
      node.value as Node,
      read && /^(Literal|ConditionalExpression)$/.test((node.value as Node).type),
    );
  }
  // What a call is given is not what is read.
  for (const child of children(node)) yield* spoken(child, label && !/^Call/.test(node.type));
}

/** The words that a template says. */
function* written(node: Node): Generator<string> {
  if (node.type === "StyleDirective" || node.type === "ClassDirective") return;
  if (node.type === "RegularElement" && node.name === "kbd") return; // what stands on a key
  if (node.type === "Text" && isWords(node.data ?? "")) yield (node.data ?? "").trim();
  if (node.type === "Attribute") {
    if (!READ.test(node.name ?? "")) return;
    for (const part of [node.value].flat() as (Node | true)[]) {
      if (part === true) continue;
      if (part.type === "Text" && isWords(part.data ?? "")) yield `${node.name}: ${part.data}`;
      if (part.type === "ExpressionTag")
        for (const text of spoken(part, false)) yield `${node.name}: ${text}`;
    }
    return;
  }
  if (node.type === "ExpressionTag") return yield* spoken(node, false);
  for (const child of children(node)) yield* written(child);
}

/** All words of a component or a module. */
function literals(source: string): string[] {
  const tree = parse(source, { modern: true }) as unknown as Record<string, Node | null>;
  const scripts = [tree["instance"], tree["module"]].flatMap((script) => (script ? [script] : []));
  return [
    ...written(tree["fragment"] as Node),
    ...scripts.flatMap((script) => [...spoken(script["content"] as Node, false)]),
  ];
}

const asComponent = (module: string): string => `<script lang="ts">${module}</script>`;

/** Tests, types written by the server, and made-up tables to draw hold words that are no page's. */
const isSource = (path: string): boolean =>
  /\.(svelte|ts)$/.test(path) && !/\.test\.ts$|\.d\.ts$|(types|messages|sample)\.ts$/.test(path);

const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return files(path);
    return isSource(path) && !NAMES.includes(path) ? [path] : [];
  });

function told(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return literals(file.endsWith(".ts") ? asComponent(source) : source).map((text) => `${file}: ${text}`);
}

const under = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));

describe("words in the page", () => {
  it.each([...under("src"), ...under("src/games")].filter((path) => path !== "src/games"))(
    "there are none in %s",
    { timeout: 60_000 },
    (path) => {
      const all = statSync(path).isDirectory() ? files(path) : isSource(path) ? [path] : [];
      expect(all.flatMap(told)).toEqual([]);
    },
  );

  it("are found in templates: text, attributes and sentences in expressions", () => {
    expect(literals(`<p title="Two words" class="no words">Hello</p>`)).toEqual([
      "title: Two words",
      "Hello",
    ]);
    expect(literals(`<p aria-label={open ? "Close it" : say("shell.open")}>{name}</p>`)).toEqual([
      "aria-label: Close it",
    ]);
    expect(literals(`<p>{open ? "Shut the door" : "x"}{say("shell.log")} · 3</p>`)).toEqual([
      "Shut the door",
    ]);
    expect(literals(`<p data-tip="Rest">{n} left</p>`)).toEqual(["data-tip: Rest", "left"]);
  });

  it("are found in modules: sentences, pieces of them, and fields that are read", () => {
    const found = (module: string): string[] => literals(asComponent(module));
    expect(found("const say = (n: number): string => `${n} left`;")).toEqual([" left"]);
    expect(found(`const phase = { id: "white", label: "white" };`)).toEqual(["white"]);
    expect(found(`const tab = { label: isBusy(key) ? "now" : "enemy" };`)).toEqual(["now", "enemy"]);
    expect(found(`export const titles = { rest: "Beside the board" };`)).toEqual(["Beside the board"]);
    expect(found("const who = () => say(`a.${b}`, { whom: `Seat ${n}` });")).toEqual(["Seat "]);
  });

  it("are no keys, classes, comparisons or complaints to whoever builds this", () => {
    const quiet = [
      `if (event.key === "Enter" || view.phase === "Two words") throw new Error("The table is gone");`,
      `import { one } from "./Two words"; const anchor = \`figure:\${id}\`;`,
      `const d = \`M\${x} \${y}H\${z}\`; const all = "attack-began rolled".split(" "); say("Two words");`,
    ];
    expect(quiet.flatMap((module) => literals(asComponent(module)))).toEqual([]);
  });
});
