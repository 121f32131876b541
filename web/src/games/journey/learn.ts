// What there is for people who learn Journey: aims for the first quest, five screens, and the chapters of its book.
import type { Learn } from "../../learn/learn";
import { asks, happened, offered, told, type Now, type Step } from "../../learn/lesson";
import { squareAnchor, type Square } from "./geometry";
import type { GameEvent, JourneyBox, JourneyView, PilgrimView } from "./types";

type Moment = Now<JourneyView, JourneyBox>;

const MONK = 0;
const MONKEY = 1;
const CHO = 2;
const SHA = 3;
/** Where the fighters after the first get with one action on the first map, if nobody stands in their way. */
const ALONG = new Map([
  [SHA, "square:5,4"],
  [CHO, "square:4,4"],
]);
/** Columns of the first map: the monk is ahead of the others when he stands further than this. */
const AHEAD = 5;

const acting = (now: Moment): boolean => asks(now, "ask.action") && now.view.active !== null;
const actor = (now: Moment): PilgrimView | undefined =>
  now.view.active ? now.view.pilgrims[now.view.active.pilgrim] : undefined;
const fighter = (now: Moment): boolean => acting(now) && actor(now)?.id !== MONK;
const closed = (now: Moment): string[] =>
  now.view.doors.filter((door) => !door.broken).map((door) => `door:${door.n}`);
const villagers = (now: Moment): string[] => now.view.villagers.map(squareAnchor);
const demons = (now: Moment): string[] => now.view.demons.map((demon) => `figure:${demon.id}`);
/** The first of its two actions is spent. */
const hasBegun = (now: Moment): boolean => (now.view.active?.ap ?? 2) < 2;
/** Whoever acts can only be done. */
const isSpent = ({ view }: Moment): boolean => view.active?.ap === 0 && !view.active.mv;
/** Which of the three fighters acts, in the order of play: 0 is the first. */
const nthFighter = (now: Moment): number =>
  now.view.order.filter((id) => id !== MONK).indexOf(actor(now)?.id ?? -1);
const isMonkAhead = (now: Moment): boolean => (now.view.pilgrims[MONK]?.at?.[0] ?? 0) > AHEAD;

const mayRoll = (now: Moment): boolean => asks(now, "ask.declare") && offered(now, "do:roll").length > 0;

/** Demons right beside whoever acts, as long as it has an action to turn or walk and one to strike. */
function besetting(now: Moment): string[] {
  const at = actor(now)?.at;
  if (!at || (now.view.active?.ap ?? 0) < 2) return [];
  const near = ([x, y]: Square): boolean => Math.abs(x - at[0]) + Math.abs(y - at[1]) === 1;
  return now.view.demons.flatMap((demon) => (demon.squares.some(near) ? [`figure:${demon.id}`] : []));
}

/** What a pilgrim has done since; demons do not count. */
function did(now: Moment, since: Moment, name: GameEvent["event"]): boolean {
  return told<GameEvent>(now, since).some(
    (one) =>
      one.event === name && !("figure" in one && one.figure > 3) && !("attacker" in one && one.attacker > 3),
  );
}

/** Whoever acts has walked since the last one was done; after another first action the walk is still to come. */
function hasWalked(now: Moment): boolean {
  const events = now.log.map((line) => line.event as GameEvent);
  const own = events.slice(events.findLastIndex(({ event }) => event === "activation-ended") + 1);
  return own.some((one) => one.event === "moved" && one.figure === actor(now)?.id);
}

/** A pilgrim was done without doing it, and nobody after it was: then it is too late for a word. */
const missed = (now: Moment, since: Moment, name: GameEvent["event"]): boolean =>
  told<GameEvent>(now, since).filter(({ event }) => event === "activation-ended").length === 1 &&
  !did(now, since, name);

/** Somebody stands right in front of whoever acts: all begin side by side and look to the right. */
function isBehind(now: Moment): boolean {
  const at = actor(now)?.at;
  return !!at && now.view.pilgrims.some((one) => one.at?.[0] === at[0] + 1 && one.at[1] === at[1]);
}

/** What to do with a fighter after the first: walk, and then what lies in the bar is as good as another walk. */
function ahead(now: Moment): string[] {
  if (hasWalked(now)) return ["do:pray", "do:done"];
  const square = ALONG.get(actor(now)?.id ?? MONK);
  return square && now.view.active?.ap && !isBehind(now) ? [square] : [];
}

/** A fighter after the first: it comes along as well, and what is left of its actions is its own. */
function along(id: string, nth: number): Step<JourneyView, JourneyBox> {
  return {
    id,
    when: (now) => fighter(now) && now.view.turn === 1 && nthFighter(now) === nth,
    // Nobody is blamed for a fighter that cannot get past another.
    done: (now, since) =>
      happened(now, since, "activation-ended") && (did(now, since, "moved") || isBehind(since)),
    points: ahead,
    astray: (now, since) => (missed(now, since, "moved") ? "idle" : null),
  };
}

