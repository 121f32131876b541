// What there is for people who learn Harakiri: aims for the first chapter, five screens, and the chapters of its book.
import type { Learn } from "../../learn/learn";
import { asks, happened, offered, told, type Now, type Step } from "../../learn/lesson";
import type { CharacterView, GameEvent, HarakiriBox, HarakiriView } from "./types";

type Moment = Now<HarakiriView, HarakiriBox>;

const HIKARU = 2;
const TOMOE = 3;
const LAST_CHARACTER = 3;
/** The door of the first chapter, and the well before it. */
const DOOR = "point:a";
const WELL = "point:b";
/** So many enemies may be left behind when the door is opened, if they are further from everybody than spears reach. */
const FEW = 1;
const FAR = 3;

const acting = (now: Moment): boolean => asks(now, "ask.action") && now.view.act !== null;
const actor = (now: Moment): CharacterView | undefined =>
  now.view.act ? now.view.characters[now.view.act.character] : undefined;
const enemies = (now: Moment): string[] =>
  now.view.creatures.filter((one) => one.foe).map((one) => `figure:${one.id}`);
const villagers = (now: Moment): string[] => now.view.resistors.map((one) => `point:${one.point}`);
const isOpen = (now: Moment): boolean => now.view.zones.length > 1;
const hasAttacked = (now: Moment): boolean => (now.view.act?.attacks ?? 0) > 0;
const isWalking = (now: Moment): boolean => acting(now) && !!now.view.act?.moving && !hasAttacked(now);

/** Everything that can be pointed at to say one of these, one after the other. */
const said = (now: Moment, ...anchors: string[]): string[] => [
  ...new Set(anchors.flatMap((anchor) => offered(now, anchor))),
];
/** How to attack, and whom. */
const blows = (now: Moment): string[] => said(now, "do:strong", "do:fast").sort();
/** Those who can be attacked now. */
const inReach = (now: Moment): string[] => blows(now).filter((anchor) => anchor.startsWith("figure:"));
/** Anchors of one kind among the answers: the dice of Ki, the things of a character. */
const ofKind = (now: Moment, kind: string): string[] => [
  ...new Set(
    (now.question?.options ?? []).flatMap(({ anchors }) => anchors).filter((a) => a.startsWith(kind)),
  ),
];

/** The skills that can be added to an attack; not those that a Ki die could be put on. */
const skills = (now: Moment): string[] =>
  (now.question?.options ?? [])
    .filter(({ anchors }) => anchors.length === 1)
    .flatMap(({ anchors }) => anchors)
    .filter((anchor) => anchor.startsWith("card:"));

/** Whether somebody of the party was meant; enemies do not count. */
function isOurs(one: GameEvent): boolean {
  const who = "figure" in one ? one.figure : "attacker" in one ? one.attacker : 0;
  return who <= LAST_CHARACTER;
}

/** What one of the party has done since. */
const did = (now: Moment, since: Moment, name: GameEvent["event"]): boolean =>
  told<GameEvent>(now, since).some((one) => one.event === name && isOurs(one));

/** One of the party was done without doing it. */
const missed = (now: Moment, since: Moment, name: GameEvent["event"]): boolean =>
  did(now, since, "activation-ended") && !did(now, since, name);

/** The question that was open then has been answered. */
const answered = (now: Moment, since: Moment): boolean => now.question?.number !== since.question?.number;

/** How far the nearest enemy is from a character. */
function nearest(now: Moment, id: number): number {
  const at = now.view.characters[id]?.at;
  if (!at) return Infinity;
  const squares = now.view.creatures.filter((one) => one.foe).flatMap((one) => one.squares);
  return Math.min(...squares.map(([x, y]) => Math.max(Math.abs(x - at[0]), Math.abs(y - at[1]))));
}

/** Whether an enemy stands right beside a character. */
const isBeside = (now: Moment, id: number): boolean => nearest(now, id) === 1;

/** Nobody is left in the lane, or hardly anybody and far from all: the door can be opened. */
function isClear(now: Moment): boolean {
  const far = now.view.characters.every(({ id }) => nearest(now, id) >= FAR);
  return !enemies(now).length || (enemies(now).length <= FEW && far);
}

const BREATH = "card:healing-breath";

/** Half of the health is gone. */
const isBad = (one: CharacterView | undefined): boolean =>
  !!one && one.health > 0 && one.health * 2 <= one.most;

