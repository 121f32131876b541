// Entries of the log in short, where the page draws the rest of them: dice as dice, moves as one.
import { say } from "../../lib/say";
import type { Line } from "../../lib/messages";
import type { Hue } from "../game";
import { figureGlyph } from "./glyphs";
import { figureName } from "./names";
import { hueOf } from "./sides";
import type { GameEvent, OkkoBox, OkkoView } from "./types";

const eventOf = (line: Line): GameEvent | null => line.event as GameEvent | null;

/** Whether an entry's dice are drawn below it. */
export const rolls = (line: Line): boolean =>
  ["attacked", "dice-rolled", "tested"].includes(eventOf(line)?.event ?? "");

/** The sign before a figure's name. */
export function crest(anchor: string, view: OkkoView): { hue: Hue; glyph: string | undefined } | undefined {
  const found = /^figure:(\d+)$/.exec(anchor);
  const figure = found && view.figures.find((one) => one.number === Number(found[1]));
  return figure ? { hue: hueOf(view, figure), glyph: figureGlyph(figure.kind) } : undefined;
}

/** What the log calls a figure: whoever was struck down is on the table no more. */
export function nameIn(lines: readonly Line[], number: number): string | undefined {
  for (const { text, names = [] } of lines.toReversed()) {
    const found = names.find(([, , anchor]) => anchor === `figure:${number}`);
    if (found) return text.slice(found[0], found[0] + found[1]);
  }
  return undefined;
}

/** A figure by its name on the table, or the one that it had in these entries. */
export const nameOf = (lines: readonly Line[], view: OkkoView, box: OkkoBox, number: number): string =>
  (view.figures.some((one) => one.number === number) ? undefined : nameIn(lines, number)) ??
  figureName(view, box, number);

/** A shorter sentence: what the dice came to, since they are drawn below; where a Move led. */
export function sentence(line: Line, view: OkkoView, box: OkkoBox): string | undefined {
  const event = eventOf(line);
  switch (event?.event) {
    case "attacked": {
      const target = nameOf([line], view, box, event.target);
      return say(event.hit ? "okko.told.hit" : "okko.told.missed", {
        n: event.total,
        defense: event.defense,
        target,
      });
    }
    case "dice-rolled":
      return say("okko.told.rolled", {
        who: nameOf([line], view, box, event.attacker),
        n: event.total,
        defense: event.defense,
      });
    case "tested": {
      if (!event.faces.length) return undefined;
      const [what = ""] = line.text.split(": ");
      const { total: n, limit } = event;
      return say(event.passed ? "okko.told.passed" : "okko.told.failed", { what, n, limit });
    }
    case "moved":
      return line.text.replace(new RegExp(say("okko.told.way")), say("okko.told.to"));
    default:
      return undefined;
  }
}

export interface Reason {
  text: string;
  state: "tried" | "taken" | "tie";
}

/** How the automated Oni came to a decision: the lines of its list that it went through. */
export function reasonsOf(event: GameEvent | null, box: OkkoBox): Reason[] {
  if (event?.event !== "reasoned") return [];
  const lines = box.decisions[event.decision]?.lines ?? [];
  const found: Reason[] = event.tried
    .filter((line) => line !== event.line)
    .map((line) => ({ text: lines[line] ?? "", state: "tried" }));
  if (lines[event.line]) found.push({ text: lines[event.line] ?? "", state: "taken" });
  if (lines[event.tie]) found.push({ text: lines[event.tie] ?? "", state: "tie" });
  return found.filter((one) => one.text);
}
