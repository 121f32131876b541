// What there is for people who learn Tsukuyumi: aims for the first game, six screens, and the chapters of its book.
import type { Learn } from "../../learn/learn";
import { asks, offered, told, type Now, type Step } from "../../learn/lesson";
import { DIRECTIONS, key, neighbour, type At } from "./hexes";
import type { AreaView, GameEvent, SeatView, TsukuyumiBox, TsukuyumiView } from "./types";

type Moment = Now<TsukuyumiView, TsukuyumiBox>;

/** Factions from the easiest to the trickiest for somebody's first game. */
const EASY = ["nomads", "boarlords", "cybersamurai", "dark-seed"];
const FERTILE = "fertile-ground";
const NOBODY = -1;

const own = (now: Moment): SeatView | undefined =>
  now.view.seat === null ? undefined : now.view.seats[now.view.seat];
const anchor = (at: At): string => `area:${key(at)}`;
const acting = (now: Moment): boolean => asks(now, "ask.turn");
const inPhase = (now: Moment, phase: string): boolean => acting(now) && now.view.phase === phase;
const left = (now: Moment, since: Moment): boolean => now.question?.number !== since.question?.number;

/** Whether this seat has done it since. */
function did(now: Moment, since: Moment, ...names: GameEvent["event"][]): boolean {
  return told<GameEvent>(now, since).some(
    (one) =>
      names.includes(one.event) &&
      (("seat" in one && one.seat === now.view.seat) ||
        ("attacker" in one && one.attacker === now.view.seat)),
  );
}

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

/** Places for a homezone with the most points to be had beside them, where one can walk and stay; they are not on the
 * board yet. */
function homes(now: Moment): string[] {
  const worth = (at: At): number =>
    around(now, at)
      .filter(({ owner, home, properties }) => {
        return owner === NOBODY && home === NOBODY && !properties.includes("radioactive");
      })
      .reduce((sum, { terrain }) => sum + (terrain === FERTILE ? 2 : 1), 0);
  const spots = (now.question?.options ?? []).flatMap(({ anchors }) => anchors.slice(0, 1));
  const rated = spots.map((spot) => {
    const [q = 0, r = 0] = spot.replace("area:", "").split(",").map(Number);
    return { spot, worth: worth([q, r]) };
  });
  const most = Math.max(...rated.map((one) => one.worth));
  return rated.filter((one) => one.worth === most).map(({ spot }) => spot);
}

/** The card in hand with the most movement and combat: that is what takes land. */
function boldest(now: Moment): string[] {
  const worth = (card: string): number =>
    Object.values(now.box.actions[card]?.phases ?? {}).reduce(
      (sum, symbols) => sum + (symbols.movement ?? 0) + (symbols.combat ?? 0),
      0,
    );
  const hand = own(now)?.hand ?? [];
  const most = Math.max(...hand.map(worth));
  return hand.filter((card) => worth(card) === most).map((card) => `card:${card}`);
}

/** Oni that can go into land of the rival with most points. */
function beside(now: Moment): string[] {
  const rivals = now.view.seats.filter((_, seat) => seat !== now.view.seat);
  const most = Math.max(...rivals.map(({ total }) => total));
  const leading = new Set(
    now.view.seats.flatMap(({ total }, seat) => (seat !== now.view.seat && total === most ? [seat] : [])),
  );
  const targets = (at: At): number => around(now, at).filter(({ owner }) => leading.has(owner)).length;
  return best(now, ({ at }) => Math.min(1, targets(at)));
}

const easiest = (now: Moment): string[] =>
  EASY.map((faction) => `faction:${faction}`)
    .filter((one) => offered(now, one).length > 0)
    .slice(0, 1);
const moon = (now: Moment): string[] =>
  now.view.areas.filter(({ centre }) => centre).map(({ at }) => anchor(at));
const lands = (now: Moment): string[] => (own(now)?.lands ?? []).map(anchor);
const symbols = (now: Moment, ...names: string[]): string[] =>
  names.map((name) => `do:${name}`).filter((one) => offered(now, one).length > 0);

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
  { id: "uplink", when: (now) => asks(now, "ask.start-uplink"), done: left },
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
    done: left,
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
    when: (now) => inPhase(now, "blue"),
    done: (now, since) => did(now, since, "action-taken"),
    points: (now) => symbols(now, "faction-effect", "events", "initiative"),
    astray: (now, since) => (missed(now, since, "action-taken") ? "idle" : null),
  },
  {
    id: "green",
    when: (now) => inPhase(now, "green"),
    done: (now, since) => did(now, since, "action-taken"),
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
  { id: "lay", when: (now) => asks(now, "ask.lay", "ask.terraform", "ask.uplink-marker"), done: left },
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
    done: (now) => !asks(now, "ask.march.movement"),
    points: lands,
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
