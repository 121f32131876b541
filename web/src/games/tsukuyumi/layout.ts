// What stands in an area and where in its hex: one row of tokens and one plate of totals for each side.
import { ONI } from "./sides";
import type { AreaView, Side, TsukuyumiBox, TsukuyumiView } from "./types";

export interface Token {
  figure: string;
  kind: string;
  count: number;
  strength: number;
  x: number;
  size: number;
}

export interface Row {
  seat: number;
  tokens: Token[];
  totals: Side | undefined;
  /** Its middle, and how big it is drawn. */
  y: number;
  scale: number;
}

/** Below this scale tokens could not be read any more; each side has one big plate instead. */
const SMALL = 0.58;
export const isSmall = (scale: number): boolean => scale < SMALL;
/** Below this one, on a phone, even those must be as big as they can be, and nothing else has words. */
const TINY = 0.45;
export const isTiny = (scale: number): boolean => scale < TINY;

const BREADTH = 104;
const STEP = 35;

/** Figures of a side in an area, the strongest last. */
export function figures(view: TsukuyumiView, area: AreaView, seat: number): [string, number][] {
  if (seat !== ONI) return Object.entries(area.units[seat] ?? {});
  const found = Object.entries(area.oni);
  return area.legend && view.legend ? [...found, [view.legend, area.legend]] : found;
}

export function tokens(box: TsukuyumiBox, list: [string, number][]): Token[] {
  const step = Math.min(STEP, BREADTH / Math.max(1, list.length));
  const size = Math.min(1, step / 30);
  return list.map(([figure, count], n) => {
    const card = box.figures[figure];
    return {
      figure,
      kind: card?.kind ?? "unit",
      count,
      strength: card?.strength ?? 1,
      x: (n - (list.length - 1) / 2) * step,
      size,
    };
  });
}

/** Who is here: the attacker of a battle stands below, else the owner above. */
export function order(view: TsukuyumiView, area: AreaView): number[] {
  const here = Object.keys(area.units).map(Number);
  if (Object.keys(area.oni).length || area.legend) here.push(ONI);
  const battle = view.battle;
  const attacker =
    battle && battle.at[0] === area.at[0] && battle.at[1] === area.at[1] ? battle.attacker : null;
  const weight = (seat: number) => (seat === attacker ? 20 : seat === area.owner ? -1 : seat);
  return here.sort((one, other) => weight(one) - weight(other));
}

/** One row for each side; with more than two they are `tight` and only plates fit. */
export function rows(view: TsukuyumiView, box: TsukuyumiBox, area: AreaView): Row[] {
  const here = order(view, area);
  const crowded = here.length > 2;
  return here.map((seat, n) => ({
    seat,
    tokens: crowded ? [] : tokens(box, figures(view, area, seat)),
    totals: area.sides.find((side) => side.seat === seat),
    ...spot(n, here.length),
  }));
}

function spot(n: number, count: number): { y: number; scale: number } {
  if (count === 1) return { y: 2, scale: 0.97 };
  if (count === 2) return { y: n ? 21 : -22, scale: 0.82 };
  const scale = count === 3 ? 0.95 : 0.86;
  return { y: (n - (count - 1) / 2) * 21 * scale, scale };
}

/** The one plate of a side on a small board: its middle and size, its crest, and its number. */
export interface BigPlate {
  x: number;
  y: number;
  wide: number;
  high: number;
  font: number;
  /** How big the crest is, and where its middle and that of the number lie beside the middle of the plate. */
  crest: number;
  sign: number;
  number: number;
}

/** Plates of an area on a small board, in the order of its sides; with more than three they stand in pairs. Where there are
 * many, crests are as high as their plates: whose each number is must be seen at a glance. */
export function bigPlates(sides: number, tiny: boolean): BigPlate[] {
  const few = sides < 3;
  const paired = sides > 3;
  const high = few ? (tiny ? 36 : 30) : paired ? 27 : tiny ? 31 : 28;
  const font = few ? (tiny ? 35 : 27) : paired ? 22 : tiny ? 30 : 27;
  const wide = paired ? 53 : few && !tiny ? 86 : 92;
  const lines = paired ? Math.ceil(sides / 2) : sides;
  const crest = few ? high * 0.65 : high * 0.8;
  const inset = few ? high / 2 : crest / 2 + (paired ? 3 : 9);
  const sign = inset - wide / 2;
  const number = few ? high * 0.4 : (sign + crest / 2 + wide / 2 - 3) / 2;
  return Array.from({ length: sides }, (_, n) => {
    const line = paired ? Math.floor(n / 2) : n;
    const alone = !paired || (n === sides - 1 && sides % 2 === 1);
    return {
      x: alone ? 0 : ((n % 2) - 0.5) * (wide + 2),
      y: (few ? -5 : -7) + (line - (lines - 1) / 2) * (high + 2),
      wide,
      high,
      font,
      crest,
      sign,
      number,
    };
  });
}

/** The disc that says where a battle is: its middle and size. */
export interface Sign {
  x: number;
  y: number;
  r: number;
}

/** On a small board it is as big as a sign must be to be read, at the tip of the hex, or at a lower corner where the value
 * of a mountain range stands in the tip; else it lies on the rim. */
export function clashSign(scale: number, mountain: boolean): Sign {
  if (!isSmall(scale)) return { x: 58, y: 0, r: 14 };
  const r = Math.min(28, 10 / scale);
  return mountain ? { x: -57, y: 36, r } : { x: 0, y: -52 - r, r };
}

/** Markers are discs of this size. */
export const CHIP = 9;

/** Where they lie on a small board: beside the crest of the owner. There is room for two; the second one counts the rest. */
export function smallChips(sides: number): readonly (readonly [number, number])[] {
  return sides > 2 ? [[-21, 50], [21, 50]] : [[-27, 42], [27, 42]]; // prettier-ignore
}

/** Where markers lie in a hex, the best places first: beside or below the totals, never under them. */
export function chipSlots(sides: number): readonly (readonly [number, number])[] {
  if (sides === 2) return [[-50, 14], [50, 14], [-50, 33], [50, 33], [-50, -6], [50, -6]]; // prettier-ignore
  if (sides > 2) return [[-24, 46], [24, 46], [-3, 46]]; // prettier-ignore
  return [[-26, 40], [26, 40], [-47, 38], [47, 38], [-50, 0], [50, 0]]; // prettier-ignore
}
