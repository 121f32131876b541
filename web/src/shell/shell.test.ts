// What the shell works out by itself: where bubbles lie, where the keyboard walks, which key does what.
import { describe, expect, it, vi } from "vitest";
import type { Place } from "../games/game";
import { choice, firstDigit, foremost, inOrder, inPlaces, usual, type Apart, type Choice } from "./choices";
import { press, type Acts } from "./keys";
import { placed, type Spot } from "./placing";
import { ahead, inReadingOrder, sameSpot } from "./walking";

const room = { width: 1000, height: 700 };
const bubble = { width: 200, height: 80 };

describe("a bubble", () => {
  const at: Spot = { x: 500, y: 350, r: 25 };

  it("lies to the right of what it speaks of", () => {
    expect(placed(at, bubble, room, [])).toEqual({ side: "right", x: 537, y: 310 });
  });

  it("takes the next side where it would hide what can be chosen", () => {
    const right: Spot = { x: 600, y: 350, r: 60 };
    expect(placed(at, bubble, room, [right]).side).toBe("below");
    const below: Spot = { x: 500, y: 460, r: 60 };
    expect(placed(at, bubble, room, [right, below]).side).toBe("left");
  });

  it("stays in the room", () => {
    expect(placed({ x: 960, y: 350, r: 25 }, bubble, room, []).side).toBe("below");
    expect(placed({ x: 960, y: 670, r: 25 }, bubble, room, []).side).toBe("left");
  });

  it("never covers its place, even where everything is lit", () => {
    const lit: Spot[] = [];
    for (let x = 25; x < 1000; x += 50) for (let y = 25; y < 700; y += 50) lit.push({ x, y, r: 25 });
    const found = placed(at, bubble, room, lit);
    const apart =
      found.x >= at.x + at.r ||
      found.x + bubble.width <= at.x - at.r ||
      found.y >= at.y + at.r ||
      found.y + bubble.height <= at.y - at.r;
    expect(apart).toBe(true);
  });

  it("goes further away where every side beside it is lit", () => {
    const lit: Spot[] = [];
    for (let x = 25; x < 1000; x += 50) for (let y = 25; y < 550; y += 50) lit.push({ x, y, r: 25 });
    const found = placed(at, bubble, room, lit);
    expect(found.y).toBeGreaterThanOrEqual(550);
  });

  it("stays near, even where that hides some of what is lit", () => {
    const lit: Spot[] = [];
    for (let x = 25; x < 1000; x += 50) for (let y = 25; y < 700; y += 50) lit.push({ x, y, r: 25 });
    const wide = { width: 2000, height: 700 };
    const found = placed({ x: 300, y: 350, r: 25 }, bubble, wide, lit);
    expect(Math.hypot(found.x + 100 - 300, found.y + 40 - 350)).toBeLessThan(300);
  });

  it("docks at the upper edge on a phone if it would hide below what it speaks of", () => {
    const phone = { width: 390, height: 400 };
    expect(placed({ x: 195, y: 360, r: 25 }, bubble, phone, []).y).toBeLessThan(100);
    expect(placed({ x: 195, y: 60, r: 25 }, bubble, phone, []).y).toBeGreaterThan(300);
  });

  it("docks at the lower edge on a phone and where it has no place", () => {
    expect(placed(at, bubble, { width: 390, height: 400 }, []).side).toBe("dock");
    expect(placed(null, bubble, room, []).side).toBe("dock");
  });
});

describe("walking by keyboard", () => {
  const at = new Map<string, Place>();
  for (let x = 0; x < 3; x++) for (let y = 0; y < 3; y++) at.set(`${x},${y}`, { x: x * 10, y: y * 10, r: 5 });
  at.set("figure", { x: 11, y: 9, r: 4 });
  const place = (anchor: string): Place | null => at.get(anchor) ?? null;
  const spaces = [...at.keys()].filter((anchor) => anchor !== "figure");

  it("goes line by line", () => {
    expect(inReadingOrder(["2,1", "0,2", "nowhere", "1,0", "0,1"], place)).toEqual([
      "1,0",
      "0,1",
      "2,1",
      "0,2",
    ]);
  });

  it("goes to the next space in a direction and not over the edge", () => {
    const from = { x: 10, y: 10, r: 5 };
    expect(ahead(from, [1, 0], spaces, place)).toBe("2,1");
    expect(ahead(from, [0, -1], spaces, place)).toBe("1,0");
    expect(ahead(from, [-1, 1], spaces, place)).toBe("0,2");
    expect(ahead({ x: 20, y: 10, r: 5 }, [1, 0], spaces, place)).toBeUndefined();
  });

  it("knows what can be chosen where it stands under another name", () => {
    expect(sameSpot("1,1", ["0,0", "figure"], place)).toBe("figure");
    expect(sameSpot("0,1", ["figure"], place)).toBeUndefined();
  });
});

