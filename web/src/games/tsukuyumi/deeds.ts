// Which answers of a turn come last, and which are asked about once more.
import { say } from "../../lib/say";
import type { TsukuyumiView } from "./types";

/** An action that could do nothing now is allowed, and offered after all else. */
export function apart(anchors: readonly string[], key: string, view: TsukuyumiView): string | null {
  const idle = view.turn?.idle ?? [];
  return key === "ask.turn" && idle.some((symbol) => anchors.includes(`do:${symbol}`)) ? "" : null;
}

/** Whoever ends a turn with something left that could be used is asked once more. Battles may be left out for good
 * reasons, and so may a movement after one. */
export function isGrave(anchor: string, key: string, view: TsukuyumiView): string | false {
  const { turn } = view;
  if (key !== "ask.turn" || anchor !== "do:done" || !turn) return false;
  const left = Object.keys(turn.symbols).filter(
    (symbol) => symbol !== "combat" && !turn.idle.includes(symbol) && !(symbol === "movement" && turn.fought),
  );
  return (left.length > 0 || turn.white_left > 1) && say("tsukuyumi.turn.unused");
}
