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
  steady.anew(false);
  for (const content of [160, 96, 112]) {
    asked.content = content;
    steady.keep();
    expect(asked.taken).toBe(112);
  }
});

it("takes what the next question needs", () => {
  const asked = bar(112);
  const steady = new Steady(asked, () => true);
  steady.anew(false);
  asked.content = 170;
  steady.keep();
  steady.anew(false);
  expect(asked.taken).toBe(170);
  asked.content = 112;
  steady.anew(false);
  expect(asked.taken).toBe(112);
});

it("stays as high for questions that follow, unless it was very high", () => {
  const asked = bar(140);
  const steady = new Steady(asked, () => true);
  steady.anew(false);
  asked.content = 112;
  steady.anew(true);
  expect(asked.taken).toBe(140);
  asked.content = 200;
  steady.anew(true);
  expect(asked.taken).toBe(200);
  asked.content = 112;
  steady.anew(true);
  expect(asked.taken).toBe(140);
  steady.anew(false);
  expect(asked.taken).toBe(112);
});

it("lies over nothing as long as nobody has begun to answer", () => {
  const asked = bar(112);
  const steady = new Steady(asked, () => false);
  steady.anew(false);
  asked.content = 170; // names have come
  steady.keep();
  expect(asked.taken).toBe(170);
});

it("takes no more than it needs once the window has another size", () => {
  const asked = bar(140);
  const steady = new Steady(asked, () => true);
  steady.anew(false);
  asked.content = 112;
  steady.anew(true);
  expect(asked.taken).toBe(140);
  steady.resized();
  expect(asked.taken).toBe(112);
});
