// What there is for people who learn Tsukuyumi: aims for the first game, six screens, and the chapters of its book.
import type { Learn } from "../../learn/learn";
import { asks, offered, told, type Now, type Step } from "../../learn/lesson";
import { ONI } from "./sides";
import { DIRECTIONS, key, neighbour, type At } from "./hexes";
import type { AreaView, GameEvent, SeatView, TsukuyumiBox, TsukuyumiView } from "./types";

type Moment = Now<TsukuyumiView, TsukuyumiBox>;

/** Factions from the easiest to the trickiest for somebody's first game. */
const EASY = ["nomads", "boarlords", "cybersamurai", "dark-seed"];
const FERTILE = "fertile-ground";
const NOBODY = -1;
/** Land so far away still counts for a homezone. */
const NEAR = 3;

const own = (now: Moment): SeatView | undefined =>
  now.view.seat === null ? undefined : now.view.seats[now.view.seat];
const anchor = (at: At): string => `area:${key(at)}`;
const acting = (now: Moment): boolean => asks(now, "ask.turn");
const inPhase = (now: Moment, phase: string): boolean => acting(now) && now.view.phase === phase;
const answers = (now: Moment): number => now.answers ?? now.log.length;
/** Something was answered since, and not taken back. */
const left = (now: Moment, since: Moment): boolean =>
  now.question?.number !== since.question?.number && answers(now) >= answers(since);
const TERRAFORMING = ["ask.terraform", "ask.terraforming", "ask.terraforming-edge"];

/** Whether this seat has done it since. */
function did(now: Moment, since: Moment, ...names: GameEvent["event"][]): boolean {
  return told<GameEvent>(now, since).some(
    (one) =>
      names.includes(one.event) &&
      (("seat" in one && one.seat === now.view.seat) ||
        ("attacker" in one && one.attacker === now.view.seat)),
  );
}

/** Whether this seat has taken this action since. */
const acted = (now: Moment, since: Moment, symbol: string): boolean =>
  told<GameEvent>(now, since).some(
    (one) => one.event === "action-taken" && one.seat === now.view.seat && one.symbol === symbol,
  );

/** Whether a turn of this seat has ended since, without this deed in it. */
const missed = (now: Moment, since: Moment, name: GameEvent["event"]): boolean =>
  now.view.turn?.seat !== now.view.seat && left(now, since) && !did(now, since, name);

/** The areas among those that can be chosen, the best first, as far as they are as good as it. */
function best(now: Moment, worth: (area: AreaView) => number): string[] {
  const asked = new Set((now.question?.options ?? []).flatMap(({ anchors }) => anchors));
  const there = now.view.areas.filter(({ at }) => asked.has(anchor(at)));
  const most = Math.max(...there.map(worth));
  return there.filter((area) => worth(area) === most).map(({ at }) => anchor(at));
}

/** The areas beside a place that one can walk into from there. */
const around = (now: Moment, at: At): AreaView[] =>
  DIRECTIONS.flatMap((_, direction) => {
    const beside = key(neighbour(at, direction));
    const back = (direction + DIRECTIONS.length / 2) % DIRECTIONS.length;
    return now.view.areas.filter((area) => key(area.at) === beside && !area.red.includes(back));
  });

const far = (a: At, b: At): number => {
  const [q, r] = [a[0] - b[0], a[1] - b[1]];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
};
const free = ({ owner, home }: AreaView): boolean => owner === NOBODY && home === NOBODY;

/** What a place for a homezone is worth by the rules of thumb that hints are given by: free land near by, and others
 * far away. */
function promise(now: Moment, at: At): number {
  const lands = now.view.areas.filter((area) => free(area) && far(at, area.at) <= NEAR);
  const rivals = now.view.areas.filter(({ home }) => home !== NOBODY && home !== now.view.seat);
  const points = ({ terrain, centre }: AreaView): number =>
    (terrain === FERTILE ? 2 : 1) + (centre ? now.view.rounds - now.view.round + 1 : 0);
  return (
    lands.reduce((sum, area) => sum + points(area) / Math.max(1, far(at, area.at)) ** 2, 0) +
    rivals.reduce((sum, rival) => sum + 0.3 * Math.min(6, far(at, rival.at)), 0)
  );
}

/** Places for a homezone with the most points to be had beside them, where one can walk and stay, and the one that a
 * hint would name; they are not on the board yet. */
