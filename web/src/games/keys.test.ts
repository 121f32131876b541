// Keys of all tables mean the same at each of them: no game takes one for itself.
import { describe, expect, it } from "vitest";
import { ANYWHERE } from "../shell/keys";
import type { Meanings } from "./game";

const found = import.meta.glob<Meanings>("./*/meaning.ts", { import: "meanings", eager: true });
const common = ANYWHERE.flatMap(({ press }) => press ?? []);

describe("a game's own keys", () => {
  it.each(Object.entries(found))("%s leaves those of all tables alone", (_, meanings) => {
    const own = meanings.keys().flatMap(({ press }) => press ?? []);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((key) => common.includes(key))).toEqual([]);
  });
});
