// A moment comes whole, and most of it is as before. What has not changed keeps its identity, so that the page draws
// again only what has.
import type { Moment } from "./messages";

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null;

/** `fresh`, with every part that equals its counterpart in `known` replaced by that very part. Plain data only. */
export function shared<Value>(known: unknown, fresh: Value): Value {
  return merge(known, fresh) as Value;
}

/** The next moment, with what is as before. */
export function next(known: Moment | null, fresh: Moment): Moment {
  if (!known) return fresh;
  return {
    ...fresh,
    view: shared(known.view, fresh.view),
    question: shared(known.question, fresh.question),
    planned: shared(known.planned, fresh.planned),
    spots: shared(known.spots, fresh.spots),
  };
}

function merge(known: unknown, fresh: unknown): unknown {
  if (known === fresh || !isPlain(known) || !isPlain(fresh)) return fresh;
  if (Array.isArray(known) !== Array.isArray(fresh)) return fresh;
  const names = Object.keys(fresh);
  // The order counts: figures stand in the order in which they are told.
  const old = Object.keys(known);
  let same = old.length === names.length;
  names.forEach((name, n) => {
    const part = merge(known[name], fresh[name]);
    fresh[name] = part;
    same &&= old[n] === name && part === known[name];
  });
  return same ? known : fresh;
}
