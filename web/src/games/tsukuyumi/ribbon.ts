// The top of the table: phases, round, whose turn it is and what comes next.
import type { Phase, Ribbon } from "../game";
import { crestOf, hueOf, nameOf, ONI } from "./sides";
import type { TsukuyumiBox, TsukuyumiView } from "./types";

const ROUND: Phase[] = [
  { id: "selection", label: "Select" },
  { id: "white", label: "White", dot: "var(--phase-white)" },
  { id: "blue", label: "Blue", dot: "var(--phase-blue)" },
  { id: "green", label: "Green", dot: "var(--phase-green)" },
  { id: "red", label: "Red", dot: "var(--phase-red)" },
  { id: "end", label: "End" },
];

const SETUP: Phase[] = [
  { id: "factions", label: "Factions" },
  { id: "tiles", label: "Tiles" },
  { id: "homes", label: "Homezones" },
  { id: "goals", label: "Goals" },
];

/** What the active seat is about. */
export function doing(view: TsukuyumiView, box: TsukuyumiBox): string {
  const turn = view.turn;
  if (!turn) return "";
  if (view.battle) {
    const card = box.combat[view.battle.card]?.name ?? view.battle.card;
    return view.battle.attacker === ONI ? `lead the Oni: ${card}` : `fight: ${card}`;
  }
  if (view.march) return view.march.seat === ONI ? "move the Oni" : "move";
  if (turn.acting) return box.symbols[turn.acting] ?? turn.acting;
  return "choose an action";
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
  const phases = setup ? SETUP.filter((phase) => phase.id !== "tiles" || view.duel) : ROUND;
  const found: Ribbon = { phases, now: view.phase };
  if (!setup) found.round = { label: "Round", value: String(view.round), of: String(view.rounds) };
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
