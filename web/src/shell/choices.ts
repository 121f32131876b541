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

/** `open`: it lies open on the page, where it says itself what it is. */
export function choice(step: Step, name: string, open = false): Choice {
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
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** As many as there is room for, in their order. Deeds ("Pass", "Done") are never among those that have to be looked
 * for: there is nothing else to point at for them. */
export function foremost(choices: readonly Choice[], most: number): Choice[] {
  const isDeed = ({ anchor }: Choice): boolean => anchor.startsWith("do:");
  const first = [...choices.filter(isDeed), ...choices.filter((one) => !isDeed(one))].slice(0, most);
  return choices.filter((one) => first.includes(one));
}
