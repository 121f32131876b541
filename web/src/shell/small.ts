// What counts as a small room: there everything has the size that fingers need, and bubbles lie at the lower edge.

/** Narrower than this is a phone, whatever points at it. */
const PHONE = 520;
/** Narrower than this is too narrow for fingers: a phone on its side. */
const FINGERS = 700;

export function isSmall(width: number, coarse = byFingers()): boolean {
  return width < (coarse ? FINGERS : PHONE);
}

function byFingers(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}
