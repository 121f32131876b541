// How the ground of a hex is drawn: waves, grass, rocks and craters, the same for the same place every time.

/** Numbers between 0 and 1 that depend on the place only. */
export function scatter(q: number, r: number): () => number {
  let state = (q * 73_856_093) ^ (r * 19_349_663) ^ 0x5bd1e995;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const n = (value: number): string => value.toFixed(1);

export function waves(random: () => number): string {
  const lines: string[] = [];
  for (let y = -49; y <= 49; y += 16) {
    const half = 3 + (Math.abs(y) < 20 ? 1 : 0);
    let line = `M${n(-18.4 * half * 0.5 - 6 + random() * 12)} ${y}`;
    for (let count = 0; count < half; count++) line += "q4.6 -4.1 9.2 0t9.2 0";
    lines.push(line);
  }
  return lines.join("");
}

export interface Dot {
  x: number;
  y: number;
  r: number;
}

export function dots(random: () => number, count: number, small: number, big: number): Dot[] {
  return Array.from({ length: count }, () => {
    const [far, angle] = [Math.sqrt(random()) * 50, random() * Math.PI * 2];
    return { x: far * Math.cos(angle), y: far * Math.sin(angle), r: small + random() * (big - small) };
  });
}

export function grass(random: () => number): string {
  return dots(random, 20, 7.5, 11.5)
    .map(({ x, y, r }) => {
      const [bend, half] = [r * 0.33, r * 0.4];
      return (
        `M${n(x)} ${n(y)}q${n(-bend)} ${n(-half)} ${n(-r * 0.47)} ${n(-r * 0.86)}` +
        `M${n(x)} ${n(y)}v${n(-r)}M${n(x)} ${n(y)}q${n(bend)} ${n(-half)} ${n(r * 0.47)} ${n(-r * 0.86)}`
      );
    })
    .join("");
}

export interface Rock {
  body: string;
  snow: string;
}

/** A mountain with its foot at (x, y) and this height. */
function rock(x: number, y: number, high: number): Rock {
  const wide = high * 0.56;
  return {
    body:
      `M${n(x - wide)} ${n(y)}L${n(x - wide * 0.2)} ${n(y - high * 0.85)}L${n(x)} ${n(y - high)}` +
      `L${n(x + wide * 0.25)} ${n(y - high * 0.74)}L${n(x + wide)} ${n(y)}Z`,
    snow:
      `M${n(x - wide * 0.24)} ${n(y - high * 0.79)}L${n(x)} ${n(y - high)}L${n(x + wide * 0.26)} ${n(y - high * 0.74)}` +
      `L${n(x + wide * 0.06)} ${n(y - high * 0.67)}L${n(x - wide * 0.05)} ${n(y - high * 0.76)}Z`,
  };
}

export function rocks(random: () => number): Rock[] {
  const lean = random() * 8 - 4;
  return [rock(-24 + lean, 11, 38), rock(25 + lean, 14, 35), rock(1 + lean, 8, 52)];
}

/** Cracks of a devastated area. */
export const CRACKS =
  "M-52 -8L-30 -14L-22 2L-2 -6L8 12L30 4L52 14M-22 2L-30 26L-18 44M8 12L4 34L14 50M-30 -14L-26 -38M30 4L36 -22L28 -42";
