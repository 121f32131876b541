// What a thing on the page says about itself when somebody rests on it: its tip, its title, what its anchor is called and
// means, else the label that screen readers get.

/** All that can speak. */
const SPEAKS = "[data-tip], [title], [data-anchor], [aria-label]";
/** Whole parts of the table have labels too; they are no things. */
const PARTS =
  "[role=group], [role=region], [role=dialog], [role=log], [role=list], nav, aside, section, main, ol, ul, header, table";

/** What a thing with an anchor is called and what it means now; nothing: nobody knows it. */
export type Known = (anchor: string) => readonly string[];

/** It opens under a pointer or the keyboard by itself and says all there: a tip would say it twice. */
export const unfolds = (at: Element): boolean => at.hasAttribute("data-unfolds");

/** The nearest thing around an element that speaks; null: nothing does. */
export function speaker(from: Element): HTMLElement | SVGElement | null {
  for (let at = from.closest(SPEAKS); at; at = at.parentElement?.closest(SPEAKS) ?? null) {
    const named = at.matches("[data-tip], [title], [data-anchor]");
    if ((named || !at.matches(PARTS)) && attribute(at) !== "") return at as HTMLElement;
  }
  return null;
}

function attribute(at: Element): string {
  const of = (name: string): string => at.getAttribute(name)?.trim() ?? "";
  return of("data-tip") || of("title") || of("data-anchor") || of("aria-label");
}

/** The lines that it says. What stands on it already is not its name once more. */
export function lines(at: Element, known: Known): string[] {
  const of = (name: string): string => at.getAttribute(name)?.trim() ?? "";
  const own = of("data-tip") || of("title");
  const anchor = of("data-anchor");
  const found = own ? own.split("\n") : anchor ? [...known(anchor)] : [];
  if (!found.length && of("aria-label")) found.push(of("aria-label"));
  return found.map((line) => line.trim()).filter(Boolean);
}
