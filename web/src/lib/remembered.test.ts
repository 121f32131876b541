// Which of the tables that were seen is the nearest.
import { expect, it } from "vitest";
import { Remembered } from "./remembered";

function seen(...entries: number[]): Remembered {
  const found = new Remembered();
  for (const count of entries) found.keep({ entries: count, view: `after ${count}` });
  return found;
}

it("is the last one before an entry, and the first one with it", () => {
  const remembered = seen(0, 3, 7);
  expect([2, 3, 6, 9].map((place) => remembered.before(place)?.entries)).toEqual([0, 3, 3, 7]);
  expect([1, 3, 4, 8].map((place) => remembered.after(place)?.entries)).toEqual([3, 3, 7, undefined]);
});

it("is the later one of two with the same log", () => {
  const remembered = seen(3);
  remembered.keep({ entries: 3, view: "after a silent answer" });
  expect(remembered.before(5)?.view).toBe("after a silent answer");
});

it("finds its place, however late it is told", () => {
  expect(seen(9, 4).before(6)?.view).toBe("after 4");
});

it("is none that the log no longer leads to", () => {
  const remembered = seen(0, 3, 7);
  remembered.cut(3);
  expect([remembered.before(9)?.entries, remembered.after(4)]).toEqual([3, undefined]);
});

it("is one of the latest", () => {
  const remembered = seen(...Array.from({ length: 500 }, (_, n) => n));
  expect([remembered.before(10), remembered.before(490)?.entries]).toEqual([undefined, 490]);
});
