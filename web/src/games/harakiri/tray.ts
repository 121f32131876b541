// What is being resolved, and which questions the panel to the right of the board answers.
import type { Line, OddsLine, QuestionCard } from "../../lib/messages";
import { capital, nameOf, word } from "./look";
import { anchorsOf, cardName, eventOf } from "./panels";
import type { Strike } from "./strike";
import type { HarakiriBox, HarakiriView } from "./types";

/** Inside an attack of a character. */
const ATTACK = new Set(["attack", "rolled", "yin-yang"].map((word) => `ask.${word}`));
/** Two columns of things that change hands. */
const TRADE = new Set(["ask.trade", "ask.agree"]);
/** Between chapters everybody has a column with what could be done. */
const COLUMNS = new Set(["ask.shop", "ask.visit", "ask.leave", "ask.exchange"]);
/** A question whose few answers want to be read whole. */
const READ = new Set(
  (
    "counter counter-order blessed survive section choose may try redraw advance attribute cure keep hate " +
    "return last-choice companion subject subjects equal heir blueprint speaker carrier zone"
  )
    .split(" ")
    .map((word) => `ask.${word}`),
);

export type Resolving = "attack" | "trade" | "read" | "";

export function resolving(key: string): Resolving {
  if (ATTACK.has(key)) return "attack";
  if (TRADE.has(key)) return "trade";
  return READ.has(key) ? "read" : "";
}

/** What a phone shows in place of the board: questions that are not answered there. */
export function wantsTray(key: string): boolean {
  const found = resolving(key);
  return found === "attack" || found === "trade";
}

/** What lies open beside the bar while this is asked. */
export function liesOpen(anchor: string, key: string): boolean {
  if (TRADE.has(key)) return /^(give|want):/.test(anchor);
  if (COLUMNS.has(key)) return anchor.startsWith("figure:");
  return key === "ask.rolled" && anchor.startsWith("die:");
}

export interface Bar extends Pick<OddsLine, "chance" | "about"> {
  damage: number;
}

export interface Prospect {
  /** What matters most: that the target falls. */
  first: OddsLine | undefined;
  /** How likely each damage is. */
  spread: Bar[];
  rest: OddsLine[];
}

/** Odds as the panel shows them: the first large, so much damage as bars, the rest in words. */
export function sorted(lines: readonly OddsLine[]): Prospect {
  const spread: Bar[] = [];
  const rest: OddsLine[] = [];
  for (const line of lines) {
    const damage = /^(\d+) \D+$/.exec(line.say)?.[1];
    if (damage === undefined) rest.push(line);
    else spread.push({ damage: Number(damage), chance: line.chance, about: line.about });
  }
  const [first, ...others] = rest;
  return {
    first,
    spread: spread.sort((a, b) => a.damage - b.damage),
    rest: others.filter((line) => line.chance > 0),
  };
}

/** Odds that say something: a certainty needs no number. */
export const telling = (lines: readonly OddsLine[]): OddsLine[] =>
  lines.filter((line) => line.chance > 0.0005 && line.chance < 0.9995);

/** The dice of an attack: those that lie, or those printed on the weapon. */
export function diceOf(view: HarakiriView, box: HarakiriBox): readonly string[] {
  const aim = view.aim;
  if (!aim) return [];
  if (aim.pool.length) return aim.pool;
  const weapon = box.weapons[view.characters[aim.attacker]?.equipped ?? ""];
  return (aim.kind === "strong" ? weapon?.strong : weapon?.fast) ?? [];
}

/** The skills that could be used in the attack, without what only places or takes back Ki. */
export function skillsAsked(question: QuestionCard | null): string[] {
  const alone = question?.options.filter((option) => option.anchors.length === 1) ?? [];
  return anchorsOf(question && { ...question, options: alone }, "card");
}

/** Who struck how: what stands above the dice. */
export function rollSaid(view: HarakiriView, box: HarakiriBox, strike: Strike): string {
  const how = word(box, "force", strike.counter ? "counter" : strike.kind);
  const skill = strike.skill ? `, ${cardName(box, strike.skill)}` : "";
  return `${capital(nameOf(view, box, strike.attacker))}: ${how}${skill}`;
}

/** Whether the last attack came after the last page of the story. */
export function isLater(log: readonly Line[]): boolean {
  const last = (name: string): number => log.findLastIndex((line) => eventOf(line)?.event === name);
  return last("attack-began") > last("story-told");
}
