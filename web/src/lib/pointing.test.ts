// Walking the trie of anchors: what can be pointed at, what goes on by itself, what one step back means.
import { describe, expect, it } from "vitest";
import type { OptionCard } from "./messages";
import { advance, back, exact, parted, point, steps, under } from "./pointing";

const option = (...anchors: string[]): OptionCard => ({ text: anchors.join(" "), say: "", anchors });
const options = [
  option("do:move", "square:1,1"),
  option("do:move", "square:1,2"),
  option("do:hit", "figure:oni", "die:red"),
  option("do:hit", "figure:oni", "die:blue"),
  option("do:done"),
  option("do:done", "seat:1"),
];
const anchors = (path: string[]): string[] => steps(options, path).map((step) => step.anchor);

describe("steps", () => {
  it("gives every thing once, in the order of the options", () => {
    expect(anchors([])).toEqual(["do:move", "do:hit", "do:done"]);
    expect(anchors(["do:move"])).toEqual(["square:1,1", "square:1,2"]);
  });
  it("gives nothing where no option goes on", () => {
    expect(anchors(["do:move", "square:1,1"])).toEqual([]);
    expect(anchors(["do:dance"])).toEqual([]);
  });
});

describe("exact and under", () => {
  it("know an option that stops here from those that go on", () => {
    expect(exact(options, ["do:done"])?.text).toBe("do:done");
    expect(exact(options, ["do:move"])).toBeUndefined();
    expect(under(options, ["do:done"])).toHaveLength(2);
  });
});

describe("advance", () => {
  it("walks on while there is one way only", () => {
    expect(advance(options, ["do:hit"])).toEqual(["do:hit", "figure:oni"]);
  });
  it("stops where an option may end", () => {
    expect(advance(options, ["do:done"])).toEqual(["do:done"]);
  });
});

describe("point", () => {
  it("takes the next thing, or one further down if all before it is settled by it", () => {
    expect(point(options, [], "do:move")).toEqual(["do:move"]);
    expect(point(options, [], "square:1,2")).toEqual(["do:move", "square:1,2"]);
    expect(point(options, [], "die:blue")).toEqual(["do:hit", "figure:oni", "die:blue"]);
  });
  it("refuses what leads nowhere, or to more than one way", () => {
    expect(point(options, [], "square:9,9")).toBeUndefined();
    expect(point(options, ["do:move"], "die:red")).toBeUndefined();
    const doubtful = [option("do:walk", "square:1,1"), option("do:run", "square:1,1")];
    expect(point(doubtful, [], "square:1,1")).toBeUndefined();
  });
});

describe("back", () => {
  it("goes to where there was something to choose", () => {
    expect(back(options, ["do:hit", "figure:oni", "die:red"])).toEqual(["do:hit", "figure:oni"]);
    expect(back(options, ["do:hit", "figure:oni"])).toEqual([]);
    expect(back(options, [])).toEqual([]);
  });
});

describe("very many places", () => {
  const many = [...Array.from({ length: 40 }, (_, n) => option(`square:${n}`)), option("do:done")];
  const row = (anchor: string): string | null =>
    anchor.startsWith("square:") ? `row:${Math.floor(Number(anchor.slice(7)) / 10)}` : null;

  it("are reached by what they lie in, or at once", () => {
    const found = parted(many, row);
    expect(steps(found, []).map((step) => step.anchor)).toEqual([
      "row:0",
      "row:1",
      "row:2",
      "row:3",
      "do:done",
    ]);
    expect(point(found, [], "square:12")).toEqual(["row:1", "square:12"]);
    expect(steps(found, ["row:3"])).toHaveLength(10);
  });

  it("are left alone where there are few, or nothing holds them", () => {
    expect(parted(many.slice(0, 20), row)).toEqual(many.slice(0, 20));
    expect(parted(many, null)).toBe(many);
  });
});
