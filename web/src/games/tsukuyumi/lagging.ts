// The board while something moves: who is on the way has not arrived yet, and who still waits has not left.
import { key, type At } from "./hexes";
import type { Motion } from "./news";
import { ONI } from "./sides";
import type { AreaView, Side, TsukuyumiView } from "./types";

/** How many figures an area is drawn with more (or less) than there are. */
interface Lag {
  seat: number;
  figure: string;
  by: number;
}

export type Lags = ReadonlyMap<string, readonly Lag[]>;

/** What the motions that wait and those that run keep back, by area. */
export function lagging(ahead: readonly Motion[], going: readonly Motion[]): Lags {
  const found = new Map<string, Lag[]>();
  const add = (at: At, seat: number, figure: string, by: number): void => {
    const here = found.get(key(at)) ?? [];
    const same = here.find((one) => one.seat === seat && one.figure === figure);
    if (same) same.by += by;
    else here.push({ seat, figure, by });
    found.set(key(at), here);
  };
  const keep = (motion: Motion, waits: boolean): void => {
    const { seat } = motion;
    if (motion.kind === "glide") {
      add(motion.to, seat, motion.figure, -1);
      if (waits) add(motion.from, seat, motion.figure, 1);
    } else if (motion.kind === "come") {
      add(motion.at, seat, motion.figure, -1);
      if (waits && motion.was) add(motion.at, seat, motion.was, 1);
    } else if (motion.kind === "fall" && waits) add(motion.at, seat, motion.figure, motion.count);
  };
  for (const motion of ahead) keep(motion, true);
  for (const motion of going) keep(motion, false);
  return found;
}

/** An area as it is drawn meanwhile, with the totals of before. Nothing is kept back: as it is. */
export function drawn(
  view: TsukuyumiView,
  area: AreaView,
  lags: readonly Lag[],
  before: readonly Side[],
): AreaView {
  const open = lags.filter((lag) => lag.by && (lag.seat !== ONI || lag.figure in view.oni_supply));
  if (!open.length) return area;
  const crowds = new Map(Object.entries(area.units).map(([seat, crowd]) => [Number(seat), crowd]));
  crowds.set(ONI, area.oni);
  for (const { seat, figure, by } of open) crowds.set(seat, changed(crowds.get(seat) ?? {}, figure, by));
  const oni = crowds.get(ONI) ?? {};
  crowds.delete(ONI);
  const units = Object.fromEntries([...crowds].filter(([, crowd]) => Object.keys(crowd).length));
  return { ...area, units, oni, sides: [...before] };
}

function changed(crowd: Record<string, number>, figure: string, by: number): Record<string, number> {
  const { [figure]: before = 0, ...others } = crowd;
  if (before + by <= 0) return others;
  return figure in crowd ? { ...crowd, [figure]: before + by } : { ...others, [figure]: before + by };
}
