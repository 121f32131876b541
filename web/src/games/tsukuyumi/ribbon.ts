// The top of the table: phases, round, whose turn it is and what comes next.
import { say } from "../../lib/say";
import type { Phase, Ribbon } from "../game";
import { crestOf, hueOf, nameOf, ONI } from "./sides";
import type { TsukuyumiBox, TsukuyumiView } from "./types";

const ROUND = ["selection", "white", "blue", "green", "red", "end"];
const SETUP = ["factions", "tiles", "homes", "goals"];
const COLOURS = ["white", "blue", "green", "red"];

function phase(id: string): Phase {
  const dot = COLOURS.includes(id) && { dot: `var(--phase-${id})` };
  return { id, label: say(`tsukuyumi.phase.${id}`), ...dot };
}

/** What the active seat is about. */
export function doing(view: TsukuyumiView, box: TsukuyumiBox): string {
  const turn = view.turn;
  if (!turn) return "";
  if (view.battle) {
    const card = box.combat[view.battle.card]?.name ?? view.battle.card;
    return say(view.battle.attacker === ONI ? "tsukuyumi.doing.lead" : "tsukuyumi.doing.fight", { card });
  }
  if (view.march) return say(view.march.seat === ONI ? "tsukuyumi.doing.move-oni" : "tsukuyumi.doing.move");
  if (turn.acting) return box.symbols[turn.acting] ?? turn.acting;
  return say("tsukuyumi.doing.choose");
}

/** Who acts after the active seat in this phase. */
export function next(view: TsukuyumiView): number | null {
  const now = view.turn?.seat;
  if (now === undefined) return null;
  const later = view.order.slice(view.order.indexOf(now) + 1);
  return later.find((seat) => !view.seats[seat]?.acted) ?? null;
}

export function ribbon(view: TsukuyumiView, box: TsukuyumiBox): Ribbon {
  const setup = !view.round;
  const phases = setup ? SETUP.filter((id) => id !== "tiles" || view.duel) : ROUND;
  const found: Ribbon = { phases: phases.map(phase), now: view.phase };
  if (!setup)
    found.round = { label: say("tsukuyumi.round"), value: String(view.round), of: String(view.rounds) };
  if (view.turn) {
    const hue = hueOf(view, view.turn.seat);
    found.turn = {
      hue,
      glyph: crestOf(hue),
      name: nameOf(view, box, view.turn.seat),
      doing: doing(view, box),
    };
    const after = next(view);
    if (after !== null) found.then = nameOf(view, box, after);
  }
  return found;
}
