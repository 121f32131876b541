// A question as a headline: one line that can be read at a glance, and the rest below it.

/** So many letters stand in one line. */
export const LINE = 40;
const BREAK = /[:;.?!] /g;

/** "Your turn, white phase: what do you do next?" as "Your turn, white phase" and "What do you do next?". */
export function headline(prompt: string): { head: string; rest: string } {
  if (prompt.length <= LINE) return { head: prompt, rest: "" };
  const ends = [...prompt.matchAll(BREAK)].map((found) => found.index + 1).filter((end) => end <= LINE + 1);
  const end = ends.at(-1);
  if (end === undefined) return { head: prompt, rest: "" };
  const rest = prompt.slice(end).trim();
  return {
    head: prompt.slice(0, end).replace(/[:;.]$/, ""),
    rest: rest.charAt(0).toUpperCase() + rest.slice(1),
  };
}
