// Tsukuyumi's log as it is played: where something is done in an entry and by whom, and what is big.
import { paths as signs } from "virtual:glyphs/playback";
import type { Line } from "../../lib/messages";
import { say } from "../../lib/say";
import type { BigMoment, Deed, GamePlayback } from "../game";
import { accountOf, inWords } from "./account";
import { centre, key, type At } from "./hexes";
import { drawn, lagging } from "./lagging";
import { motions } from "./news";
import { nameOf } from "./sides";
import type { GameEvent, SeatView, TsukuyumiBox, TsukuyumiView } from "./types";

const eventOf = (line: Line | undefined): GameEvent | null => (line?.event ?? null) as GameEvent | null;
const area = (at: At): string => `area:${key(at)}`;
const NOBODY = -1;
const same = (one: At, other: At): boolean => key(one) === key(other);

/** What belongs to a battle that has been shown. */
const BATTLE = new Set<string>(
  "battle-began area-conquered area-cleared counter-chosen counter-idle damage-split damage-taken units-lost marker-removed".split(
    " ",
  ),
);

function deed(
  line: Line,
  before: Line | null,
  view: TsukuyumiView,
  box: TsukuyumiBox,
  log: readonly Line[] = [],
): Deed | null {
  const event = eventOf(line);
  if (!event) return null;
  const last = before && eventOf(before);
  const fights = BATTLE.has(last?.event ?? "");
  /** The first thing that is done with an action is told with it. */
  const begun = last?.event === "action-taken" || last?.event === "part-chosen";
  const acted = begun && "seat" in event && last.seat === event.seat;
  switch (event.event) {
    case "turn-began":
      if (!isIdle(log, line)) return null;
      return {
        actor: null,
        seat: event.seat,
        says: say("tsukuyumi.account.idle", { who: nameOf(view, box, event.seat) }),
      };
    case "action-turned":
      return { actor: null, seat: event.seat };
    case "actions-left":
      // Whoever has done something is known to have had a turn: only a turn without deeds is told.
      return eventOf(log[log.lastIndexOf(line) - 1])?.event === "turn-began"
        ? { actor: null, seat: event.seat }
        : null;
    case "action-taken": {
      // A battle says more than that there is one.
      if (event.symbol === "combat") return null;
      const at = firstPlace(log, line);
      return { actor: at && area(at), seat: event.seat };
    }
    case "event-drawn":
    case "event-discarded":
      return { actor: null, seat: event.seat, ensues: acted || last?.event === event.event };
    case "initiative-changed":
      return last?.event === "action-taken" ? { actor: null, ensues: true } : null;
    case "points-gained":
      return { actor: null, seat: event.seat };
    case "start-marked":
      return { actor: area(event.at), seat: event.seat };
    case "unit-moved":
    case "oni-moved":
      return {
        actor: area(event.to),
        seat: event.seat,
        path: [centre(event.start), centre(event.to)],
        ensues: acted || goesOn(event, last),
      };
    case "unit-placed":
    case "unit-upgraded":
    case "oni-placed": {
      const more = last && last.event === event.event && last.seat === event.seat && same(last.at, event.at);
      return { actor: area(event.at), seat: event.seat, ensues: acted || !!more };
    }
    case "battle-began":
      return { actor: area(event.at), seat: event.attacker };
    case "area-conquered":
    case "area-cleared":
      return { actor: area(event.at), ensues: fights };
    case "counter-chosen":
    case "counter-idle":
    case "damage-split":
    case "damage-taken":
      return { actor: null, ensues: fights };
    case "units-lost":
      return { actor: area(event.at) };
    case "marker-placed":
      return { actor: area(event.at), seat: event.seat, ensues: acted || last?.event === "event-played" };
    case "marker-removed":
      return { actor: area(event.at), ensues: fights };
    case "tile-laid":
    case "tile-turned":
    case "tile-removed":
      return { actor: area(event.at) };
    case "home-placed":
      return { actor: area(event.at), seat: event.seat };
    case "faction-taken":
    case "advantage-used":
      return { actor: null, seat: event.seat };
    case "part-chosen":
    case "event-played":
    case "weapon-taken":
    case "uplink-installed":
      return { actor: null, seat: event.seat, ensues: acted };
    case "cards-flipped":
    case "power-revealed":
      return { actor: null };
    case "mission-fulfilled":
      return { actor: null, big: big("mission", signs["laurels"], line, "bright") };
    case "goal-fulfilled":
      return { actor: null, big: big("goal", signs["laurels"], line, "bright") };
    case "legend-came":
      return {
        actor: event.at[0] ? area(event.at[0]) : null,
        big: big("legend", signs["oni"], line, "dire", name(box, event.legend)),
      };
    case "legend-turned":
    case "legend-left":
      return { actor: null, big: big("slain", signs["oni"], line, "bright", name(box, event.legend)) };
    case "die-rolled":
      return { actor: null, seat: event.seat, dice: [{ colour: "white", mark: String(event.face), name: line.text }] }; // prettier-ignore
    case "scores-told": {
      const account = accountOf(log, line);
      if (!account) return null;
      const word = say("tsukuyumi.account.over", { n: account.round });
      return {
        actor: null,
        big: { glyph: signs["sunrise"], word, sentence: inWords(account, view, box), tone: "bright" },
      };
    }
    case "game-ended":
      return { actor: null, big: big("ended", signs["sunrise"], line, "bright") };
    default:
      return null;
  }
}

