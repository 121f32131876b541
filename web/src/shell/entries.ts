// The log as people read it: parts with a title, entries of what somebody did in a row, and sentences in which names are
// marked. Who did what, what begins a part and whose turn begins is told by the server with every line.
import type { Line, Phrase } from "../lib/messages";

/** A piece of a sentence; with an anchor it is the name of something. */
export interface Piece {
  text: string;
  anchor?: string;
}

/** What one figure or side did in a row, or a single sentence. */
export interface Deed {
  /** The place of its first line in the whole log. */
  place: number;
  lines: Line[];
  by: string;
}

/** A part of the log: a phase of a turn and the like. */
export interface Part {
  place: number;
  title: string;
  deeds: Deed[];
}

const GOES_ON = "+";

/** A sentence in pieces, its names apart. */
export function pieces({ text, names = [] }: Phrase): Piece[] {
  const found: Piece[] = [];
  let last = 0;
  for (const [begin, length, anchor] of names) {
    if (begin > last) found.push({ text: text.slice(last, begin) });
    found.push({ text: text.slice(begin, begin + length), anchor });
    last = begin + length;
  }
  if (last < text.length) found.push({ text: text.slice(last) });
  return found;
}

/** What a heading is called in short. */
const titled = (line: Line): string => line.brief?.text ?? line.text.replace(/\.$/, "");

/** The log from an entry on, in parts. A part that goes on with a greater one has the title of both. */
export function parts(lines: readonly Line[], first = 0): Part[] {
  const found: Part[] = [];
  let [greater, title, deed]: [string, string, Deed | null] = ["", "", null];
  for (const [place, line] of lines.entries()) {
    if (line.heading) {
      const goesOn = line.by === GOES_ON && greater !== "";
      if (!goesOn) greater = titled(line);
      deed = null;
      title = goesOn ? `${greater}, ${titled(line)}` : greater;
      const before = found.at(-1);
      if (before && !before.deeds.length) found.pop();
      if (place >= first) found.push({ place, title, deeds: [] });
      continue;
    }
    if (place < first) continue;
    const part = found.at(-1) ?? { place, title, deeds: [] };
    if (!found.length) found.push(part);
    const by = line.by ?? "";
    if (deed?.by && (by === GOES_ON || by === deed.by)) deed.lines.push(line);
    else part.deeds.push((deed = { place, lines: [line], by: by === GOES_ON ? "" : by }));
    if (by === "") deed = null;
  }
  return found;
}

/** So many deeds, as they are read, begin before an entry. */
export const deedsBefore = (lines: readonly Line[], first: number): number =>
  parts(lines.slice(0, first)).reduce((sum, part) => sum + part.deeds.length, 0);

/** What a line says in short; the name of whoever does all of it goes without saying, unless somebody else was spoken of
 * right `before`: "Bull Soldier 6 killed, plays a card" would be the deed of a dead one. */
function inShort(line: Line, who: Piece | undefined, before: Piece[] | Line | undefined): Piece[] {
  const found = line.brief ? pieces(line.brief) : [];
  const named = found[0]?.anchor !== undefined && found[0].anchor === who?.anchor;
  const other = Array.isArray(before) && before[0]?.anchor !== undefined && before[0].anchor !== who?.anchor;
  if (named && !other) {
    const [, next, ...rest] = found;
    return next ? [{ ...next, text: next.text.trimStart() }, ...rest] : [];
  }
  const own = other && who && line.by === who.anchor && found[0] && found[0].anchor === undefined;
  return own ? [who, { text: " " }, ...found] : found;
}

const tag = (line: Line): unknown => (line.event as { event?: unknown } | null)?.event;

/** Steps of one walk: the last says where it leads. */
const isWalk = (line: Line, before: Line): boolean =>
  line.by === before.by && !!line.by?.startsWith("figure:") && tag(line) === tag(before);

/** What a deed comes to, in short: who, and then line by line; a whole line where its dice are shown. Null: it is said
 * by its sentence. */
export function gist(
  { lines, by }: Deed,
  rolls: (line: Line) => boolean,
): { who: Piece; said: (Piece[] | Line)[] } | null {
  if (lines.length < 2) return null;
  const who = lines.flatMap(pieces).find((piece) => piece.anchor === by);
  const said: { line: Line; shown: Piece[] | Line }[] = [];
  for (const line of lines) {
    const last = said.at(-1);
    if (line.brief && last && !rolls(last.line) && isWalk(line, last.line)) said.pop();
    const short = inShort(line, who, said.at(-1)?.shown);
    if (rolls(line)) said.push({ line, shown: line });
    if (short.length) said.push({ line, shown: short });
  }
  return who && said.length ? { who, said: counted(said) } : null;
}

const textOf = (shown: Piece[]): string => shown.map(({ text }) => text).join("");

/** The same several times is said once, with its number, as long as only deeds of this kind lie between. */
function counted(said: readonly { line: Line; shown: Piece[] | Line }[]): (Piece[] | Line)[] {
  const found: { line: Line; shown: Piece[] | Line; times: number }[] = [];
  for (const { line, shown } of said) {
    const run = found.slice(found.findLastIndex((one) => tag(one.line) !== tag(line)) + 1);
    const again =
      Array.isArray(shown) &&
      run.find((one) => Array.isArray(one.shown) && textOf(one.shown) === textOf(shown));
    if (again) again.times++;
    else found.push({ line, shown, times: 1 });
  }
  return found.map(({ shown, times }) =>
    times > 1 && Array.isArray(shown) ? [...shown, { text: ` × ${times}` }] : shown,
  );
}
