// What a browser remembers of first games.
import { beforeEach, expect, it, vi } from "vitest";
import { begun, comeAlong, guideAt, guideBy, isFirst, noteReached, reached } from "./first";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("begins every first game anew, whoever has played one here before", () => {
  begun("moon", "table-1", "first");
  noteReached("moon", "table-1", "first", ["look", "walk"]);
  begun("moon", "table-2", "first");
  expect(reached("moon", "table-2", "first")).toEqual([]);
  noteReached("moon", "table-2", "first", ["look"]);
  expect(reached("moon", "table-2", "first")).toEqual(["look"]);
  expect(isFirst("moon")).toBe(false);
});

it("goes on where it was left at the same table", () => {
  begun("moon", "table-1", "first");
  noteReached("moon", "table-1", "first", ["look", "walk"]);
  guideBy("moon", "table-1", null);
  expect(guideAt("moon", "table-1")).toBeNull();
  guideBy("moon", "table-1", "first");
  expect(reached("moon", "table-1", "first")).toEqual(["look", "walk"]);
});

it("comes along when the same game is played once more, and only then", () => {
  begun("moon", "table-1", "first");
  noteReached("moon", "table-1", "first", ["look"]);
  comeAlong("moon", "table-1", "table-2");
  expect([guideAt("moon", "table-2"), reached("moon", "table-2", "first")]).toEqual(["first", ["look"]]);
  comeAlong("moon", "table-7", "table-8");
  expect(guideAt("moon", "table-8")).toBeNull();
});
