// An attack put together again from what was told of it: its dice, what was rolled again, and the formula per target.
import type { Line } from "../../lib/messages";
import { eventOf } from "./panels";
import type { Part, Tested } from "./types";

export interface Blow {
  target: number;
  parts: readonly Part[];
  damage: number;
  defeated: boolean;
}

export interface Strike {
  attacker: number;
  target: number;
  /** Fast, strong, or an enemy's attack; a counterattack. */
  kind: string;
  counter: boolean;
  skill: string;
  dice: readonly string[];
  faces: readonly number[];
  rerolled: readonly number[];
  hits: number;
  yin: boolean;
  yang: boolean;
  focus: string;
  /** Why it failed, as the log says it. */
  missed: string;
  blows: readonly Blow[];
  /** The effect of the weapon that was used, as the log says it. */
  yinYang: string;
}

const FRESH: Omit<Strike, "attacker" | "target" | "kind" | "counter" | "skill"> = {
  dice: [],
  faces: [],
  rerolled: [],
  hits: 0,
  yin: false,
  yang: false,
  focus: "",
  missed: "",
  blows: [],
  yinYang: "",
};

function told(strike: Strike, line: Line): Strike {
  const event = eventOf(line);
  switch (event?.event) {
    case "rolled":
      return event.attacker === strike.attacker
        ? {
            ...strike,
            dice: event.dice,
            faces: event.faces,
            hits: event.hits,
            yin: event.yin,
            yang: event.yang,
            focus: event.focus,
          }
        : strike;
    case "rerolled": {
      const faces = [...strike.faces];
      event.dice.forEach((die, n) => (faces[die] = event.faces[n] ?? faces[die] ?? 0));
      return { ...strike, faces, rerolled: [...strike.rerolled, ...event.dice] };
    }
    case "missed":
      return { ...strike, missed: line.text };
    case "yin-yang-used":
      return { ...strike, yinYang: line.text };
    case "struck":
      return {
        ...strike,
        blows: [
          ...strike.blows,
          { target: event.target, parts: event.parts, damage: event.damage, defeated: false },
        ],
      };
    case "defeated":
      return {
        ...strike,
        blows: strike.blows.map((blow) =>
          blow.target === event.figure ? { ...blow, defeated: true } : blow,
        ),
      };
    default:
      return strike;
  }
}

/** The last attack of the log whose dice were rolled, if it began within so many entries. */
export function lastStrike(log: readonly Line[], within: number): Strike | null {
  for (let n = log.length - 1; n >= Math.max(0, log.length - within); n--) {
    const event = eventOf(log[n]);
    if (event?.event !== "attack-began") continue;
    const { attacker, target, kind, counter, skill } = event;
    const until = log.findIndex((line, at) => at > n && eventOf(line)?.event === "attack-began");
    const strike = log
      .slice(n + 1, until < 0 ? undefined : until)
      .reduce(told, { ...FRESH, attacker, target, kind, counter, skill });
    if (strike.dice.length || strike.missed) return strike;
  }
  return null;
}

/** The last test, if not more than so many entries came after it. */
export function lastTest(log: readonly Line[], within: number): Tested | null {
  for (let n = log.length - 1; n >= Math.max(0, log.length - within); n--) {
    const event = eventOf(log[n]);
    if (event?.event === "tested") return event;
  }
  return null;
}