function homes(now: Moment): string[] {
  const worth = (at: At): number =>
    around(now, at)
      .filter((area) => free(area) && !area.properties.includes("radioactive"))
      .reduce((sum, { terrain }) => sum + (terrain === FERTILE ? 2 : 1), 0);
  const spots = (now.question?.options ?? []).flatMap(({ anchors }) => anchors.slice(0, 1));
  const rated = spots.map((spot) => {
    const [q = 0, r = 0] = spot.replace("area:", "").split(",").map(Number);
    return { spot, worth: worth([q, r]), promise: promise(now, [q, r]) };
  });
  const most = Math.max(...rated.map((one) => one.worth));
  const first = Math.max(...rated.map((one) => one.promise));
  return rated.filter((one) => one.worth === most || one.promise === first).map(({ spot }) => spot);
}

/** What so many symbols of a card are worth, as the rules of thumb reckon: each further one of a kind brings less. */
const COMBAT = [0, 1.3, 2.5, 3.5, 4.3];
const MOVEMENT = [0, 1, 1.5, 1.8];
const PRODUCTION = { early: 0.45, late: 0.25 };

/** The best card in hand for land: battles first, movement to get there, and units while there is time for them. */
function boldest(now: Moment): string[] {
  const sum = (card: string, symbol: string): number =>
    Object.values(now.box.actions[card]?.phases ?? {}).reduce((all, one) => all + (one[symbol] ?? 0), 0);
  const isLast = now.view.round >= now.view.rounds;
  const worth = (card: string): number =>
    (COMBAT[Math.min(sum(card, "combat"), COMBAT.length - 1)] ?? 0) +
    (MOVEMENT[Math.min(sum(card, "movement"), MOVEMENT.length - 1)] ?? 0) +
    sum(card, "production") * (isLast ? PRODUCTION.late : PRODUCTION.early);
  const hand = own(now)?.hand ?? [];
  const most = Math.max(...hand.map(worth));
  return hand.filter((card) => worth(card) === most).map((card) => `card:${card}`);
}

/** How much good it does this seat if so many points of Oni come to an area: land of whoever leads, then of others,
 * then none; what they cannot take is none. */
function harm(now: Moment, area: AreaView, points: number): number {
  const { seats, seat } = now.view;
  if (area.home !== NOBODY || area.owner === seat || !seats[area.owner]) return 0;
  const there = area.sides.filter((side) => side.seat === ONI);
  const sum = there.reduce((all, { conquest }) => all + conquest, points);
  const rivals = area.sides.filter((side) => side.seat !== ONI).map(({ defence }) => defence);
  if (sum < Math.max(...(rivals.length ? rivals : [area.mountain]))) return 0;
  const most = Math.max(...seats.filter((_, one) => one !== seat).map(({ total }) => total));
  return seats[area.owner]?.total === most ? 2 : 1;
}

/** Oni that can take land of a rival, best of the one with most points. */
function beside(now: Moment): string[] {
  const worth = ({ at, sides }: AreaView): number => {
    const points = sides.find(({ seat }) => seat === ONI)?.conquest ?? 0;
    return Math.max(0, ...around(now, at).map((area) => harm(now, area, points)));
  };
  const found = best(now, worth);
  const area = now.view.areas.find(({ at }) => anchor(at) === found[0]);
  return area && worth(area) > 0 ? found : [];
}

/** Where the Oni that are led now can take land of a rival. */
function prey(now: Moment): string[] {
  const rated = (now.question?.options ?? []).flatMap(({ anchors }) => {
    const to = anchors.find((one) => one.startsWith("to:"))?.slice("to:".length);
    const size = anchors.find((one) => one.startsWith("oni:"))?.slice("oni:".length) ?? "";
    const area = now.view.areas.find(({ at }) => key(at) === to);
    return area
      ? [{ spot: anchor(area.at), worth: harm(now, area, now.view.oni_values[size]?.[0] ?? 0) }]
      : [];
  });
  const most = Math.max(0, ...rated.map(({ worth }) => worth));
  return most ? [...new Set(rated.filter(({ worth }) => worth === most).map(({ spot }) => spot))] : [];
}

const easiest = (now: Moment): string[] =>
  EASY.map((faction) => `faction:${faction}`)
    .filter((one) => offered(now, one).length > 0)
    .slice(0, 1);
const moon = (now: Moment): string[] =>
  now.view.areas.filter(({ centre }) => centre).map(({ at }) => anchor(at));
const lands = (now: Moment): string[] => (own(now)?.lands ?? []).map(anchor);
const symbols = (now: Moment, ...names: string[]): string[] =>
  names
    .filter((name) => !now.view.turn?.idle.includes(name))
    .map((name) => `do:${name}`)
    .filter((one) => offered(now, one).length > 0);
