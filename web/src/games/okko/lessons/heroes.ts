// A first game as the Heroes: from two cards and a walk to the demon. What is asked at once stands before what takes
// some rounds.
import { at } from "../geometry";
import { asks, happened, offered } from "../../../learn/lesson";
import {
  agents,
  anchor,
  answering,
  choices,
  demons,
  heroFigures,
  idle,
  past,
  tellings,
  type Aim,
  type Moment,
} from "./table";
import { mayBe } from "../knowing";
import type { FigureView, SuspectView } from "../types";

const CLUES = ["courtier", "evidence", "parchment"];

const acting = (now: Moment): boolean => asks(now, "ask.hero-act") && now.view.turn !== null;

/** The card whose Technique adds most GUILE, to be played on the right. */
function cleverCard(now: Moment): string[] {
  const right = (now.question?.options ?? []).filter(({ anchors }) => anchors.includes("side:right"));
  const cards = right.flatMap(({ anchors }) => anchors.filter((one) => one.startsWith("card:")));
  const guile = (card: string): number => now.box.actions[card.slice(5)]?.technique.guile ?? 0;
  const best = cards.sort((one, other) => guile(other) - guile(one))[0];
  return best && guile(best) > 0 ? ["side:right", best] : [];
}

/** What was put down last while all plan: its card and its side. */
function laidLast(now: Moment): { card: string; side: string } | null {
  const laid = (now.planned ?? []).flatMap(({ choices: all }) =>
    all.flatMap(({ option: { anchors } }) => {
      const card = anchors.find((one) => one.startsWith("card:"));
      const side = anchors.find((one) => one.startsWith("side:"));
      return card && side ? [{ card, side }] : [];
    }),
  );
  return laid.at(-1) ?? null;
}

/** Whether a card lies on the left that would have given GUILE on the right, as it was asked for. */
function onWrongSide(now: Moment, since: Moment): boolean {
  if (!asks(now, "ask.plan-second") || !cleverCard(since).length) return false;
  return laidLast(now)?.side === "side:left";
}

/** Whether another Hero of this seat has put cards down before the one who is asked. */
function isSecondHero(now: Moment): boolean {
  const asked = choices(now, "figure:")[0];
  const before = (now.planned ?? []).flatMap(({ choices: all }) =>
    all.map(({ option: { anchors } }) => anchors[0]),
  );
  return before.some((one) => one?.startsWith("figure:") && one !== asked);
}

/** A test lies there that is passed already. */
const hasPassed = ({ view }: Moment): boolean => view.test !== null && view.test.total <= view.test.limit;

/** Whether a Weakness was just planned for a Hero who is not hurt. */
function weakForNothing(now: Moment, since: Moment): boolean {
  if (!asks(now, "ask.plan-second")) return false;
  const left = new Set(choices(now, "card:"));
  const played = choices(since, "card:").find((card) => !left.has(card));
  const hero = Number(choices(now, "figure:")[0]?.slice(7));
  const hurt = now.view.figures.some(({ number, damage }) => number === hero && damage > 0);
  return !hurt && played !== undefined && now.box.actions[played.slice(5)]?.kind === "weakness";
}

/** So many clues are pointed at: one walks to the nearest. */
const FEW = 2;

/** Whom and what one can ask, on the Tile of the Hero who acts if there is anything; the nearest. */
function clueTokens(now: Moment): string[] {
  const { palace, tokens, turn, figures } = now.view;
  const tile = (cell: number): number => palace.areas.find(({ cells }) => cells.includes(cell))?.tile ?? -1;
  const start = figures.find(({ number }) => number === turn?.figure)?.cell ?? -1;
  const here = tile(start);
  const away = (cell: number): number => {
    const [from, to] = [at(palace, start), at(palace, cell)];
    return Math.abs(from.column - to.column) + Math.abs(from.row - to.row);
  };
  const open = tokens.filter(
    ({ form, flipped, cell }) => cell >= 0 && CLUES.includes(form) && !(form === "courtier" && flipped),
  );
  const near = open.filter(({ cell }) => tile(cell) === here);
  const found = near.length ? near : open;
  return found
    .toSorted((one, other) => away(one.cell) - away(other.cell))
    .slice(0, FEW)
    .map(({ number }) => `token:${number}`);
}

