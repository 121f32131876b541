// What a browser remembers of first games.
import { beforeEach, expect, it, vi } from "vitest";
import { begun, guideAt, guideBy, isFirst, noteReached, reached } from "./first";

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