const BLUE = ["faction-effect", "events", "initiative"];

/** Whether an answer is wanted for own units, not for the Oni, whom this seat may have to speak for. */
function isAttacked(now: Moment): boolean {
  const { battle, seat, areas } = now.view;
  const at = battle && areas.find((area) => key(area.at) === key(battle.at));
  return !!at && seat !== null && battle.attacker !== seat && !!at.units[seat];
}

/** The first game; what is asked at once stands before what takes some rounds. */
const first: Step<TsukuyumiView, TsukuyumiBox>[] = [
  {
    id: "faction",
    when: (now) => asks(now, "ask.faction"),
    done: (now) => !!own(now)?.faction,
    points: easiest,
  },
  {
    id: "home",
    when: (now) => asks(now, "ask.home"),
    done: (now, since) => did(now, since, "home-placed"),
    points: homes,
  },
  {
    id: "start",
    when: (now) => asks(now, "ask.start-area"),
    done: (now) => !asks(now, "ask.start-area"),
    points: (now) => best(now, ({ terrain }) => (terrain === FERTILE ? 2 : 1)),
  },
  {
    id: "units",
    when: (now) => asks(now, "ask.start-unit"),
    done: (now) => !asks(now, "ask.start-unit"),
    points: (now) =>
      best(now, ({ units, home }) => (units[now.view.seat ?? NOBODY] || home !== NOBODY ? 0 : 1)),
  },
  {
    id: "uplink",
    when: (now) => asks(now, "ask.start-uplink"),
    done: left,
    points: (now) =>
      (now.question?.options ?? [])
        .flatMap(({ anchors }) => anchors)
        .filter((one) => (now.box.items[one.replace("buy:", "")]?.protection ?? 0) > 0),
  },
  {
    id: "select",
    when: (now) => asks(now, "ask.select") && now.view.round < 2,
    done: (now) => !asks(now, "ask.select"),
    points: boldest,
  },
  {
    id: "again",
    when: (now) => asks(now, "ask.select") && now.view.round > 1,
    // The cards of the last round are marked as well.
    done: (now) => !asks(now, "ask.select") && now.view.round >= now.view.rounds,
    points: boldest,
  },
  {
    id: "counter",
    when: (now) => asks(now, "ask.counter") && isAttacked(now),
    done: (now, since) => did(now, since, "counter-chosen"),
  },
  {
    id: "speak",
    when: (now) => asks(now, "ask.counter") && !isAttacked(now),
    done: left,
  },
  { id: "share", when: (now) => asks(now, "ask.deal", "ask.split"), done: left },
  { id: "loss", when: (now) => asks(now, "ask.hit"), done: left },
  {
    id: "mark",
    when: (now) => asks(now, "ask.mark"),
    done: (now, since) => did(now, since, "area-conquered"),
    points: () => ["do:agree"],
    astray: (now, since) =>
      now.mayUndo && left(now, since) && !did(now, since, "area-conquered") ? "left" : null,
  },
  {
    id: "oni",
    when: (now) => asks(now, "ask.activate", "ask.place-oni"),
    done: left,
    points: (now) => (asks(now, "ask.activate") ? beside(now) : []),
  },
  {
    id: "lead",
    when: (now) => asks(now, "ask.march.oni-conquest", "ask.march.oni-stray", "ask.oni-attack"),
    done: (now, since) => left(now, since) && !asks(now, "ask.march.oni-conquest"),
    points: (now) => (asks(now, "ask.march.oni-conquest") ? prey(now) : []),
  },
  { id: "points", when: (now) => acting(now) && now.view.round === 1, points: lands },
  {
    id: "white",
    when: (now) => inPhase(now, "white"),
    done: (now, since) => did(now, since, "action-taken"),
    points: (now) => symbols(now, "movement", "combat"),
  },
  {
    id: "blue",
    // What could do nothing is no lesson, and nobody is praised for it.
    when: (now) => inPhase(now, "blue") && symbols(now, ...BLUE).length > 0,
    done: (now, since) => symbols(since, ...BLUE).some((one) => acted(now, since, one.slice("do:".length))),
    points: (now) => symbols(now, ...BLUE),
    astray: (now, since) => (missed(now, since, "action-taken") ? "idle" : null),
  },
  {
    id: "green",
    when: (now) => inPhase(now, "green"),
    // Where there is something to produce, that is what is meant.
    done: (now, since) =>
      offered(since, "do:production").length
        ? acted(now, since, "production")
        : did(now, since, "action-taken"),
    points: (now) => symbols(now, "production"),
    astray: (now, since) => (missed(now, since, "action-taken") ? "idle" : null),
  },
  {
    id: "red",
    when: (now) => inPhase(now, "red"),
    done: (now, since) => did(now, since, "action-taken"),
    points: (now) => symbols(now, "movement"),
    astray: (now, since) => (missed(now, since, "action-taken") ? "idle" : null),
  },
  { id: "effect", when: (now) => asks(now, "ask.faction-effect"), done: left },
  {
    id: "terraform",
    when: (now) => asks(now, ...TERRAFORMING),
    done: (now, since) => left(now, since) && !asks(now, ...TERRAFORMING),
  },
  { id: "lay", when: (now) => asks(now, "ask.lay", "ask.uplink-marker"), done: left },
  { id: "mines", when: (now) => asks(now, "ask.mines"), done: left },
  { id: "events", when: (now) => asks(now, "ask.events"), done: left },
  { id: "target", when: (now) => asks(now, "ask.event-target"), done: left },
  {
    id: "initiative",
    when: (now) => asks(now, "ask.initiative"),
    done: left,
  },
  {
    id: "produce",
    when: (now) => asks(now, "ask.produce"),
    done: (now, since) => did(now, since, "unit-placed", "unit-upgraded", "uplink-installed"),
    astray: (now, since) =>
      missed(now, since, "unit-placed") && !did(now, since, "unit-upgraded", "uplink-installed")
        ? "unspent"
        : null,
  },
  {
    id: "bundle",
    when: (now) => asks(now, "ask.bundle-unit", "ask.bundle-weapon"),
    done: (now) => !asks(now, "ask.bundle-unit", "ask.bundle-weapon"),
  },
  { id: "appear", when: (now) => asks(now, "ask.place-unit"), done: left },
  { id: "weapon", when: (now) => asks(now, "ask.weapon"), done: left },
  {
    id: "withdraw",
    when: (now) => asks(now, "ask.march.retreat", "ask.march.racket", "ask.march.hit-and-run"),
    done: left,
  },
  {
    id: "move",
    when: (now) => asks(now, "ask.march.movement"),
    done: (now, since) => did(now, since, "unit-moved"),
    astray: (now, since) =>
      now.mayUndo && !asks(now, "ask.march.movement") && left(now, since) && !did(now, since, "unit-moved")
        ? "stayed"
        : null,
  },
  {
    id: "spread",
    when: (now) => asks(now, "ask.march.movement"),
    // Rings say where to point: who is to stay is said in words.
    done: (now) => !asks(now, "ask.march.movement"),
  },
  {
    id: "fight",
    when: (now) => asks(now, "ask.fight"),
    done: (now, since) => did(now, since, "battle-began"),
    astray: (now, since) =>
      now.mayUndo && !asks(now, "ask.fight") && left(now, since) && !did(now, since, "battle-began")
        ? "spared"
        : null,
  },
  { id: "scores", when: (now) => acting(now) && now.view.round === 2, points: lands },
  {
    id: "moon",
    when: (now) => acting(now) && now.view.round === 2,
    points: moon,
  },
  {
    id: "last",
    when: (now) => acting(now) && now.view.round === now.view.rounds,
    done: (now) => now.ended,
  },
];

