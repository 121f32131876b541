// What is news and what is not, and that places do not stay lit.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Line, Moment } from "./messages";
import { News } from "./news.svelte";

const line = (text: string): Line => ({ text, rule: null, heading: false, event: null });
const about = (told: Line): string[] => [`area:${told.text}`];

function moment(answers: number, since: number, ...lines: string[]): Moment {
  return {
    type: "moment",
    answers,
    seat: null,
    view: {},
    asked: [],
    planned: null,
    question: null,
    status: [],
    undo: null,
    ending: null,
    since,
    lines: lines.map(line),
    own: 0,
    spots: [],
    clocks: null,
    passes: [],
    number: 0,
  };
}

let reduced = false;
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  reduced = hidden = false;
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  vi.stubGlobal("document", {
    get hidden() {
      return hidden;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function told(...moments: Moment[]): News {
  const news = new News();
  for (const one of moments) news.take(one, about);
  return news;
}
const texts = (news: News): string[] => news.lines.map((one) => one.text);

describe("news", () => {
  it("is what a moment adds, and not what was there before", () => {
    expect(texts(told(moment(3, 0, "a", "b")))).toEqual([]);
    const news = told(moment(3, 0, "a", "b"), moment(4, 2, "c", "d"));
    expect(texts(news)).toEqual(["c", "d"]);
    expect([...news.lit]).toEqual(["area:c", "area:d"]);
  });

  it("is told once", () => {
    const news = told(moment(3, 0), moment(4, 0, "a"));
    news.skip();
    news.take(moment(4, 1), about);
    expect(texts(news)).toEqual([]);
  });

  it("is neither what was missed nor what an undo leaves", () => {
    expect(texts(told(moment(3, 0, "a"), moment(9, 0, "a", "b", "c")))).toEqual([]);
    expect(texts(told(moment(3, 0, "a"), moment(4, 1, "b"), moment(3, 1)))).toEqual([]);
    expect(texts(told(moment(3, 0, "a"), moment(4, 1, "b"), moment(3, 1), moment(4, 1, "c")))).toEqual(["c"]);
  });

  it("goes on while nothing is added, and ends with an undo", () => {
    const news = told(moment(3, 0), moment(4, 0, "a"), moment(5, 1));
    expect([texts(news), [...news.lit]]).toEqual([["a"], ["area:a"]]);
    news.take(moment(3, 0), about);
    expect([texts(news), news.lit.size]).toEqual([[], 0]);
  });

  it("is still where nobody wants to see it move, or nobody looks", () => {
    reduced = true;
    expect(texts(told(moment(3, 0), moment(4, 0, "a")))).toEqual([]);
    reduced = false;
    hidden = true;
    const news = told(moment(3, 0), moment(4, 0, "a"));
    expect([texts(news), news.lit.size]).toEqual([[], 0]);
  });

  it("does not leave places lit, even when the same moment comes again", () => {
    const news = told(moment(3, 0), moment(4, 0, "a"));
    news.take(moment(4, 1), about);
    expect(news.lit.size).toBe(1);
    vi.runAllTimers();
    expect(news.lit.size).toBe(0);
  });

  it("can be skipped", () => {
    const news = told(moment(3, 0), moment(4, 0, "a"));
    news.skip();
    expect([texts(news), news.lit.size]).toEqual([[], 0]);
  });
});