/** Of those who can be chosen the one who lacks the most health. */
function weakest(now: Moment): string[] {
  const lack = ({ most, health }: CharacterView): number => most - health;
  const open = ofKind(now, "figure:");
  const some = now.view.characters.filter(({ id }) => open.includes(`figure:${id}`));
  const most = Math.max(...some.map(lack));
  return some.filter((one) => lack(one) === most).map(({ id }) => `figure:${id}`);
}

/** Tomoe has somebody to shoot at, and nobody beside her. */
const isSafe = (now: Moment): boolean => blows(now).length > 0 && !isBeside(now, TOMOE);

/** The first chapter; what is asked at once and what has just happened stand before what takes some rounds. */
const first: Step<HarakiriView, HarakiriBox>[] = [
  { id: "aim", when: (now) => now.question !== null && now.view.round < 2, points: () => [DOOR] },
  {
    id: "position",
    when: (now) => asks(now, "ask.position"),
    done: (now, since) => happened(now, since, "round-began"),
    points: (now) => now.question?.options[0]?.anchors ?? [],
  },
  { id: "oracle", when: (now) => asks(now, "ask.swap") || (acting(now) && now.view.round > 1) },
  { id: "red", when: (now) => acting(now) && now.view.oracle.current === "red" },
  {
    id: "swap",
    when: (now) => asks(now, "ask.swap"),
    done: answered,
    points: () => ["do:keep"],
  },
  {
    id: "subject",
    when: (now) => asks(now, "ask.subject") && now.view.act === null,
    done: answered,
    points: (now) => ofKind(now, "figure:"),
  },
  {
    id: "section",
    when: (now) => asks(now, "ask.section"),
    done: answered,
    points: (now) => offered(now, "do:water"),
  },
  {
    id: "skill",
    when: (now) => asks(now, "ask.attack") && !now.view.aim?.skill && skills(now).length > 0,
    done: (now) => !!now.view.aim?.skill,
    points: skills,
  },
  {
    id: "roll",
    when: (now) => asks(now, "ask.attack"),
    done: (now, since) => did(now, since, "rolled"),
    points: () => ["do:roll"],
  },
  {
    id: "yin-yang",
    when: (now) => asks(now, "ask.yin-yang"),
    done: answered,
    points: () => ["do:yin-yang"],
  },
  {
    id: "enemies",
    when: (now) => acting(now) && now.view.queue.some((card) => card.done && card.figure > LAST_CHARACTER),
    points: enemies,
  },
  { id: "fallen", when: (now) => acting(now) && now.view.characters.some((one) => one.defeated) },
  {
    id: "hurt",
    when: (now) => isBad(actor(now)) && acting(now) && ofKind(now, "item:").length > 0,
    points: (now) => [...ofKind(now, "item:"), `figure:${actor(now)?.id}`],
  },
  { id: "malice", when: (now) => acting(now) && now.view.malice > 0 },
  {
    id: "villagers",
    when: (now) => acting(now) && isOpen(now) && villagers(now).length > 0,
    points: villagers,
  },
  {
    id: "ki",
    when: (now) => acting(now) && ofKind(now, "ki:supply").length > 0,
    done: (now, since) => happened(now, since, "ki-placed"),
    points: (now) => said(now, "ki:supply-0"),
    astray: (now, since) => (missed(now, since, "ki-placed") ? "kept" : null),
  },
  {
    id: "lead",
    when: (now) => acting(now) && villagers(now).some((one) => offered(now, one).length > 0),
    done: (now, since) => happened(now, since, "saved-one"),
    points: (now) => villagers(now).filter((one) => offered(now, one).length > 0),
    astray: (now, since) => (missed(now, since, "saved-one") ? "left" : null),
  },
  {
    id: "heal",
    when: (now) =>
      actor(now)?.id === HIKARU &&
      now.view.characters.some((one) => one.health > 0 && one.health < one.most) &&
      (asks(now, "ask.subject") ||
        (acting(now) && (now.question?.options ?? []).some(({ anchors }) => anchors.join() === BREATH))),
    done: (now, since) => happened(now, since, "technique-used") && !asks(now, "ask.subject"),
    points: (now) => (asks(now, "ask.subject") ? weakest(now) : [BREATH]),
  },
  {
    id: "archer",
    when: (now) =>
      acting(now) && actor(now)?.id === TOMOE && enemies(now).length > 0 && !hasAttacked(now) && !isSafe(now),
    done: (now, since) => acting(now) && actor(now)?.id === TOMOE && did(now, since, "moved") && isSafe(now),
    astray: (now, since) =>
      !isBeside(since, TOMOE) && isBeside(now, TOMOE) && isWalking(now) ? "close" : null,
  },
  {
    id: "attack",
    when: (now) => acting(now) && blows(now).length > 0,
    done: (now, since) => did(now, since, "attack-began"),
    points: blows,
    astray: (now, since) => (missed(now, since, "attack-began") ? "spared" : null),
  },
  {
    id: "head",
    when: (now) => acting(now) && offered(now, "do:retrieve-minion").length > 0,
    done: (now, since) => happened(now, since, "head-taken"),
    points: (now) => offered(now, "do:retrieve-minion"),
  },
  {
    id: "walk",
    when: (now) => acting(now) && now.view.round < 3 && !now.view.act?.moved && !hasAttacked(now),
    done: (now, since) => did(now, since, "moved"),
    astray: (now, since) => (missed(now, since, "moved") && !did(now, since, "attack-began") ? "idle" : null),
  },
  {
    id: "spare",
    when: (now) => isWalking(now) && blows(now).length === 0,
    done: (now, since) =>
      (actor(now)?.id === actor(since)?.id && blows(now).length > 0) ||
      (did(now, since, "activation-ended") && !did(now, since, "exerted")),
    astray: (now, since) => (isTired(now, since) ? "tired" : null),
  },
  {
    id: "well",
    when: (now) => acting(now) && offered(now, WELL).length > 0,
    done: (now, since) =>
      told<GameEvent>(now, since).some((one) => one.event === "point-used" && `point:${one.point}` === WELL),
    points: () => [WELL],
  },
  {
    id: "end",
    when: (now) => acting(now) && hasAttacked(now),
    done: (now, since) => did(now, since, "activation-ended"),
    points: () => ["do:end"],
  },
  {
    id: "door",
    when: (now) => acting(now) && offered(now, DOOR).length > 0 && isClear(now),
    done: (now, since) => happened(now, since, "door-opened"),
    points: () => [DOOR],
    astray: (now, since) => (missed(now, since, "door-opened") ? "shut" : null),
  },
  { id: "wait", when: (now) => acting(now) && offered(now, DOOR).length > 0, points: enemies },
  {
    id: "clear",
    when: (now) => acting(now) && !isOpen(now) && !isClear(now),
    done: (now) => !isOpen(now) && isClear(now),
    points: inReach,
  },
  {
    id: "gather",
    when: (now) => acting(now) && !isOpen(now) && isClear(now),
    done: isOpen,
    points: () => [DOOR],
  },
  {
    id: "inside",
    when: (now) => acting(now) && isOpen(now) && villagers(now).length > 0,
    done: (now, since) => happened(now, since, "saved-one"),
    points: villagers,
  },
  {
    id: "last",
    when: (now) => acting(now) && isOpen(now),
    done: (now) => now.ended && now.view.result === "victory",
    points: inReach,
  },
];

