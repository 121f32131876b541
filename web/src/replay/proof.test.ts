import { describe, expect, it } from "vitest";
import type { Gift } from "../lib/dice";
import type { Proof } from "../lib/messages";
import { mixed } from "./fingerprint";
import { checked } from "./proof";

const digits = (from: number): string =>
  Array.from({ length: 32 }, (_, n) => (from + n).toString(16).padStart(2, "0")).join("");
const FIRST = digits(0);
const FRESH = digits(32);
const [ONE, TWO] = ["11".repeat(32), "22".repeat(32)];
/** The fingerprints as the server works them out. */
const SHOWN = [
  "873c9a4562d37cd90b89635c947a002d",
  "68c6b311caf36c3fdad72e5f216fbd5a",
  "8ca56f423914174d7e92bf3c79045b29",
  "4c3766c09849964cd44718883e07c889",
] as const;
const LAST = "7c9f258aa67164774558f68099e2e85a7bd787f0e9a26436f877b95260ba947a";

const FIRST_STEP = { seat: 0, name: "Mika", word: ONE, fingerprint: SHOWN[1], at: 1 };
const proof: Proof = {
  key: FIRST,
  fingerprint: SHOWN[0],
  steps: [
    FIRST_STEP,
    { seat: -1, name: "", word: FRESH, fingerprint: SHOWN[2], at: 2 },
    { seat: 1, name: "Ren", word: TWO, fingerprint: SHOWN[3], at: 3 },
  ],
  last: LAST,
};
const gift: Gift = { seat: 1, before: SHOWN[2], word: TWO, after: SHOWN[3] };

describe("the proof of the dice", () => {
  it("mixes a word into a key as the server does", () => {
    expect(mixed(FIRST, ONE)).toBe("14625c0d664e8fd69b684ca23a0decc332fcce465851cea34dc51f31a8b5ae06");
  });

  it("holds where every line follows from the one before", () => {
    const found = checked(proof, SHOWN[3], [gift]);
    expect(found.holds).toBe(true);
    expect(found.lines.map((line) => [line.kind, line.holds, line.mine])).toEqual([
      ["first", true, false],
      ["share", true, false],
      ["fresh", true, false],
      ["share", true, true],
    ]);
  });

  it.each([
    ["the first key", { ...proof, key: FRESH }, [false, false, true, true]],
    [
      "a word",
      { ...proof, steps: [{ ...FIRST_STEP, word: TWO }, ...proof.steps.slice(1)] },
      [true, false, true, true],
    ],
    ["the key that the dice fell by", { ...proof, last: FIRST }, [true, true, true, true]],
  ])("does not hold where somebody has changed %s", (_, changed, holds) => {
    const found = checked(changed, SHOWN[3], []);
    expect(found.lines.map((line) => line.holds)).toEqual(holds);
    expect(found.holds).toBe(false);
  });

  it("does not hold where the table shows another fingerprint", () => {
    expect(checked(proof, SHOWN[1], []).last).toBe(false);
  });

  it.each([
    ["another word", { ...gift, word: ONE }],
    ["to another key", { ...gift, before: SHOWN[0] }],
    ["with another end", { ...gift, after: SHOWN[1] }],
  ])("does not hold where this browser gave %s", (_, given) => {
    const found = checked(proof, SHOWN[3], [given]);
    expect(found.missing).toEqual([given]);
    expect(found.holds).toBe(false);
  });
});