/** All guests: one of them is the demon. */
const guests = (now: Moment): string[] =>
  now.view.tokens
    .filter(({ form, cell }) => form === "courtier" && cell >= 0)
    .map(({ number }) => `token:${number}`);

/** How likely dice of these kinds come to at least so many hits: a KI counts 1 and is rolled again. */
function reaches(
  now: Moment,
  dice: readonly (readonly [kind: string, count: number])[],
  hits: number,
): number {
  let sums = [1, ...Array<number>(Math.max(0, hits)).fill(0)];
  for (const [kind, count] of dice) {
    const faces = now.box.dice[kind]?.faces ?? [];
    if (!faces.length) continue;
    const share = (face: string): number => faces.filter((one) => one === face).length / faces.length;
    const die: number[] = [];
    for (let n = 0; n < hits; n++) die.push(share(`${n}`) + share("KI") * (die[n - 1] ?? 0));
    die.push(1 - die.reduce((all, part) => all + part, 0));
    for (let n = 0; n < count; n++) sums = added(sums, die);
  }
  return sums[hits] ?? 1;
}

/** Two counts together; the last place stands for all that is as much or more. */
function added(one: readonly number[], other: readonly number[]): number[] {
  const found = one.map(() => 0);
  for (const [n, share] of one.entries())
    for (const [more, part] of other.entries()) {
      const at = Math.min(n + more, found.length - 1);
      found[at] = (found[at] ?? 0) + share * part;
    }
  return found;
}

/** Nobody is sent into a fight that fails more often than about twice out of three times. */
const FAIR = 0.35;

/** Whether the dice of whoever acts have a fair chance against a DEFENSE. */
function mayHit(now: Moment, target: FigureView): boolean {
  const { figures, turn, attack } = now.view;
  const striker = figures.find(({ number }) => number === (attack?.attacker ?? turn?.figure));
  if (!striker) return true;
  const [combat = 0, action = 0] = striker.dice;
  const dice = [
    ["combat", combat],
    ["action", action],
  ] as const;
  return reaches(now, dice, target.attributes["defense"]?.value ?? 0) >= FAIR;
}

/** Agents in reach that may act, so that hitting them raises no alarm, and that are hit often enough. */
function awake(now: Moment): string[] {
  const reach = [...offered(now, "do:melee"), ...offered(now, "do:ranged")];
  return agents(now)
    .filter((one) => (!one.idle || now.view.alarm) && reach.includes(anchor(one)) && mayHit(now, one))
    .map(anchor);
}

/** Noshin's cards that call a spirit, on the left. */
const CALLING = "card:noshin.call-";
const callings = (now: Moment): string[] =>
  offered(now, "side:left").filter((one) => one.startsWith(CALLING));
const hasCalling = (now: Moment): boolean =>
  (now.planned ?? []).some(({ choices: all }) =>
    all.some(
      ({ option: { anchors } }) =>
        anchors.includes("side:left") && anchors.some((one) => one.startsWith(CALLING)),
    ),
  );

/** Heroes with a Condition. */
const suffering = (now: Moment): FigureView[] =>
  heroFigures(now).filter(({ conditions }) => Object.keys(conditions ?? {}).length > 0);

const suspects = ({ view }: Moment): SuspectView[] => [
  ...view.deduction.courtiers,
  ...view.deduction.natures,
];

const isOver = (now: Moment, since: Moment): boolean =>
  tellings(now, since).some(
    (one) => one.event === "activation-ended" && one.figure === since.view.turn?.figure,
  );

const hasTested = (now: Moment, since: Moment): boolean =>
  tellings(now, since).some((one) => one.event === "tested" && CLUES.includes(one.about));

const hasLearned = (now: Moment, since: Moment): boolean =>
  tellings(now, since).some((one) => one.event === "tested" && one.passed && CLUES.includes(one.about));

const hasMoved = (now: Moment, since: Moment): boolean =>
  tellings(now, since).some((one) => one.event === "moved" && one.figure === since.view.turn?.figure);

const hasStruck = (now: Moment, since: Moment): boolean =>
  tellings(now, since).some(
    (one) =>
      one.event === "attacked" && one.hit && !agents(since).some(({ number }) => number === one.attacker),
  );

const isFalse = (now: Moment, since: Moment): boolean =>
  tellings(now, since).some((one) => one.event === "accused" && !one.right);

