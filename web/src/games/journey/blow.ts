// The attack under way: who strikes whom, as long as something is asked about it.
import type { Line, QuestionCard } from "../../lib/messages";
import { nameOf } from "./look";
import { eventOf } from "./story";
import type { JourneyBox, JourneyView } from "./types";

export interface Blow {
  attacker: number;
  targets: readonly number[];
}

/** After these nothing of an attack is left. */
const ENDS: readonly string[] = [
  "activation-began",
  "activation-ended",
  "turn-began",
  "plan-made",
  "demon-idle",
  "moved",
  "quest-ended",
];
const DECLARES = "ask.declare";
const REACTS = /^ask\.(react\.|card\.|kill-or-cleanse$|roller$|follow$)/;

/** Whether a name stands in a sentence, and not only the beginning of a longer one: "Soldier 1" is not "Soldier 12". */
function isSaid(name: string, sentence: string): boolean {
  const at = sentence.indexOf(name);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(sentence.charAt(at + name.length));
}

/** An attack of which not even the targets are settled: the question names those that are. */
function declared(view: JourneyView, box: JourneyBox, prompt: string): Blow | null {
  const named = view.demons.filter(({ id }) => isSaid(nameOf(view, box, id), prompt));
  if (!view.active || !named.length) return null;
  return { attacker: view.active.pilgrim, targets: named.map(({ id }) => id) };
}

interface Told extends Blow {
  settled: boolean;
}

/** The last attack that was told, with the one target whose turn it is; null if something else came after it. */
function told(log: readonly Line[]): Told | null {
  const events = log.slice(-60).flatMap((line) => (line.event ? [eventOf(line)] : []));
  const start = events.findLastIndex(({ event }) => event === "attack-began" || ENDS.includes(event));
  const began = events[start];
  if (began?.event !== "attack-began") return null;
  let [nth, settled] = [0, false];
  for (const event of events.slice(start)) {
    if (event.event === "struck" || event.event === "missed") settled = true;
    else if (event.event === "rolled" && event.why === "attack" && settled) [nth, settled] = [nth + 1, false];
  }
  return { attacker: began.attacker, targets: began.targets.slice(nth, nth + 1), settled };
}

/** Who strikes whom now: while cards and targets are named, while the dice fall, and while it is asked what comes of it. */
export function blowOf(
  view: JourneyView,
  box: JourneyBox,
  question: QuestionCard | null | undefined,
  log: readonly Line[],
): Blow | null {
  if (question?.key === DECLARES) return declared(view, box, question.prompt);
  const last = told(log);
  if (!last || !(question ? REACTS.test(question.key) : !last.settled)) return null;
  return { attacker: last.attacker, targets: last.targets };
}
