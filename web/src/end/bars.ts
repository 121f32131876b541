// Bars at the end of a match: a source has one colour in all rows, and what somebody has brought has theirs.

/** So many colours there are for sources. */
const COLOURS = 9;

/** The class of a source. `hueOf`: the hue of whoever bears this name; undefined: nobody does. */
export function colourOf(
  source: string,
  sources: readonly string[],
  hueOf: (name: string) => string | undefined,
): string {
  const hue = hueOf(source);
  return hue === undefined ? `source-${sources.indexOf(source) % COLOURS}` : `hue-${hue}`;
}
