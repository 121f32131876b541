// Journey's table as it was: what the last entries of the log have done to figures is undone, the latest first.
import type { Line } from "../../lib/messages";
import { ahead, demonOf, type Square } from "./geometry";
import { eventOf } from "./story";
import type { DemonView, GameEvent, JourneyView, PilgrimView } from "./types";

/** Column, row, and facing where it is told. */
type Pose = readonly number[];

export function earlier(
  view: JourneyView,
  log: readonly Line[],
  done: number,
  held: JourneyView | null,
): JourneyView {
  const pilgrims = [...view.pilgrims];
  let demons = [...view.demons];
  const change = (id: number, change: (one: PilgrimView | DemonView) => object): void => {
    const pilgrim = pilgrims[id];
    if (pilgrim) pilgrims[id] = { ...pilgrim, ...change(pilgrim) };
    demons = demons.map((one) => (one.id === id ? { ...one, ...change(one) } : one));
  };
  const put = (id: number, pose: Pose | undefined): void => {
    if (pose) change(id, (one) => standingAt(one, pose));
  };
  for (let place = log.length - 1; place >= done; place--) {
    const line = log[place];
    const event = line && eventOf(line);
    switch (event?.event) {
      case "moved":
      case "pushed":
      case "followed":
        put(event.figure, event.path[0]);
        break;
      case "hurt":
        // What kills may do more than was left.
        change(event.figure, () => ({
          health: Math.min(event.left + event.amount, event.left ? Infinity : healthOf(held, event.figure)),
        }));
        break;
      case "healed":
        change(event.figure, () => ({ health: event.left - event.amount }));
        break;
      case "fell":
        change(event.pilgrim, () => ({ fallen: 0 }));
        break;
      case "worsened":
        change(event.pilgrim, () => ({ fallen: event.fallen - 1 }));
        break;
      case "conditioned":
        change(event.figure, (one) => ({
          conditions: one.conditions.filter((condition) => condition.kind !== event.condition),
        }));
        break;
      case "condition-ended": {
        const figure = held && (held.pilgrims[event.figure] ?? demonOf(held, event.figure));
        const had = figure?.conditions.find((condition) => condition.kind === event.condition);
        if (had)
          change(event.figure, (one) => ({
            conditions: [...one.conditions.filter(({ kind }) => kind !== had.kind), had],
          }));
        break;
      }
      case "spawned":
        demons = demons.filter((one) => one.id !== event.demon);
        break;
      case "died":
        put(
          event.pilgrim,
          poseOf(log, place, event.pilgrim) ?? held?.pilgrims[event.pilgrim]?.at ?? undefined,
        );
        break;
      case "killed":
      case "left":
      case "cleanse-tried": {
        if (event.event === "cleanse-tried" && !event.success) break;
        const gone = held && demonOf(held, event.demon);
        if (!gone || demons.some((one) => one.id === event.demon)) break;
        demons = [...demons, gone].sort((one, other) => one.id - other.id);
        put(event.demon, poseOf(log, place, event.demon));
        break;
      }
    }
  }
  return { ...view, pilgrims, demons, ...turnAt(view, log, done, held) };
}

/** Whose turn it was, and in which phase: as the log says, if that has changed since. */
function turnAt(
  view: JourneyView,
  log: readonly Line[],
  done: number,
  held: JourneyView | null,
): Partial<JourneyView> {
  const [past, since] = [log.slice(0, done).map(eventOf), log.slice(done).map(eventOf)];
  const found: Partial<JourneyView> = {};
  if (since.some(({ event }) => event === "phase-began")) {
    const began = past.findLast((one) => one.event === "phase-began");
    if (began?.event === "phase-began") found.phase = began.phase;
  }
  if (since.some(({ event }) => TURNS.has(event))) {
    const last = past.findLast(({ event }) => TURNS.has(event));
    if (!last) found.active = held?.active ?? null;
    else found.active = last.event === "activation-began" ? activation(last, view, held) : null;
  }
  return found;
}

const TURNS = new Set(["activation-began", "activation-ended", "phase-began"]);

function activation(
  { pilgrim, ap }: { pilgrim: number; ap: number },
  view: JourneyView,
  held: JourneyView | null,
): JourneyView["active"] {
  if (held?.active?.pilgrim === pilgrim) return held.active;
  const begun = { actions: [], ignores: [], free_turn: false, ...view.active };
  return { ...begun, pilgrim, ap, moving: false, mv: 0 };
}

/** The health that somebody had when the page last saw it. */
const healthOf = (held: JourneyView | null, id: number): number =>
  (held && (held.pilgrims[id] ?? demonOf(held, id)))?.health ?? Infinity;

function standingAt(one: PilgrimView | DemonView, [x = 0, y = 0, turned]: Pose): Partial<DemonView> {
  const facing = turned ?? one.facing;
  const at: [number, number] = [x, y];
  return "squares" in one
    ? { at, facing, squares: squaresOf(at, facing, one.squares.length) }
    : { at, facing };
}

/** A big figure is named by its front, or by its north-west square. */
function squaresOf([x, y]: Square, facing: number, count: number): [number, number][] {
  const [dx, dy] = ahead(facing);
  if (count === 2) return [[x, y], [x - dx, y - dy]]; // prettier-ignore
  return count === 4 ? [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]] : [[x, y]]; // prettier-ignore
}

/** Where a figure stood before an entry, as far as the log says. */
function poseOf(log: readonly Line[], before: number, figure: number): Pose | undefined {
  for (let place = before - 1; place >= 0; place--) {
    const line = log[place];
    const found = line && endOf(eventOf(line), figure);
    if (found) return found;
  }
  return undefined;
}

function endOf(event: GameEvent, figure: number): Pose | undefined {
  if (event.event === "spawned" && event.demon === figure) return [...event.at, event.facing];
  const walks = event.event === "moved" || event.event === "pushed" || event.event === "followed";
  return walks && event.figure === figure ? event.path.at(-1) : undefined;
}
