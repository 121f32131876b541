// The hues of the sides can be told apart by whoever sees colours otherwise, and each has a second sign besides.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const TOKENS = readFileSync(new URL("./src/styles/tokens.css", import.meta.url), "utf-8");
const SIDES = ["a", "b", "c", "d", "enemy"] as const;

type Triple = readonly [number, number, number];

function token(name: string): string {
  return new RegExp(`--${name}:\\s*([^;]+);`).exec(TOKENS)?.[1]?.trim() ?? "";
}

/** Linear light of "#rrggbb". */
function light(hex: string): Triple {
  const part = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** How linear light looks to eyes that lack one kind of cones (Machado, Oliveira and Fernandes 2009). */
const EYES: Record<string, readonly [Triple, Triple, Triple]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const dot = (row: Triple, [r, g, b]: Triple): number => row[0] * r + row[1] * g + row[2] * b;

function seen(hex: string, eyes: readonly [Triple, Triple, Triple]): Triple {
  const from = light(hex);
  const clip = (value: number): number => Math.min(1, Math.max(0, value));
  return [clip(dot(eyes[0], from)), clip(dot(eyes[1], from)), clip(dot(eyes[2], from))];
}

/** CIE L*a*b* of linear light. */
function lab(rgb: Triple): Triple {
  const bend = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = bend(dot([0.4124, 0.3576, 0.1805], rgb) / 0.95047);
  const y = bend(dot([0.2126, 0.7152, 0.0722], rgb));
  const z = bend(dot([0.0193, 0.1192, 0.9505], rgb) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance(one: string, other: string, eyes: readonly [Triple, Triple, Triple]): number {
  const [a, b] = [lab(seen(one, eyes)), lab(seen(other, eyes))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** From about 10 on a difference is seen at a glance; hues that lie scattered over a board need more. */
const GLANCE = 25;

const hue = (side: string): string => token(side === "enemy" ? side : `seat-${side}`);

describe("the hues of the sides", () => {
  const pairs = SIDES.flatMap((one, at) => SIDES.slice(at + 1).map((other) => [one, other] as const));
  for (const [name, eyes] of Object.entries(EYES)) {
    it(`are told apart by eyes with ${name} sight`, () => {
      const alike = pairs
        .map(([one, other]) => ({
          pair: `${one} ${other}`,
          far: distance(hue(one), hue(other), eyes),
        }))
        .filter(({ far }) => !(far >= GLANCE));
      expect(alike).toEqual([]);
    });
  }

  it("have a rim of their own each, also for whoever sees no colours at all", () => {
    const rims = ["a", "b", "c", "d"].map(
      (side) => `${token(`rim-${side}`)}${side === "c" ? ", double" : ""}`,
    );
    expect(new Set(rims).size).toBe(4);
    expect(token("enemy-rim")).not.toBe("");
  });
});
