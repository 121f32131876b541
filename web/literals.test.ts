// Words that people read stand in the files of languages: none in a template, nor in what a template calls.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";

/** Folders whose words have not moved yet. It must become empty. */
const OPEN = ["src/games/okko", "src/games/harakiri"];

/** Attributes that are read, and those of our own parts that end up as such. */
const READ =
  /^(aria-label|aria-description|aria-roledescription|title|alt|placeholder|label|legend|hint|text)$/;
/** Names of games and people, and what is written alike everywhere. */
const ALIKE =
  /Hyakki|https:|CC BY 3\.0|SIL OFL 1\.1|game-icons\.net|Shippori Mincho|Alegreya Sans|\b(AP|MP|KI|Ki|px)\b|\p{Script=Han}/gu;

const isWords = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(ALIKE, ""));

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}

/** The words that a template itself says. */
function literals(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === "StyleDirective") return;
    if (node.type === "RegularElement" && node.name === "kbd") return; // what stands on a key
    if (node.type === "Text" && isWords(node.data ?? "")) found.push((node.data ?? "").trim());
    if (node.type === "Attribute") {
      if (READ.test(node.name ?? "") && Array.isArray(node.value))
        for (const part of node.value as Node[]) {
          if (part.type === "Text" && isWords(part.data ?? "")) found.push(`${node.name}: ${part.data}`);
          if (part.type === "ExpressionTag") strings(part, `${node.name}: `);
        }
      else if (READ.test(node.name ?? "") && (node.value as Node)?.type === "ExpressionTag")
        strings(node.value as Node, `${node.name}: `);
      return;
    }
    if (node.type === "ExpressionTag") return strings(node, "");
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === "object" && "type" in child) visit(child as Node);
  };
  /** Sentences inside an expression: what begins like one or has several words. */
  const strings = (node: Node, where: string): void => {
    if (node.type === "CallExpression") {
      const callee = node["callee"] as Node;
      if (callee.name === "say") return;
    }
    const text =
      node.type === "Literal" && typeof node.value === "string"
        ? node.value
        : node.type === "TemplateElement"
          ? (node.value as { cooked: string }).cooked
          : "";
    if (isWords(text) && /^[A-Z]|\p{L} \p{L}/u.test(text)) found.push(where + text);
    for (const [key, value] of Object.entries(node))
      if (key !== "loc")
        for (const child of Array.isArray(value) ? value : [value])
          if (child && typeof child === "object" && "type" in child) strings(child as Node, where);
  };
  const tree = parse(source, { modern: true }) as unknown as { fragment: Node };
  visit(tree.fragment);
  return found;
}

const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return files(path);
    return name.endsWith(".svelte") ? [path] : [];
  });

const told = (folder: string): string[] =>
  files(folder).flatMap((file) => literals(readFileSync(file, "utf8")).map((text) => `${file}: ${text}`));

const folders = ["src/shell", "src/home", "src/pages", "src/replay", "src/kit", "src/lib"].concat(
  readdirSync("src/games")
    .map((name) => join("src/games", name))
    .filter((path) => statSync(path).isDirectory()),
);

describe("words in templates", () => {
  it.each(folders.filter((folder) => !OPEN.includes(folder)))("there are none in %s", (folder) => {
    expect(told(folder)).toEqual([]);
  });

  it.each(OPEN)("there are still some in %s, or it is no longer open", (folder) => {
    expect(told(folder)).not.toEqual([]);
  });

  it("are found: text, attributes and sentences in expressions", () => {
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
  });
});
