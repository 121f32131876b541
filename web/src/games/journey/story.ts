// What the entries of the log mean for the page: what to light up, the last roll as a sum, a demon's reasoning, and
// the motions that tell what happened.
import { say } from "../../lib/say";
import { paths } from "virtual:glyphs/games/journey";
import { timed, type Beat, type Clip, type Told } from "../../kit/clips";
import type { Line } from "../../lib/messages";
import type { Hue } from "../game";
import { squareAnchor, type Square } from "./geometry";
import { glyphOf, hueOf, kindOf, nameOf } from "./look";
import type { GameEvent, JourneyBox, JourneyView, PlanMade, Rolled } from "./types";

export function eventOf(line: Line): GameEvent {
  return line.event as GameEvent;
}

/** The things on the board that an entry speaks of. */
export function about(line: Line, view: JourneyView): string[] {
  const event = line.event as Record<string, unknown> | null;
  if (!event) return [];
  const found: string[] = [];
  for (const name of ["pilgrim", "figure", "attacker", "target", "demon", "giver", "first", "second"]) {
    const id = event[name];
    if (typeof id === "number") found.push(`figure:${id}`);
  }
  if (Array.isArray(event.targets)) for (const id of event.targets) found.push(`figure:${String(id)}`);
  if (typeof event.gate === "number") found.push(`gate:${event.gate}`);
  if (typeof event.door === "number") found.push(`door:${event.door}`);
  if (Array.isArray(event.at)) found.push(squareAnchor(event.at as unknown as Square));
  const here = new Set([...view.pilgrims, ...view.demons].map((one) => `figure:${one.id}`));
  return found.filter((anchor) => !anchor.startsWith("figure:") || here.has(anchor));
}

// ------------------------------------------------------------------ dice

export interface ShownDie {
  die: string;
  face: number;
}

/** The last roll as a sum that can be read aloud. */
export interface Roll {
  kind: "attack" | "cleanse" | "defense";
  who: number;
  against: number | null;
  /** Whom it is aimed at, as long as that is one alone. */
  aimed: number | null;
  attack: ShownDie[];
  defense: ShownDie[];
  /** What weapon and cards add beyond the dice. */
  extra: number;
  /** What of it was declared before the roll. */
  bonus: number;
  defended: number;
  /** What comes of it; null while it is not settled. */
  result: number | null;
  needed: number | null;
  success: boolean | null;
}

function dice(event: { dice: string[]; faces: number[] }): ShownDie[] {
  return event.dice.map((die, n) => ({ die, face: event.faces[n] ?? 0 }));
}

/** Some dice of an attack that is not settled are rolled once more: those of a pilgrim, all of one colour. */
function isAgain(event: Rolled, found: Roll | undefined): found is Roll {
  if (found?.kind !== "attack" || found.result !== null || event.why !== "attack") return false;
  return event.figure === found.who && event.dice.length < found.attack.length;
}

/** The dice on the table with some of them as they fell again. */
function replaced(lying: readonly ShownDie[], again: readonly ShownDie[]): ShownDie[] {
  const left = [...again];
  return lying.map((one) => {
    const n = left.findIndex((other) => other.die === one.die);
    return n < 0 ? one : (left.splice(n, 1)[0] ?? one);
  });
}

/** With these something else begins: dice that lie there have nothing to do with it. */
const ELSEWHERE: readonly GameEvent["event"][] = [
  "activation-began",
  "turn-began",
  "phase-began",
  "plan-made",
  "demon-idle",
  "attack-began",
];

/** What is asked before something new is rolled or done: dice whose outcome is known are no part of it. */
const BEFORE =
  /^ask\.(?:react\.(?:any|before-(?:attack-roll|defense|cleanse|spawning|demons)|after-(?:spin|rest))$|card\.(?!roll-again))/;

/** Whether the dice on the table belong beside a question. */
export const concerns = (roll: Roll, key: string): boolean => roll.result === null || !BEFORE.test(key);

/** The last roll of whoever acts, with its answer and its outcome. */
export function lastRoll(log: readonly Line[]): Roll | undefined {
  let found: Roll | undefined;
  let [rolled, guarded] = [0, 0];
  let aimed: number | null = null;
  for (const line of log.slice(-200)) {
    const event = eventOf(line);
    if (ELSEWHERE.includes(event.event)) found = undefined;
    if (event.event === "attack-began")
      aimed = event.targets.length === 1 ? (event.targets[0] ?? null) : null;
    else if (event.event === "rolled" && isAgain(event, found)) {
      found = { ...found, bonus: event.bonus, attack: replaced(found.attack, dice(event)) };
      if (!event.dice.includes("white")) rolled = event.sum;
    } else if (event.event === "rolled") {
      if (event.why === "defense" && found?.kind === "attack" && found.result === null) {
        found = { ...found, against: event.figure, defense: dice(event) };
        guarded = event.sum;
      } else {
        [rolled, guarded] = [event.sum, 0];
        const kind = event.why === "cleanse" ? "cleanse" : event.why === "defense" ? "defense" : "attack";
        const none = { extra: 0, defended: 0, result: null, needed: null, success: null };
        const { figure: who, bonus } = event;
        found = { kind, who, against: null, aimed, attack: dice(event), defense: [], bonus, ...none };
      }
    } else if (event.event === "struck" && found?.kind === "attack") {
      found = {
        ...found,
        // An attack that is turned back strikes whoever made it.
        against: event.attacker === found.who ? event.target : event.attacker,
        extra: event.damage - rolled,
        defended: event.defense - guarded,
        result: event.attacker === found.who ? event.net : 0,
      };
    } else if (event.event === "cleanse-tried" && found?.kind === "cleanse") {
      const { total: result, needed, success } = event;
      found = { ...found, against: event.demon, extra: result - rolled, result, needed, success };
    }
  }
  return found;
}

