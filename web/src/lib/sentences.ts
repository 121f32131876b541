// Sentences with places, filled as the server fills its own: `{name}` with what it names, `{n:s}` and
// `{n:is|are}` with words that depend on a number, `{n:abs}` with a number without its sign, `{turns:, | and }`
// with several and what stands between them. Both sides are held to sentences.cases.json.

export type Param = string | number | readonly (string | number)[];
export type Params = Readonly<Record<string, Param>>;

/** The sentence with its places filled; an error names a place for which there is nothing. */
export function fill(sentence: string, params: Params): string {
  let filled = "";
  for (let at = 0; at < sentence.length; at++) {
    const sign = sentence[at];
    if (sign !== "{" && sign !== "}") filled += sign;
    else if (sentence[at + 1] === sign) filled += sentence[at++];
    else {
      const end = closing(sentence, at);
      filled += place(sentence.slice(at + 1, end), params);
      at = end;
    }
  }
  return filled;
}

function closing(sentence: string, from: number): number {
  for (let at = from, depth = 0; at < sentence.length; at++) {
    if (sentence[at] === "{") depth++;
    else if (sentence[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`the braces of "${sentence}" do not match`);
}

function place(inside: string, params: Params): string {
  const colon = inside.indexOf(":");
  const name = colon < 0 ? inside : inside.slice(0, colon);
  const value = params[name];
  if (value === undefined) throw new Error(`there is nothing for {${name}}`);
  return worded(value, colon < 0 ? "" : fill(inside.slice(colon + 1), params));
}

function worded(value: Param, how: string): string {
  if (typeof value === "object") {
    const [between = "", last = between] = how.split("|");
    const end = value.length > 1 ? last + value[value.length - 1] : "";
    return (end ? value.slice(0, -1) : value).join(between) + end;
  }
  if (typeof value === "string" || !how) return String(value);
  if (how === "abs") return String(Math.abs(value));
  const [one = "", many = ""] = how === "s" ? ["", "s"] : how.split("|");
  return value === 1 ? one : many;
}