describe("keys", () => {
  function acting() {
    const acts = {
      back: vi.fn(),
      next: vi.fn(() => true),
      walk: vi.fn(),
      take: vi.fn(),
      confirms: vi.fn(() => false),
      option: vi.fn(() => true),
      sheet: vi.fn(),
      letters: { r: vi.fn(), " ": vi.fn() },
      directions: { q: [-1, -2] },
    };
    return { acts, all: acts as unknown as Acts };
  }

  function key(name: string, on = "", more: Partial<KeyboardEvent> = {}) {
    const target = {
      matches: (selector: string) => on !== "" && selector.includes(on),
      closest: (selector: string) => (on !== "" && selector.includes(on) ? {} : null),
      blur: vi.fn(),
    };
    return { key: name, target, preventDefault: vi.fn(), ...more } as unknown as KeyboardEvent;
  }

  it("walk, choose, take and step back", () => {
    const { acts, all } = acting();
    for (const name of ["ArrowUp", "Q", "Enter", "3", "F2", "Tab", "Escape", " "]) press(key(name), all);
    expect(acts.walk.mock.calls).toEqual([
      [0, -1, undefined],
      [-1, -2, 0.4],
    ]);
    expect(acts.take).toHaveBeenCalledOnce();
    expect(acts.option).toHaveBeenCalledWith(3);
    expect(acts.sheet).toHaveBeenCalledWith(1);
    expect(acts.next).toHaveBeenCalledWith(undefined);
    expect(acts.back).toHaveBeenCalledOnce();
    expect(acts.letters[" "]).toHaveBeenCalledOnce();
  });

  it("leave buttons, fields and what a game took alone", () => {
    const { acts, all } = acting();
    for (const name of ["Enter", " ", "Tab"]) press(key(name, "button"), all);
    for (const name of ["r", "3", "ArrowUp"]) press(key(name, "input"), all);
    press(key("ArrowUp", "[role=log]"), all);
    press(key("r", "", { defaultPrevented: true }), all);
    press(key("r", "", { ctrlKey: true }), all);
    for (const act of [acts.take, acts.next, acts.walk, acts.option, acts.letters.r, acts.letters[" "]])
      expect(act).not.toHaveBeenCalled();
  });

  it("confirm what is chosen with Enter, also from a button that was clicked on", () => {
    const { acts, all } = acting();
    acts.confirms.mockReturnValue(true);
    for (const name of ["Enter", " "]) press(key(name, "button"), all);
    expect(acts.take).toHaveBeenCalledOnce();
    expect(acts.letters[" "]).not.toHaveBeenCalled();
  });

  it("keep the browser from doing the same key's work only where it was taken", () => {
    const { acts, all } = acting();
    acts.next.mockReturnValue(false);
    const tab = key("Tab");
    press(tab, all);
    expect(tab.preventDefault).not.toHaveBeenCalled();
    const letter = key("r");
    press(letter, all);
    expect(letter.preventDefault).toHaveBeenCalledOnce();
  });
});

describe("an answer in the bar", () => {
  const option = (say: string) => ({ text: say, say, anchors: ["do:x"] });

  it("is called by its sentence while that is short, else by its name", () => {
    expect(choice({ anchor: "do:x", options: [option("rest: regain chi")] }, "rest").label).toBe(
      "Rest: regain chi",
    );
    const long = choice(
      { anchor: "do:x", options: [option("Rest: all that one has lost comes back at the end of it")] },
      "rest",
    );
    expect([long.label, long.detail]).toEqual(["Rest", "all that one has lost comes back at the end of it"]);
  });

  it("is called by the first part of a long name, with the rest below", () => {
    const name = "Lacquer and Iron: twice in a round a hit deals 1 Damage token less";
    const two = choice({ anchor: "do:x", options: [option("left"), option("right")] }, name);
    expect([two.label, two.detail, two.more]).toEqual([
      "Lacquer and Iron",
      "twice in a round a hit deals 1 Damage token less",
      2,
    ]);
    const one = choice(
      { anchor: "do:x", options: [option("Lacquer and Iron; all else stays in the hand until the end")] },
      name,
    );
    expect([one.label, one.detail]).toEqual(["Lacquer and Iron", "all else stays in the hand until the end"]);
  });

  it("needs no more than its name where it lies open on the page", () => {
    const step = { anchor: "do:x", options: [option("left"), option("right")] };
    expect(choice(step, "Cold Fury: rage without an end in sight, and more", true)).toMatchObject({
      label: "Cold Fury",
      detail: "",
      more: 0,
    });
  });

  it("says how many ways lie behind it", () => {
    expect(choice({ anchor: "do:x", options: [option("a"), option("b")] }, "move")).toMatchObject({
      label: "Move",
      more: 2,
    });
  });
});