/** The reasoning of the demon that acted last, if nothing but demons has acted since. */
export function lastPlan(log: readonly Line[]): PlanMade | undefined {
  for (const line of [...log].reverse()) {
    const event = eventOf(line);
    if (event.event === "plan-made") return event;
    if (event.event === "activation-began" || event.event === "turn-began") return undefined;
  }
  return undefined;
}

/** How far a demon goes: each of its actions carries it as far as its sheet says. */
function movesSaid({ demon, cost }: PlanMade, view: JourneyView, box: JourneyBox): string {
  const each =
    view.demons.find(({ id }) => id === demon)?.mv ?? box.demons[kindOf(view, demon) ?? ""]?.mv ?? 0;
  if (!each || cost <= each) return say("journey.walk.movement", { n: cost });
  return say("journey.walk.moves", { n: Math.ceil(cost / each), cost });
}

/** What a plan comes to, in a few words: "goes for Tripitaka, 3 movement". */
export function deed(plan: PlanMade, view: JourneyView, box: JourneyBox): string {
  const moves = plan.cost ? movesSaid(plan, view, box) : say("journey.deed.still");
  if (plan.targets.length) {
    const targets = plan.targets.map((id) => nameOf(view, box, id)).join(", ");
    return say("journey.deed.goes", { targets, moves });
  }
  return plan.cost ? say("journey.deed.nearer", { moves }) : say("journey.deed.stays");
}

/** Whether an entry's dice are drawn below it. */
export const rolls = (line: Line): boolean => !!line.event && eventOf(line).event === "rolled";

/** The sign before a figure's name. */
export function crest(
  anchor: string,
  view: JourneyView,
): { hue: Hue; glyph: string | undefined } | undefined {
  const found = /^figure:(\d+)$/.exec(anchor);
  if (!found) return undefined;
  const id = Number(found[1]);
  return { hue: hueOf(id), glyph: paths[glyphOf(view, id)] };
}

/** A demon's reasoning in short; the plans that it tried fold open below. And who is meant by "you". */
export function sentence(line: Line, view: JourneyView, box: JourneyBox): string | undefined {
  const event = line.event ? eventOf(line) : null;
  if (event?.event === "pilgrim-taken" && event.seat === view.seat)
    return say("journey.told.take", { who: nameOf(view, box, event.pilgrim) });
  if (event?.event !== "plan-made") return undefined;
  return say("journey.told.plan", { who: nameOf(view, box, event.demon), deed: deed(event, view, box) });
}

/** What a demon would do: its plan, and the poses on its way (column, row, facing). */
export interface Intention {
  demon: number;
  targets: readonly number[];
  path: readonly (readonly number[])[];
  text: string;
  rule: string | null;
  plan: PlanMade | null;
}

/** What the demons would do now, in the order in which they would act. */
export function intentions(foreseen: readonly Line[]): Intention[] {
  const found: Intention[] = [];
  for (const line of foreseen) {
    const event = eventOf(line);
    const last = found.at(-1);
    const { text, rule } = line;
    if (event.event === "plan-made")
      found.push({ demon: event.demon, targets: event.targets, path: [], text, rule, plan: event });
    else if (event.event === "demon-idle")
      found.push({ demon: event.demon, targets: [], path: [], text, rule, plan: null });
    else if (event.event === "moved" && last?.demon === event.figure) last.path = event.path;
  }
  return found;
}

// ------------------------------------------------------------------ motion

/** What an event looks like; nothing: nothing moves. */
function shown(event: GameEvent): Told | null {
  switch (event.event) {
    case "moved":
    case "pushed":
    case "followed":
      return ["walk", event.figure, { path: event.path }];
    case "attack-began":
      return ["lunge", event.attacker, { target: event.targets[0] ?? null }];
    case "hurt":
      return ["hurt", event.figure, { text: `-${event.amount}` }];
    case "healed":
      return ["heal", event.figure, { text: `+${event.amount}` }];
    case "missed":
      return ["guard", event.target, { text: "0" }];
    case "killed":
    case "left":
      return ["gone", event.demon];
    case "died":
      return ["gone", event.pilgrim];
    case "cleanse-tried":
      return event.success ? ["gone", event.demon] : null;
    case "spawned":
      return ["come", event.demon];
    default:
      return null;
  }
}

/** What moves when, in milliseconds from now. Entries play one after the other. */
export function schedule(news: readonly Line[], beat: Beat): Clip[] {
  return timed(
    news.flatMap((line) => {
      const told = shown(eventOf(line));
      return told ? [told] : [];
    }),
    beat,
  );
}
