import { expect, it } from "vitest";
import type { Ribbon } from "../games/game";
import type { Line } from "../lib/messages";
import { ribbonAt } from "./showing";

const heading = (event: object): Line => ({ text: "", rule: null, heading: true, event });
const RIBBON: Ribbon = {
  phases: [
    { id: "people", label: "People" },
    { id: "demons", label: "Demons" },
  ],
  now: "people",
  round: { label: "Turn", value: "2", of: "8" },
  turn: { hue: "a", glyph: "", name: "Monkey", doing: "acts" },
  then: "Sha",
};

it("is the phase of what is shown, not the one that comes after it", () => {
  const past = [
    heading({ event: "turn-began", turn: 1 }),
    heading({ event: "phase-began", phase: "people" }),
    heading({ event: "phase-began", phase: "demons" }),
  ];
  const shown = ribbonAt(RIBBON, past);
  expect([shown.now, shown.round?.value, shown.round?.of]).toEqual(["demons", "1", "8"]);
  expect([shown.turn, shown.then]).toEqual([undefined, undefined]);
});

it("stays what it is where no heading says more", () => {
  expect(ribbonAt(RIBBON, []).now).toBe("people");
  expect(ribbonAt(RIBBON, [heading({ event: "phase-began", phase: "setup" })]).now).toBe("people");
});
