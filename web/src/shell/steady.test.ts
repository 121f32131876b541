import { expect, it } from "vitest";
import { Steady } from "./steady";

/** A bar whose content is so high. */
function bar(content: number) {
  const style = { minHeight: "", marginTop: "" };
  const found = {
    content,
    style,
    get offsetHeight() {
      return Math.max(this.content, parseInt(style.minHeight || "0"));
    },
    /** The room that it takes from the board. */
    get taken() {
      return this.offsetHeight + parseInt(style.marginTop || "0");
    },
  };
  return found;
}

it("takes as much of the board when something is chosen as before", () => {
  const asked = bar(112);
  const steady = new Steady(asked, () => true);
  steady.anew();
  for (const content of [160, 96, 112]) {
    asked.content = content;
    steady.keep();
    expect(asked.taken).toBe(112);
  }
});

it("takes what the next question needs", () => {
  const asked = bar(112);
  const steady = new Steady(asked, () => true);
  steady.anew();
  asked.content = 170;
  steady.keep();
  steady.anew();
  expect(asked.taken).toBe(170);
  asked.content = 112;
  steady.anew();
  expect(asked.taken).toBe(112);
});

it("lies over nothing as long as nobody has begun to answer", () => {
  const asked = bar(112);
  const steady = new Steady(asked, () => false);
  steady.anew();
  asked.content = 170; // names have come
  steady.keep();
  expect(asked.taken).toBe(170);
});

it("does not shrink within a part of a game, and is as high as it needs in the next", () => {
  const asked = bar(112);
  const steady = new Steady(asked, () => true);
  const heights = [
    [140, "plan"],
    [108, "plan"],
    [150, "plan"],
    [108, "plan"],
    [108, "act"],
  ] as const;
  const taken = heights.map(([content, part]) => {
    asked.content = content;
    steady.anew(part);
    return asked.taken;
  });
  expect(taken).toEqual([140, 140, 150, 150, 108]);
});