/** Who can be named without a risk: the only one of a kind that is left. */
function certain(now: Moment): string[] {
  const { courtiers, natures } = now.view.deduction;
  const only = (list: readonly SuspectView[], kind: string): string[] => {
    const [one, ...others] = list.filter(mayBe);
    return one && !others.length ? choices(now, `${kind}:${one.id}`) : [];
  };
  return [...only(natures, "nature"), ...only(courtiers, "courtier")];
}

/** Whom to name now: who is certain; else nobody, as long as many are left. */
function naming(now: Moment): string[] {
  const sure = certain(now);
  if (sure.length) return sure;
  return mayWait(now) && now.view.deduction.pairs > 2 ? ["do:pass"] : [];
}

/** What was drawn last and ruled nobody out; undefined: nothing was. */
const lastTrouble = ({ view, box }: Moment) => box.complications[view.clues.complications.at(-1) ?? ""];

const mayWait = (now: Moment): boolean => offered(now, "do:pass").length > 0;

export const heroes: Aim[] = [
  answering("take", ["ask.take-hero"], () => ["hero:okko", "hero:noshin"]),
  answering("arm", ["ask.arm"], () => ["do:done"]),
  answering("stand", ["ask.stand"], (now) => choices(now, "space:")),
  { id: "aim", when: (now) => asks(now, "ask.plan") && now.view.round === 1, points: guests },
  {
    id: "plan",
    when: (now) => asks(now, "ask.plan"),
    done: (now, since) => past(now, "ask.plan") && !weakForNothing(now, since) && !onWrongSide(now, since),
    points: cleverCard,
    astray: (now, since) => (weakForNothing(now, since) ? "weak" : onWrongSide(now, since) ? "side" : null),
  },
  answering("second", ["ask.plan-second"], (now) => [...cleverCard(now), "do:planned"]),
  {
    id: "talent",
    when: (now) => asks(now, "ask.plan", "ask.plan-second") && callings(now).length > 0,
    done: hasCalling,
    points: (now) => ["side:left", ...callings(now)],
  },
  {
    id: "other",
    when: (now) => asks(now, "ask.plan-second") && isSecondHero(now),
    done: (now) => past(now, "ask.plan-second"),
    points: () => ["do:planned"],
  },
  answering("ready", ["ask.ready"], (now) => ["do:ready", ...choices(now, "item:")]),
  answering("order", ["ask.order"]),
  {
    id: "ask",
    when: (now) => acting(now) && offered(now, "do:investigate").length > 0,
    done: hasLearned,
    points: (now) => ["do:investigate", ...offered(now, "do:investigate")],
    astray: (now, since) => (isOver(now, since) && !hasTested(now, since) ? "left" : null),
  },
  { id: "clue", when: (now) => acting(now) && suspects(now).some(({ why }) => why === "clue") },
  { id: "trouble", when: (now) => acting(now) && lastTrouble(now)?.nature === "harmful" },
  { id: "luck", when: (now) => acting(now) && lastTrouble(now)?.nature === "helpful" },
  { id: "guards", when: (now) => acting(now) && idle(now).length > 0 && now.view.round === 1, points: idle },
  { id: "alarm", when: (now) => acting(now) && now.view.alarm && !now.view.final },
  { id: "oni", when: (now) => acting(now) && now.view.oni.cards.some(({ activated }) => activated) },
  answering("push", ["ask.push", "ask.push-effect"]),
  {
    id: "passed",
    when: (now) => asks(now, "ask.reroll-test") && hasPassed(now),
    done: (now, since) => past(now, "ask.reroll-test") && !happened(now, since, "rerolled"),
    points: () => ["do:pass"],
  },
  {
    id: "again",
    when: (now) => asks(now, "ask.reroll") || (asks(now, "ask.reroll-test") && !hasPassed(now)),
    done: (now, since) => happened(now, since, "rerolled"),
  },
  answering("peek", ["ask.remember"]),
  answering("found", ["ask.keep", "ask.place-item", "ask.take-item"]),
  answering("kami", ["ask.kami", "ask.kami-version", "ask.kami-stand"]),
  {
    id: "spirit",
    when: (now) => asks(now, "ask.follower-act"),
    done: (now) => past(now, "ask.follower-act"),
    points: (now) => (awake(now).length ? [...awake(now), "do:melee", "do:ranged"] : []),
  },
  {
    id: "fight",
    when: (now) => acting(now) && awake(now).length > 0,
    done: hasStruck,
    points: (now) => [...awake(now), "do:melee", "do:ranged"],
    astray: (now, since) => (isOver(now, since) ? "spared" : null),
  },
  {
    id: "walk",
    when: (now) => acting(now) && !now.view.final && now.view.turn?.actions === 3,
    done: (now, since) => hasMoved(now, since) || hasTested(now, since),
    points: clueTokens,
    astray: (now, since) => (isOver(now, since) ? "idle" : null),
  },
  {
    id: "over",
    when: (now) => acting(now) && now.view.turn?.actions === 0,
    done: isOver,
    points: () => ["do:end"],
  },
  {
    id: "guest",
    when: (now) => asks(now, "ask.accuse") && now.view.deduction.natures.some(({ why }) => why === "found"),
    done: (now) => now.view.final,
    points: naming,
  },
  {
    id: "accuse",
    when: (now) => asks(now, "ask.accuse") && mayWait(now),
    done: (now, since) => past(now, "ask.accuse") && !isFalse(now, since),
    points: naming,
    // The next round has its own aims: what cannot be taken back is not held against anybody for ever.
    astray: (now, since) => (isFalse(now, since) && now.view.round === since.view.round ? "wrong" : null),
  },
  {
    id: "must",
    when: (now) => asks(now, "ask.accuse") && !mayWait(now),
    done: (now) => past(now, "ask.accuse") || mayWait(now),
    points: naming,
  },
  answering("tidy", ["ask.tidy"], () => ["do:done"]),
  {
    id: "cards",
    when: (now) => asks(now, "ask.plan") && now.view.round > 1,
  },
  {
    id: "hurt",
    when: (now) =>
      (acting(now) || asks(now, "ask.plan")) && heroFigures(now).some(({ damage }) => damage > 0),
    points: (now) =>
      heroFigures(now)
        .filter(({ damage }) => damage > 0)
        .map(anchor),
  },
  {
    id: "ill",
    when: (now) => (acting(now) || asks(now, "ask.plan")) && suffering(now).length > 0,
    points: (now) => suffering(now).map(anchor),
  },
  {
    id: "stain",
    when: (now) => (acting(now) || asks(now, "ask.plan")) && now.view.stains.length > 0,
    points: (now) => now.view.stains.map((_, number) => `stain:${number}`),
  },
  {
    id: "wound",
    when: (now) => asks(now, "ask.plan") && now.view.heroes.some(({ wound_count }) => wound_count > 0),
  },
  {
    id: "on",
    when: (now) => acting(now) && now.view.round === 1 && now.view.turn?.actions !== 0,
    done: (now) => now.view.round > 1,
    points: clueTokens,
  },
  { id: "help", when: (now) => acting(now) && choices(now, "courtier:").length > 0 },
  {
    id: "final",
    when: (now) => now.view.final && ((acting(now) && now.view.turn?.actions !== 0) || asks(now, "ask.plan")),
    done: (now) => now.ended,
    points: (now) => (acting(now) ? demons(now) : []),
  },
  {
    id: "next",
    when: (now) => acting(now) && now.view.round > 1 && !now.view.final && now.view.turn?.actions !== 0,
    done: (now, since) => now.view.final || happened(now, since, "accused"),
    points: clueTokens,
  },
  // What is asked again and again keeps an aim of its own.
  {
    id: "planning",
    when: (now) => asks(now, "ask.plan", "ask.plan-second") && !now.view.final,
    done: (now) => now.view.final,
  },
  { id: "hands", when: (now) => asks(now, "ask.ready"), done: (now) => now.ended },
  {
    id: "spent",
    when: (now) => acting(now) && now.view.turn?.actions === 0,
    done: (now) => now.ended,
    points: () => ["do:end"],
  },
  { id: "deck", when: (now) => asks(now, "ask.remember"), done: (now) => now.ended },
  {
    id: "name",
    when: (now) => asks(now, "ask.accuse"),
    done: (now) => now.view.final,
    points: naming,
  },
  {
    id: "usual",
    when: (now) => asks(now, "ask.order", "ask.tidy"),
    done: (now) => now.ended,
  },
];
