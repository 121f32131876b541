import { expect, it } from "vitest";
import { hasMore } from "./more";

const scrolled = (scrollTop: number, clientHeight = 100): Element =>
  ({ scrollHeight: 300, scrollTop, clientHeight }) as Element;

it("there is more below until one has scrolled to the end", () => {
  expect(hasMore(scrolled(0))).toBe(true);
  expect(hasMore(scrolled(195))).toBe(false);
  expect(hasMore(scrolled(0, 0))).toBe(false); // it is hidden
});