const tsukuyumi: Learn<TsukuyumiView, TsukuyumiBox> = {
  screens: { aim: "start", turn: "turn", fight: "counter", matters: "moon", end: "end", first: "spread" },
  chapters: [
    { id: "aim", rules: ["core", "vp", "end", "goal", "mission"], picture: "start" },
    { id: "round", rules: ["round", "white", "action", "init", "info"], picture: "turn" },
    { id: "land", rules: ["area", "block"], picture: "land" },
    { id: "producing", rules: ["production"], picture: "home" },
    { id: "moving", rules: ["move"], picture: "spread" },
    { id: "fighting", rules: ["combat"], picture: "battle" },
    { id: "answering", rules: ["counter"], picture: "counter" },
    { id: "oni", rules: ["oni"], picture: "oni" },
    { id: "events", rules: ["event"] },
    { id: "factions", rules: ["nomads", "dark-seed", "darkseed", "cyber", "boar"] },
    { id: "setup", rules: ["setup", "scenario", "mode"], picture: "settle" },
    { id: "duel", rules: ["duel"] },
    {
      id: "modules",
      rules: [
        "module",
        "altgoal",
        "startadv",
        "facevent",
        "epic",
        "onipower",
        "onimission",
        "legend",
        "mascot",
        "expansion",
      ],
    },
  ],
  guides: { first },
};

export const learn = tsukuyumi as unknown as Learn;