/** Everything was spent on walking, and nobody can be struck from there. */
function isTired(now: Moment, since: Moment): boolean {
  const spent = did(now, since, "exerted") && isWalking(now) && (actor(now)?.ap ?? 0) === 0;
  return spent && blows(now).length === 0;
}

const harakiri: Learn<HarakiriView, HarakiriBox> = {
  screens: { aim: "village", turn: "turn", matters: "attack", end: "last", first: "door" },
  chapters: [
    { id: "aim", rules: ["players", "golden", "ending", "victory", "failure"], picture: "village" },
    { id: "round", rules: ["round", "initiative", "oracle", "events", "malice"], picture: "turn" },
    { id: "walking", rules: ["activation", "move", "terrain", "height", "adjacency"], picture: "walk" },
    { id: "sight", rules: ["range", "los"], picture: "shot" },
    { id: "fighting", rules: ["attack", "focus", "damage", "counter"], picture: "attack" },
    { id: "ki", rules: ["ki", "reroll", "skill", "technique", "kami", "kami-mode"] },
    { id: "wounds", rules: ["condition", "defeat", "heads"], picture: "heads" },
    {
      id: "things",
      rules: ["interact", "zone", "spawn", "resistor", "wanderer", "test", "item", "limits"],
      picture: "rescue",
    },
    { id: "enemies", rules: ["ai", "aimove", "aiattack", "flying", "spectral", "large"], picture: "last" },
    { id: "campaign", rules: ["campaign", "chapter", "level", "yomi", "setup", "special"] },
    { id: "box", rules: ["components", "content"] },
  ],
  guides: { first },
};

export const learn = harakiri as unknown as Learn;
