// What is planned in secret: which Hero is asked, and what this seat and its allies have put down so far.
import { namedFirst } from "../../kit/asked";
import type { PlanCard, QuestionCard } from "../../lib/messages";
import { gearAsked, isGear } from "./gear";
import { heroName } from "./sides";
import type { HeroView, OkkoBox, OkkoView } from "./types";

/** Questions of the planning, one Hero after the other. */
const PLANNING = new Set(["ask.plan", "ask.plan-second", "ask.ready"]);

export const isPlanning = (question: QuestionCard | null | undefined): boolean =>
  question !== null && question !== undefined && PLANNING.has(question.key);

/** Where a card lies: as a Talent or as a Technique. */
export type Side = "left" | "right";

/** What a Hero has put down so far. */
export interface HeroPlan {
  left: string[];
  right: string[];
  /** The card that is readied: nothing if none is to be, undefined as long as that is open. */
  ready: string | undefined;
  /** Nothing more is asked about this Hero's cards. */
  settled: boolean;
}

const name = (anchor: string | undefined): string => anchor?.slice(anchor.indexOf(":") + 1) ?? "";

/** The number of the Hero that a question is about: all its answers begin with the Hero. */
export function heroAsked(question: QuestionCard | null | undefined): number | null {
  const first = question?.options[0]?.anchors[0];
  return isPlanning(question) && first?.startsWith("figure:") ? Number(name(first)) : null;
}

/** The own Hero that is asked, whatever about: the one whose cards or gear it is, whom the question names, or who acts. */
export function heroOf(
  view: OkkoView,
  box: OkkoBox,
  question: QuestionCard | null | undefined,
): number | null {
  if (isGear(question)) return gearAsked(view, question).hero;
  const mine = view.heroes.filter((hero) => hero.seat === view.seat);
  const named = namedFirst(question, mine, (hero) => heroName(box, hero));
  return heroAsked(question) ?? (named ? view.heroes.indexOf(named) : question ? acting(view) : null);
}

/** The own Hero whose activation it is: dice, Kami and Clues are asked about without a name. */
function acting({ turn, heroes, seat }: OkkoView): number | null {
  return turn?.side === "heroes" && heroes[turn.hero]?.seat === seat ? turn.hero : null;
}

/** The plan of a Hero, from the answers of its seat. */
export function planOf(planned: readonly PlanCard[] | null | undefined, hero: number): HeroPlan {
  const plan: HeroPlan = { left: [], right: [], ready: undefined, settled: false };
  for (const card of planned ?? [])
    for (const { option } of card.choices) {
      const [who, what, how] = option.anchors;
      if (who !== `figure:${hero}`) continue;
      if (how === "side:left") plan.left.push(name(what));
      else if (how === "side:right") plan.right.push(name(what));
      else if (how === "do:ready") plan.ready = name(what);
      else if (what === "do:ready-none") plan.ready = "";
      else if (what === "do:planned") plan.settled = true;
    }
  if (plan.left.length + plan.right.length >= 2) plan.settled = true;
  return plan;
}

/** How many Action cards a Hero holds while it plans: those that it has put down lie on the table. */
export function inHand(box: OkkoBox, hero: HeroView, plan: HeroPlan): number {
  const down = [...plan.left, ...plan.right].filter((card) => card in box.actions);
  return Math.max(0, hero.hand_count - down.length);
}

/** Events that the Oni has placed so far, by Character card. */
export function placedBy(planned: readonly PlanCard[] | null | undefined, kind: string): string[] {
  return (planned ?? []).flatMap((card) =>
    card.choices.flatMap(({ option: { anchors } }) =>
      anchors[0]?.startsWith("event:") && anchors[1] === `kind:${kind}` ? [name(anchors[0])] : [],
    ),
  );
}

/** How many own answers come after the one that put a card down: so many are taken back with it. */
export function answersSince(
  planned: readonly PlanCard[] | null | undefined,
  seat: number | null,
  card: string,
): number {
  const own = planned?.find((one) => one.seat === seat)?.choices ?? [];
  const at = own.findLastIndex((choice) => choice.option.anchors.includes(`card:${card}`));
  return at < 0 ? 0 : own.length - at;
}

export type Standing = "done" | "choosing" | "waiting";

/** How a Hero of the own side stands while all plan. */
export function standing(
  view: OkkoView,
  planned: readonly PlanCard[] | null | undefined,
  asked: number | null,
  hero: number,
): Standing {
  const seat = view.heroes[hero]?.seat;
  const card = planned?.find((one) => one.seat === seat);
  if (!card || card.done || asked === hero) return card && !card.done ? "choosing" : "done";
  const plan = planOf(planned, hero);
  if (seat !== view.seat) return plan.settled ? "done" : "choosing";
  return plan.settled && (asked === null || hero < asked) ? "done" : "waiting";
}

/** The card of a hand that is read where there is room for one: the one that is held, else the one that was read last as
 * long as it can be chosen, else the first that can. */
export function read(
  cards: readonly string[],
  open: readonly string[],
  held: string | undefined,
  last: string | undefined,
): string | undefined {
  return held ?? (last !== undefined && open.includes(last) ? last : (open[0] ?? cards[0]));
}

/** The cards that can be put down on a side by an answer. */
export function cardsFor(question: QuestionCard | null | undefined, hero: number, side: Side): string[] {
  return (question?.options ?? [])
    .filter(({ anchors }) => anchors.includes(`figure:${hero}`) && anchors.includes(`side:${side}`))
    .flatMap(({ anchors }) => anchors.find((anchor) => anchor.startsWith("card:")) ?? []);
}

/** The card that alone can be put down on a side by an answer; nothing if there are several or none. */
export function onlyCard(question: QuestionCard | null | undefined, hero: number, side: Side): string {
  const cards = cardsFor(question, hero, side);
  return cards.every((card) => card === cards[0]) ? name(cards[0]) : "";
}
