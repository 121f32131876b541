// Choosing an option by pointing: the options of a question form a trie of anchors, and a person walks it
// without the page knowing the game.
import type { OptionCard } from "./messages";

export interface Step {
  /** What to point at next. */
  anchor: string;
  /** The options that stay possible. */
  options: OptionCard[];
}

/** So many places at once are pointed at as they lie. */
const MANY = 30;

/** Where very many places are offered, one points at what they lie in first, unless one means a place at once. */
export function parted(
  options: OptionCard[],
  within: ((anchor: string) => string | null) | null,
): OptionCard[] {
  if (!within || options.length <= MANY) return options;
  return options.map((option) => {
    const outer = within(option.anchors[0] ?? "");
    return outer === null ? option : { ...option, anchors: [outer, ...option.anchors] };
  });
}

/** The option that is said by stopping exactly here. */
export function exact(options: OptionCard[], path: readonly string[]): OptionCard | undefined {
  return options.find(
    (option) =>
      option.anchors.length === path.length && path.every((anchor, n) => option.anchors[n] === anchor),
  );
}

/** The options that begin with this path. */
export function under(options: OptionCard[], path: readonly string[]): OptionCard[] {
  return options.filter((option) => path.every((anchor, n) => option.anchors[n] === anchor));
}

/** What can be pointed at after a path, in the order of the options. */
export function steps(options: OptionCard[], path: readonly string[]): Step[] {
  const found = new Map<string, OptionCard[]>();
  for (const option of under(options, path)) {
    const anchor = option.anchors[path.length];
    if (anchor === undefined) continue;
    const list = found.get(anchor);
    if (list) list.push(option);
    else found.set(anchor, [option]);
  }
  return [...found].map(([anchor, list]) => ({ anchor, options: list }));
}

/** Go on by itself while there is only one way: nobody wants to point at the obvious. */
export function advance(options: OptionCard[], path: readonly string[]): string[] {
  const walked = [...path];
  for (;;) {
    if (exact(options, walked)) return walked;
    const next = steps(options, walked);
    const only = next.length === 1 ? next[0] : undefined;
    if (!only) return walked;
    walked.push(only.anchor);
  }
}

/** Where pointing at something leads; undefined if it is not possible here. Things further down the path
 * may be pointed at directly when everything before them is settled by it. */
export function point(options: OptionCard[], path: readonly string[], anchor: string): string[] | undefined {
  if (steps(options, path).some((step) => step.anchor === anchor)) return advance(options, [...path, anchor]);
  const fitting = under(options, path).filter((option) => option.anchors.indexOf(anchor, path.length) >= 0);
  const first = fitting[0];
  if (!first) return undefined;
  const upto = first.anchors.indexOf(anchor, path.length) + 1;
  const prefix = first.anchors.slice(0, upto);
  return fitting.every((option) => prefix.every((word, n) => option.anchors[n] === word))
    ? advance(options, prefix)
    : undefined;
}

/** One step back in a choice of several parts: to where there was something to choose. */
export function back(options: OptionCard[], path: readonly string[]): string[] {
  const walked = [...path];
  while (walked.length) {
    walked.pop();
    if (steps(options, walked).length > 1 || exact(options, walked)) break;
  }
  return walked;
}
