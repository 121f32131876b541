// The ways to answer that have no place on the board, as the decision bar calls them.
import type { OptionCard } from "../lib/messages";
import type { Step } from "../lib/pointing";

export interface Choice {
  anchor: string;
  label: string;
  /** What follows from it, where the label is only a name. */
  detail: string;
  /** How many answers lie behind it, if it is more than one. */
  more: number;
  option: OptionCard | undefined;
  /** Whether it is offered after all others, and apart from them. */
  apart: boolean;
  /** It lies on the board as well, right before whoever acts. */
  near?: boolean;
  /** It is hardly ever wanted. */
  rare?: boolean;
}

/** Options with more letters than this are called by what one points at, with the rest below. */
export const LONG = 42;

/** Why an answer is offered after all others: "" if it says so itself; null: it is not. */
export type Apart = (option: OptionCard) => string | null;

/** `open`: it lies open on the page, where it says itself what it is. */
export function choice(step: Step, name: string, open = false, apart: Apart = () => null): Choice {
  const why = step.options.map(apart);
  if (why.every((one) => one !== null)) return setApart(step, name, why[0] ?? "");
  return offered(step, name, open);
}

/** It is called by what it does: nobody shall give something away for its name. */
function setApart(step: Step, name: string, why: string): Choice {
  const [only, ...others] = step.options;
  const label = capital(why || others.length ? name : (only?.say ?? name));
  const option = others.length ? undefined : only;
  return { anchor: step.anchor, label, detail: why, more: others.length && step.options.length, option, apart: true }; // prettier-ignore
}

/** What gives something up, and what is known to be wrong, comes last. */
export function inOrder(choices: readonly Choice[]): Choice[] {
  return [...choices.filter((one) => !one.apart), ...choices.filter((one) => one.apart)];
}

function offered(step: Step, name: string, open: boolean): Choice {
  const only = step.options.length === 1 ? step.options[0] : undefined;
  const long = only !== undefined && only.say.length > LONG;
  // A card is named with what it says: the button is called by the name alone.
  const [short = name, ...rest] = name.length > LONG ? name.split(": ") : [name];
  const says = long ? only.say.replace(new RegExp(`^${escaped(short)}[:;,.]?\\s*`, "i"), "") : "";
  return {
    anchor: step.anchor,
    label: capital(only && !long ? only.say : short),
    detail: open ? "" : only ? says : rest.join(": "),
    more: only || open ? 0 : step.options.length,
    option: only,
    apart: false,
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const STOPS = new Set(["do:done", "do:pass", "do:stop", "do:end"]);

/** The first digit of the keyboard for these. Where all else lies on the board, what ends it is not under "1", which may
 * have said "yes" to the question before. */
export function firstDigit(choices: readonly Choice[], lit: number): number {
  const [first] = choices;
  return lit > 0 && first && (first.apart || STOPS.has(first.anchor)) ? 2 : 1;
}

/** What is usually wanted, and of the rest what somebody speaks of; all, if there is nothing else. */
export function usual(choices: readonly Choice[], spokenOf: readonly string[] = []): Choice[] {
  const found = choices.filter(({ rare, anchor }) => !rare || spokenOf.includes(anchor));
  return found.some(({ rare }) => !rare) ? found : [...choices];
}

/** As many as there is room for, in their order. What ends it ("Pass", "Done") is never among those that have to be
 * looked for, nor is what a guide has `advised` or what one stands before, as long as there is room; then come deeds:
 * there is nothing else to point at for them. */
export function foremost(
  choices: readonly Choice[],
  most: number,
  advised: readonly string[] = [],
): Choice[] {
  const rank = ({ anchor, near }: Choice): number =>
    STOPS.has(anchor) ? 0 : near || advised.includes(anchor) ? 1 : anchor.startsWith("do:") ? 2 : 3;
  const first = choices.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
  return choices.filter((one) => first.includes(one));
}

/** A place in the bar: an answer, or something that cannot be had now and keeps its place. */
export interface Slot {
  anchor: string;
  choice: Choice | undefined;
  /** Its digit; null: all digits are taken. */
  digit: number | null;
}

/** The answers of the bar in their places. Things of a `row` have fixed ones, so that a digit means the same however
 * often one is asked; all else comes behind it, and always has a digit. */
export function inPlaces(
  row: readonly string[] | null,
  choices: readonly Choice[],
  first: number,
  most: number,
): Slot[] {
  const rest = row ? choices.filter(({ anchor }) => !row.includes(anchor)) : choices;
  const places = row ?? [];
  const keyed = Math.min(places.length, Math.max(0, most - rest.length));
  const digit = (n: number): number | null => (n <= most ? n : null);
  return [
    ...places.map((anchor, n) => ({
      anchor,
      choice: choices.find((one) => one.anchor === anchor),
      digit: n < keyed ? n + first : null,
    })),
    ...rest.map((choice, n) => ({ anchor: choice.anchor, choice, digit: digit(keyed + n + first) })),
  ];
}