/** The first quest; what is asked at once stands before what takes some turns. */
const first: Step<JourneyView, JourneyBox>[] = [
  {
    id: "order",
    when: (now) => asks(now, "ask.order"),
    done: (now, since) => happened(now, since, "order-set"),
    // Cho stands behind Sha, and nobody walks through another.
    points: () => [MONKEY, SHA, CHO, MONK].map((pilgrim) => `figure:${pilgrim}`),
  },
  {
    // A card may begin an attack that has no target yet: then there is nothing to roll.
    id: "target",
    when: (now) => asks(now, "ask.declare") && !mayRoll(now),
    done: (now) => mayRoll(now),
    points: (now) => offered(now, "do:attack"),
  },
  {
    id: "declare",
    when: mayRoll,
    done: (now, since) => happened(now, since, "rolled"),
    points: () => ["do:roll"],
  },
  {
    id: "karma",
    when: (now) => asks(now, "ask.kill-or-cleanse"),
    done: (now, since) => happened(now, since, "killed", "cleanse-tried"),
    points: () => ["do:cleanse", "do:kill"],
  },
  {
    // Both may be right: nothing is pointed at, nor where only cards are left.
    id: "follow",
    when: (now) => asks(now, "ask.follow"),
    done: (now) => !asks(now, "ask.follow"),
  },
  {
    id: "spent",
    when: (now) => acting(now) && isSpent(now),
    done: (now, since) => happened(now, since, "activation-ended"),
  },
  {
    id: "react",
    when: (now) => !!now.question?.key.startsWith("ask.react."),
    done: (now, since) => now.question?.number !== since.question?.number,
    // What to play depends on the card: here nothing is advised, and a hint may advise either.
  },
  { id: "aim", when: (now) => acting(now) && now.view.turn === 1, points: villagers },
  {
    id: "walk",
    when: (now) => fighter(now) && (now.view.turn === 1 ? nthFighter(now) === 0 : now.view.turn === 2),
    done: (now, since) => did(now, since, "moved"),
    points: (now) => (actor(now)?.id === MONKEY && now.view.turn === 1 ? ["square:6,3"] : []),
    astray: (now, since) => (missed(now, since, "moved") ? "idle" : null),
  },
  {
    id: "monk",
    when: (now) => acting(now) && actor(now)?.id === MONK && now.view.turn === 1,
    done: (now, since) => happened(now, since, "activation-ended") && !isMonkAhead(now),
    points: () => ["do:pray", "do:done"],
    astray: (now) => (isMonkAhead(now) ? "ahead" : null),
  },
  {
    id: "second",
    when: (now) => fighter(now) && now.view.turn === 1 && hasBegun(now) && !isSpent(now),
    done: (now, since) => happened(now, since, "activation-ended") || isSpent(now),
    points: () => ["do:pray", "do:done"],
  },
  along("next", 1),
  along("third", 2),
  { id: "demons", when: (now) => acting(now) && now.view.turn > 1, points: demons },
  {
    id: "rescue",
    when: (now) => acting(now) && offered(now, "do:rescue").length > 0,
    done: (now, since) => happened(now, since, "villager-rescued"),
    points: (now) => offered(now, "do:rescue"),
    astray: (now, since) => (missed(now, since, "villager-rescued") ? "left" : null),
  },
  {
    id: "door",
    when: (now) => acting(now) && closed(now).some((door) => offered(now, door).length > 0),
    done: (now, since) => happened(now, since, "door-broken"),
    points: closed,
    astray: (now, since) => (missed(now, since, "door-broken") ? "kept" : null),
  },
  {
    id: "attack",
    when: (now) => acting(now) && offered(now, "do:attack").length > 0,
    done: (now, since) => did(now, since, "attack-began"),
    points: (now) => offered(now, "do:attack"),
    astray: (now, since) => (missed(now, since, "attack-began") ? "spared" : null),
  },
  {
    id: "beside",
    when: (now) => fighter(now) && besetting(now).length > 0,
    done: (now, since) => did(now, since, "attack-began") || offered(now, "do:attack").length > 0,
    points: besetting,
  },
  { id: "facing", when: (now) => fighter(now) && now.view.turn > 1 && !!now.view.active?.moving },
  {
    id: "hurt",
    when: (now) => acting(now) && now.view.pilgrims.some((one) => one.health < one.max_health),
    points: (now) => now.view.wells.map((well) => squareAnchor(well.at)),
  },
  {
    id: "house",
    when: (now) => fighter(now) && now.view.turn > 1 && closed(now).length > 0,
    done: (now, since) =>
      happened(now, since, "door-broken") || closed(now).some((door) => offered(now, door).length > 0),
    points: closed,
  },
  {
    id: "last",
    when: (now) => acting(now) && now.view.villagers.length === 1,
    done: (now) => now.ended,
    points: villagers,
  },
  {
    id: "inside",
    when: (now) => fighter(now) && !closed(now).length && now.view.villagers.length > 0,
    done: (now, since) => happened(now, since, "villager-rescued") || offered(now, "do:rescue").length > 0,
    points: villagers,
  },
];

const journey: Learn<JourneyView, JourneyBox> = {
  screens: { aim: "start", turn: "turn", matters: "attack", end: "rescue", first: "walk" },
  chapters: [
    { id: "aim", rules: ["quest", "win", "end", "info"], picture: "start" },
    { id: "turn", rules: ["turn", "pilgrim", "maintenance"] },
    { id: "walking", rules: ["move", "map", "terrain"], picture: "walk" },
    {
      id: "fighting",
      rules: ["attack", "defense", "profile", "weapon", "knockback"],
      picture: "attack",
    },
    { id: "karma", rules: ["defeat", "cleanse", "karma", "corruption"], picture: "karma" },
    { id: "things", rules: ["door", "villager", "box", "recover", "sutra", "gate"], picture: "door" },
    {
      id: "cards",
      rules: ["card", "skill", "fortune", "misfortune", "master", "rest", "condition", "def"],
    },
    { id: "falling", rules: ["unconscious", "revive"], picture: "danger" },
    { id: "demons", rules: ["spawn", "rage", "ai", "special"], picture: "turn" },
    { id: "quests", rules: ["setup", "campaign"] },
  ],
  guides: { first },
};

export const learn = journey as unknown as Learn;
