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
}

/** Options with more letters than this are called by what one points at, with the rest below. */
export const LONG = 42;

export function choice(step: Step, name: string): Choice {
  const only = step.options.length === 1 ? step.options[0] : undefined;
  const long = only !== undefined && only.say.length > LONG;
  return {
    anchor: step.anchor,
    label: capital(only && !long ? only.say : name),
    detail: long ? only.say.replace(new RegExp(`^${escaped(name)}[:,.]?\\s*`, "i"), "") : "",
    more: only ? 0 : step.options.length,
    option: only,
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
