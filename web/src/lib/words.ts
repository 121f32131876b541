// Small helpers for what is read.
import { language } from "./language";
import type { OddsLine } from "./messages";
import { say } from "./say";

/** 0.617 as "62 %", what is tiny but possible as "<1 %", and what is almost sure as ">99 %". */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "<1 %";
  return chance < 1 && chance >= 0.995 ? ">99 %" : `${Math.round(chance * 100)} %`;
}

/** A number with its sign, and so many decimals. */
export function signed(n: number, decimals = 0): string {
  const [minimumFractionDigits, maximumFractionDigits] = [decimals, decimals];
  const written = Math.abs(n).toLocaleString(language, { minimumFractionDigits, maximumFractionDigits });
  return `${n < 0 ? "−" : "+"}${written}`;
}

/** A number with one decimal, as the language writes it. */
export const decimal = (n: number): string =>
  n.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

type Likely = Pick<OddsLine, "chance" | "about"> & Partial<Pick<OddsLine, "amount">>;

/** How likely a line of the odds is: exactly, or about so where it was counted in samples; how much is to be expected
 * where the line speaks of that. */
export function likely({ chance, about, amount = null }: Likely): string {
  if (amount !== null) return decimal(amount);
  return about ? say("shell.odds.about", { percent: percent(chance) }) : percent(chance);
}

export function ago(seconds: number): string {
  if (seconds < 90) return say("shell.ago.now");
  if (seconds < 5400) return say("shell.ago.minutes", { n: Math.round(seconds / 60) });
  if (seconds < 129_600) return say("shell.ago.hours", { n: Math.round(seconds / 3600) });
  return say("shell.ago.days", { n: Math.round(seconds / 86_400) });
}

/** What is left on a clock: "0:42", "12:05", "3:20 h", "2 days". */
export function remaining(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (number: number): string => String(number).padStart(2, "0");
  if (left >= 172_800) return say("shell.clock.days", { n: Math.floor(left / 86_400) });
  if (left >= 3600)
    return say("shell.clock.hours", {
      time: `${Math.floor(left / 3600)}:${two(Math.floor((left % 3600) / 60))}`,
    });
  return `${Math.floor(left / 60)}:${two(left % 60)}`;
}

/** What a thing is called that the table has no name for: "area:3,-4" is "area 3,-4". */
export function plainName(anchor: string): string {
  return anchor.replace(":", " ").replace(/(?<=[a-z])-/g, " ");
}

const LEVELS = ["random", "gentle", "novice", "sense", "adept", "master"];

/** How a bot plays, in a word; one that a later server has goes by its own. */
export const levelName = (level: string): string =>
  LEVELS.includes(level) ? say(`shell.level.${level}`) : level;
