// How enemies came to what they did: the entries of the log of one activation each, sorted by what they tell.
import { say } from "../../lib/say";
import type { Line } from "../../lib/messages";
import type { Square } from "./geometry";
import { capital, nameOf } from "./look";
import type { GameEvent, HarakiriBox, HarakiriView } from "./types";

export const eventOf = (line: Line | undefined): GameEvent | null =>
  (line?.event ?? null) as GameEvent | null;

export type Sort = "roll" | "tried" | "taken" | "target" | "tie" | "move" | "blow" | "other";

export interface Entry {
  sort: Sort;
  text: string;
  /** Why a line was not taken, or how a range is counted. */
  why: string;
  rule: string | null;
  line: Line;
}

/** One activation of an enemy. */
export interface Trace {
  figure: number;
  /** The die that was rolled; 0: a card was drawn. */
  die: number;
  card: string;
  entries: Entry[];
  /** The squares that it walked over. */
  path: Square[];
  /** What it did to whom: health and tokens lost. */
  harm: { figure: number; n: number }[];
  /** It has not ended yet. */
  open: boolean;
  /** One of the party has walked, struck or ended a turn since: what it did is no longer news. */
  old: boolean;
  /** Enemies that acted one after the other, with no character in between, have the same. */
  run: number;
}

/** A character is one of the first four figures. */
const FIRST = 4;

const SORTS: Partial<Record<GameEvent["event"], Sort>> = {
  "behaviour-rolled": "roll",
  "card-drawn": "roll",
  "line-tried": "tried",
  "line-taken": "taken",
  "target-chosen": "target",
  "tie-broken": "tie",
  moved: "move",
  struck: "blow",
  missed: "blow",
  "token-lost": "blow",
  defeated: "blow",
  conditioned: "other",
  spared: "other",
  "skill-used": "other",
  "head-eaten": "other",
  healed: "other",
  spawned: "other",
  countered: "other",
};

/** The sentence without who it is about, where the panel has said that above. */
function bare(text: string, name: string): string {
  return text.startsWith(`${name} `) ? capital(text.slice(name.length + 1)) : text;
}

function entry(line: Line, event: GameEvent, name: string): Entry | null {
  const sort = SORTS[event.event];
  if (!sort) return null;
  const text = bare(line.text, name);
  const but = say("harakiri.trace.but");
  const cut = sort === "tried" ? text.indexOf(but) : -1;
  const ranges = event.event === "target-chosen" && event.priority === "near" && event.compared.length > 1;
  return {
    sort,
    text: cut < 0 ? text : text.slice(0, cut),
    why: cut >= 0 ? capital(text.slice(cut + but.length)) : ranges ? say("harakiri.trace.range") : "",
    rule: line.rule,
    line,
  };
}

/** All activations of enemies in these entries, the latest first. */
export function traces(log: readonly Line[], view: HarakiriView, box: HarakiriBox): Trace[] {
  const found: Trace[] = [];
  let now: Trace | null = null;
  let run = 0;
  for (const line of log) {
    const event = eventOf(line);
    if (!event) continue;
    if (isDeed(event)) for (const one of found) one.old = true;
    if (event.event === "chapter-began") found.length = 0; // of another place and day
    if (event.event === "activation-began") {
      const { figure } = event;
      now = figure < FIRST ? null : { figure, die: 0, card: "", entries: [], path: [], harm: [], open: true, old: false, run }; // prettier-ignore
      if (now) found.unshift(now);
      else run++;
      continue;
    }
    if (!now) continue;
    if (event.event === "activation-ended" || event.event === "round-began") {
      now.open = false;
      now = null;
      continue;
    }
    note(now, event);
    const told = entry(line, event, nameOf(view, box, now.figure));
    if (told) now.entries.push(told);
  }
  return found;
}

/** An enemy has just done what it did, and none of the party anything since. */
export const isNews = (trace: Trace | undefined): boolean => trace !== undefined && !trace.open && !trace.old;

/** Somebody of the party does something by which the board changes. */
function isDeed(event: GameEvent): boolean {
  if (event.event === "moved" || event.event === "activation-ended") return event.figure < FIRST;
  return event.event === "attack-began" && event.attacker < FIRST;
}

/** What an event adds to the picture. */
function note(trace: Trace, event: GameEvent): void {
  if (event.event === "behaviour-rolled" && event.figure === trace.figure) trace.die = event.die;
  else if (event.event === "card-drawn") trace.card = event.card;
  else if (event.event === "moved" && event.figure === trace.figure)
    trace.path.push(...(trace.path.length ? event.path.slice(1) : event.path));
  else if (event.event === "hurt") trace.harm.push({ figure: event.figure, n: event.n });
  else if (event.event === "token-lost") trace.harm.push({ figure: event.figure, n: 1 });
}

/** What the last enemies did to whom, all together: those that have acted since the last character. */
export function harmOf(told: readonly Trace[]): Trace["harm"] {
  const sums = new Map<number, number>();
  for (const { harm } of told.filter((one) => one.run === told[0]?.run))
    for (const { figure, n } of harm) sums.set(figure, (sums.get(figure) ?? 0) + n);
  return [...sums].map(([figure, n]) => ({ figure, n }));
}

/** What several entries of one sort say twice is said once; a tie between targets is said with the target that was
 * chosen, and else it was about squares. */
export function shortened(entries: readonly Entry[]): Entry[] {
  const told = entries.flatMap((one, n) => {
    const event = eventOf(one.line);
    if (event?.event !== "tie-broken") return [one];
    const next = eventOf(entries[n + 1]?.line);
    const said = next?.event === "target-chosen" && (next.how === "auto" || next.how === "party");
    return said ? [] : [{ ...one, text: say(`harakiri.trace.tie.${event.by}`) }];
  });
  return told.filter((one, n) => told.findIndex((other) => other.text === one.text) === n);
}

/** What was tried in vain, and what was done. */
export function parted(entries: readonly Entry[]): { tried: Entry[]; done: Entry[] } {
  return {
    tried: entries.filter((one) => one.sort === "tried"),
    done: entries.filter((one) => one.sort !== "tried" && one.sort !== "roll"),
  };
}