describe("answers that give something up, or are known to be wrong", () => {
  const step = (anchor: string, ...says: string[]) => ({
    anchor,
    options: says.map((said) => ({ text: said, say: said, anchors: [anchor, said] })),
  });
  const apart: Apart = ({ say: said }) =>
    said.startsWith("throw") ? "" : said === "gozu" ? "ruled out" : null;
  const made = (...given: Parameters<typeof step>): Choice =>
    choice(step(...given), "the Jitte", false, apart);

  it("come after all others", () => {
    const all = [made("item:a", "throw it away"), made("item:b", "use", "throw"), made("do:end", "end")];
    expect(inOrder(all).map((one) => one.anchor)).toEqual(["item:b", "do:end", "item:a"]);
  });

  it("say what they do however long it is, or why they are wrong", () => {
    const long = "throw the Jitte away, which costs nothing but the Jitte itself";
    expect(made("item:a", long).label).toBe(`T${long.slice(1)}`);
    expect(made("nature:gozu", "gozu")).toMatchObject({
      label: "The Jitte",
      detail: "ruled out",
      apart: true,
    });
  });
});

describe("answers that do not all fit", () => {
  const entry = (anchor: string): Choice => ({
    anchor,
    label: anchor,
    detail: "",
    more: 1,
    option: undefined,
    apart: false,
  });
  const anchors = (most: number, advised?: string[]): string[] =>
    foremost(["nature:gozu", "courtier:doan", "courtier:ayame", "do:pass"].map(entry), most, advised).map(
      (one) => one.anchor,
    );

  it("keep what has no other place", () => {
    expect(anchors(2)).toEqual(["nature:gozu", "do:pass"]);
    expect(anchors(3)).toEqual(["nature:gozu", "courtier:doan", "do:pass"]);
  });

  it("keep what ends it, and what one stands before", () => {
    const all = ["do:move", "do:pray", "door:1", "do:rest", "do:done"].map((anchor) => ({
      ...entry(anchor),
      near: anchor === "door:1",
    }));
    expect(foremost(all, 3).map((one) => one.anchor)).toEqual(["do:move", "door:1", "do:done"]);
  });

  it("keep what a guide speaks of", () => {
    expect(anchors(2, ["courtier:ayame"])).toEqual(["courtier:ayame", "do:pass"]);
  });
});

describe("digits", () => {
  const named = (anchor: string, apart = false): Choice =>
    ({ anchor, apart, label: "", detail: "", more: 0, option: undefined }) as Choice;

  it("begin with one, but never with what ends it all where the rest lies on the board", () => {
    expect(firstDigit([named("do:move"), named("do:done")], 5)).toBe(1);
    expect(firstDigit([named("do:done")], 5)).toBe(2);
    expect(firstDigit([named("card:luck", true)], 5)).toBe(2);
    expect(firstDigit([named("do:done")], 0)).toBe(1);
  });

  it("stay with the things of a row, whatever of it can be had, and leave one for what ends it", () => {
    const row = ["buy:a", "buy:b", "buy:c"];
    const keyed = (choices: Choice[], most = 9) =>
      inPlaces(row, choices, 1, most).map(({ anchor, choice, digit }) => [anchor, !!choice, digit]);
    expect(keyed([named("buy:c"), named("do:done")])).toEqual([
      ["buy:a", false, 1],
      ["buy:b", false, 2],
      ["buy:c", true, 3],
      ["do:done", true, 4],
    ]);
    expect(keyed([named("buy:c"), named("do:done")], 2)).toEqual([
      ["buy:a", false, 1],
      ["buy:b", false, null],
      ["buy:c", true, null],
      ["do:done", true, 2],
    ]);
    expect(inPlaces(null, [named("do:move"), named("do:done")], 2, 9).map(({ digit }) => digit)).toEqual([
      2, 3,
    ]);
  });
});

describe("what is hardly ever wanted", () => {
  const one = (anchor: string, rare = false) => ({ anchor, rare }) as Choice;
  const anchors = (found: Choice[]) => found.map(({ anchor }) => anchor);
  const all = [one("do:move"), one("item:a", true), one("item:b", true)];

  it("waits behind the others, unless somebody speaks of it or nothing else is there", () => {
    expect(anchors(usual(all))).toEqual(["do:move"]);
    expect(anchors(usual(all, ["item:b"]))).toEqual(["do:move", "item:b"]);
    expect(anchors(usual(all.slice(1)))).toEqual(["item:a", "item:b"]);
  });
});
