// Where the match stands, for the ribbon at the top; and the seats.
import { say } from "../../lib/say";
import type { Phase, Ribbon, Side } from "../game";
import { HUES, PILGRIM_GLYPHS, glyphOf, hueOf, nameOf } from "./look";
import type { JourneyBox, JourneyView } from "./types";

/** The phases of a turn, with the colours of the dots before them. */
const PHASES: Record<string, string | undefined> = {
  maintenance: undefined,
  pilgrims: "var(--seat-a)",
  demons: "var(--enemy-rim)",
  end: undefined,
};
const DEMON_PHASES = ["demons", "spawning", "before-demons", "activations"];

/** One of the four arrows, or the name of a phase outside the turns. */
export function phaseOf(view: JourneyView): string {
  return DEMON_PHASES.includes(view.phase) ? "demons" : view.phase;
}

export function ribbon(view: JourneyView, box: JourneyBox): Ribbon {
  const now = phaseOf(view);
  const known = Object.entries(PHASES).map(([id, dot]): Phase => ({
    id,
    label: say(`journey.phase.${id}`),
    ...(dot && { dot }),
  }));
  const phases = now in PHASES ? known : [{ id: now, label: box.phases[view.phase] ?? view.phase }];
  const found: Ribbon = { phases, now };
  if (view.turn)
    found.round = {
      label: say("journey.ribbon.turn"),
      value: String(view.turn),
      of: String(view.turn_limit),
    };
  const acting = actor(view);
  if (acting !== null)
    found.turn = {
      hue: hueOf(acting),
      glyph: glyphOf(view, acting),
      name: nameOf(view, box, acting),
      doing: say("journey.ribbon.acts"),
    };
  const then = next(view, box);
  if (then) found.then = then;
  return found;
}

/** The pilgrim whose turn it is; null otherwise. Which demon is acting is told by the log alone. */
export function actor(view: JourneyView): number | null {
  return view.active?.pilgrim ?? null;
}

/** The demons that come after the pilgrims; where none is left, those that the gates send. */
export function demonsSaid({ demons, gates }: JourneyView): string {
  const isOpen = gates.some(({ state }) => state === "active");
  return demons.length || !isOpen
    ? say("journey.track.demons", { n: demons.length })
    : say("journey.track.gates");
}

/** What comes after it. */
function next(view: JourneyView, box: JourneyBox): string {
  if (phaseOf(view) === "demons") {
    if (view.phase !== "activations") return demonsSaid(view);
    const waiting = view.demons.filter((demon) => demon.waiting).length;
    return waiting ? say("journey.ribbon.more", { n: waiting }) : say("journey.ribbon.end");
  }
  if (!view.active) return "";
  const place = view.order.indexOf(view.active.pilgrim);
  const later = view.order.slice(place + 1).find((id) => view.pilgrims[id]?.at && !view.pilgrims[id]?.fallen);
  return later === undefined ? demonsSaid(view) : nameOf(view, box, later);
}

/** A seat goes by the pilgrim of its own that acts, else by the first one that it leads. */
export function sides(view: JourneyView, box: JourneyBox): Side[] {
  return Array.from({ length: view.seats }, (_, seat): Side => {
    const led = view.phase === "assign" ? [] : view.pilgrims.filter((pilgrim) => pilgrim.seat === seat);
    const acting = led.find((pilgrim) => pilgrim.id === view.active?.pilgrim);
    const first = (acting ?? led[0])?.id;
    return {
      hue: HUES[first ?? seat] ?? "a",
      // Whoever leads nobody yet has the face of no pilgrim.
      glyph: PILGRIM_GLYPHS[first ?? -1] ?? "person",
      name: led.map((pilgrim) => nameOf(view, box, pilgrim.id)).join(", "),
    };
  });
}
