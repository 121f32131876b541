// What the server sends of a moment: all of it, or what has changed since the last. How a change is written stands in
// `table/changes.py`; nothing that has not changed is copied.
import type { Change, Moment } from "./messages";

type Plain = Record<string, unknown>;

/** What a change makes of something. */
export function applied(change: unknown, old: unknown): unknown {
  if (Array.isArray(change)) return listed(change, old);
  return isPlain(change) ? changedObject(change, old as Plain) : change;
}

const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null;

function listed(change: unknown[], old: unknown): unknown {
  const known = old as unknown[];
  switch (change[0]) {
    case "=":
      return change[1];
    case "#": {
      const found = [...known];
      for (const [place, part] of Object.entries(change[1] as Plain))
        found[Number(place)] = applied(part, known[Number(place)]);
      return found;
    }
    case "~": {
      const [, start, gone, values] = change as [string, number, number, unknown[]];
      return [...known.slice(0, start), ...values, ...known.slice(start + gone)];
    }
    default:
      throw new Error("this is no change");
  }
}

function changedObject(change: Plain, old: Plain): Plain {
  const found = { ...old };
  for (const [name, part] of Object.entries(change))
    if (Array.isArray(part) && part[0] === "-") Reflect.deleteProperty(found, name);
    else found[name] = applied(part, old[name]);
  return found;
}

/** The moment that a change leads to; null if it cannot be told from this one. */
export function followed(known: Moment | null, message: Change): Moment | null {
  if (known?.number !== message.base) return null;
  const { number, since, lines } = message;
  const moment = { ...(applied(message.change, known) as Moment), number, since, lines };
  return message.check === null || message.check === sum(moment.view) ? moment : null;
}

/** The number that the server works out for the same view. */
export function sum(view: unknown): number {
  let found = 0xffffffff;
  for (const byte of new TextEncoder().encode(written(view)))
    found = (found >>> 8) ^ (TABLE[(found ^ byte) & 0xff] as number);
  return (found ^ 0xffffffff) >>> 0;
}

/** JSON with the parts of objects in the order of their names. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (!isPlain(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${written(value[name])}`).join(",")}}`;
}

/** The remainders of CRC-32. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});
