import { describe, expect, it, vi } from "vitest";
import { nearest } from "./language";
import { say } from "./say";
import { fill, type Params } from "./sentences";
import cases from "./sentences.cases.json";

describe("a sentence", () => {
  it.each(cases)("is filled: $sentence", ({ sentence, params, said }) => {
    expect(fill(sentence, params as unknown as Params)).toBe(said);
  });

  it("names a place for which there is nothing", () => {
    expect(() => fill("{who} sits down.", {})).toThrow("{who}");
  });

  it("is found by its key, and told to be missing without breaking the page", () => {
    expect(say("shell.nothing.title")).toBe("There is nothing here.");
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(say("shell.no.such.key")).toBe("shell.no.such.key");
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });
});

describe("the language", () => {
  it.each([
    [["de-AT", "en"], "de"],
    [["fr", "de"], "de"],
    [["EN-us", "de"], "en"],
    [["tlh"], "en"],
    [[], "en"],
  ])("of a browser that reads %j is %s", (wanted, code) => {
    expect(nearest(wanted)).toBe(code);
  });
});