/** Where turns and actions end. */
const BORDERS = new Set<string>("turn-began phase-began round-began".split(" "));

/** What is told after an entry until an entry of these kinds, and whether there has been one. */
function until(
  log: readonly Line[],
  line: Line,
  ends: ReadonlySet<string>,
): [events: GameEvent[], over: boolean] {
  const later = log.slice(log.lastIndexOf(line) + 1).flatMap((one) => eventOf(one) ?? []);
  const end = later.findIndex((event) => ends.has(event.event));
  return end < 0 ? [later, false] : [later.slice(0, end), true];
}

/** Whether somebody's turn is over, and nothing was done in it. */
function isIdle(log: readonly Line[], line: Line): boolean {
  const [events, over] = until(log, line, BORDERS);
  return over && !events.length;
}

/** Where the first thing is done that an action brings. */
function firstPlace(log: readonly Line[], line: Line): At | null {
  const [events] = until(log, line, new Set([...BORDERS, "action-taken"]));
  for (const event of events) {
    if ("to" in event && typeof event.to !== "string") return event.to;
    if ("at" in event && event.event !== "legend-came") return event.at;
  }
  return null;
}

type Move = Extract<GameEvent, { event: "unit-moved" | "oni-moved" }>;

/** The next hex of one way, or another figure on the same way. */
function goesOn(event: Move, last: GameEvent | null): boolean {
  if (last?.event !== event.event || last.seat !== event.seat) return false;
  const figure = "unit" in event ? event.unit : event.size;
  const other = "unit" in last ? last.unit : "size" in last ? last.size : "";
  const further = figure === other && same(last.to, event.start);
  return further || (same(last.start, event.start) && same(last.to, event.to));
}

const name = (box: TsukuyumiBox, figure: string): string => box.figures[figure]?.name ?? figure;

function big(
  kind: string,
  glyph: string | undefined,
  line: Line,
  tone: BigMoment["tone"],
  name = "",
): BigMoment {
  return { glyph, word: say(`tsukuyumi.big.${kind}`, { name }), sentence: line.text, tone };
}

/** Whose points an event may change. */
function paid(event: GameEvent | null): number[] {
  switch (event?.event) {
    case "area-conquered":
      return [event.seat, event.before];
    case "area-cleared":
      return [event.before];
    case "points-gained":
      return [event.seat];
    default:
      return [];
  }
}

/** Points and land of a seat stay what they were until the last of what changes them is told. */
function seatsBefore(view: TsukuyumiView, later: readonly Line[], held: TsukuyumiView | null): SeatView[] {
  const due = new Set(later.flatMap((line) => paid(eventOf(line))));
  return view.seats.map((one, seat) => {
    const was = held?.seats[seat];
    return was && due.has(seat) ? { ...one, total: was.total, scores: was.scores, lands: was.lands } : one;
  });
}

/** Who has not moved yet stands where it stood, areas belong to whom they belonged, and of a battle nothing is seen before
 * it has begun. */
function earlier(
  view: TsukuyumiView,
  log: readonly Line[],
  done: number,
  held: TsukuyumiView | null,
): TsukuyumiView {
  const later = log.slice(done);
  const lags = lagging(motions(later), []);
  const owners = new Map<string, number>();
  /** Places where another tile lay, or none. */
  const changed = new Set<string>();
  for (const line of later.toReversed()) {
    const event = eventOf(line);
    if (event?.event === "home-placed" || event?.event === "tile-laid" || event?.event === "tile-removed") {
      changed.add(key(event.at));
    } else if (event?.event === "area-conquered" || event?.event === "area-cleared")
      owners.set(key(event.at), event.before);
    else if (event?.event === "start-marked") owners.set(key(event.at), NOBODY);
  }
  const areas = view.areas.map((one) => {
    const [lag, owner] = [lags.get(key(one.at)), owners.get(key(one.at))];
    if (!lag && owner === undefined) return one;
    const before = held?.areas.find((other) => same(other.at, one.at))?.sides ?? one.sides;
    const stood = lag ? drawn(view, one, lag, before) : one;
    return owner === undefined ? stood : { ...stood, owner };
  });
  const asIs = areas.filter((one) => !changed.has(key(one.at)));
  const asWas = held?.areas.filter((one) => changed.has(key(one.at))) ?? [];
  const isToCome = later.some((line) => eventOf(line)?.event === "battle-began");
  return {
    ...view,
    areas: [...asIs, ...asWas],
    seats: seatsBefore(view, later, held),
    battle: isToCome ? null : view.battle,
  };
}

export const playback: GamePlayback<TsukuyumiView, TsukuyumiBox> = { deed, earlier };
