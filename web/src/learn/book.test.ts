import { expect, it } from "vitest";
import type { RuleCard } from "../lib/messages";
import { arranged } from "./book";
import { screensOf } from "./learn";

const rule = (id: string): RuleCard => ({ id, chapter: id.split(".")[1] ?? "", title: id, text: "" });
const RULES = ["g.move.one", "g.fight.one", "g.move.two", "g.odd.one"].map(rule);

it("puts rules behind the chapters that name theirs, in that order, and the rest at the end", () => {
  const chapters = [{ id: "battle", rules: ["fight", "move"] }];
  const found = arranged(RULES, chapters);
  expect(found.map(({ chapter, rules }) => [chapter?.id, rules.map((one) => one.id)])).toEqual([
    ["battle", ["g.fight.one", "g.move.one", "g.move.two"]],
    [undefined, ["g.odd.one"]],
  ]);
});

it("has no last chapter where nothing is left", () => {
  expect(arranged(RULES.slice(0, 1), [{ id: "walking", rules: ["move"] }])).toHaveLength(1);
});

it("shows a fight after a turn, where there is a picture of one", () => {
  const five = { aim: "a", turn: "b", matters: "c", end: "d", first: "e" };
  expect(screensOf({ screens: five })).toEqual(["aim", "turn", "matters", "end", "first"]);
  expect(screensOf({ screens: { ...five, fight: "f" } })[2]).toBe("fight");
});
