import { describe, expect, it } from "vitest";
import type { GameCard, SeatCard, TableCard } from "../lib/messages";
import { isLocal } from "./copy";
import { about, addressOf, freeSeats, isHost, openFirst, seatName, urgentFirst, wonBy } from "./lobby";
import { marked, matching, readable } from "./ruleSearch";
import { freshName, isSwitch, parted, resized, usual, usualBot, wish } from "./wishes";

const game: GameCard = {
  id: "moon",
  title: "Moon",
  subtitle: "",
  blurb: "",
  players: "",
  minutes: "",
  board: "",
  seats: [2, 3, 4],
  usual_seats: 3,
  settings: [
    {
      name: "rounds",
      say: "Rounds",
      usual: "4",
      values: [
        { value: "3", say: "3, short" },
        { value: "4", say: "4" },
      ],
    },
    {
      name: "mascots",
      say: "Mascots",
      usual: "off",
      values: [
        { value: "off", say: "off" },
        { value: "on", say: "on" },
      ],
    },
  ],
  levels: ["random", "sense"],
  guides: [],
};

function seat(number: number, more: Partial<SeatCard> = {}): SeatCard {
  const person: SeatCard = {
    number,
    kind: "person",
    level: "",
    name: "Ida",
    present: true,
    away: 0,
    filled_in: false,
    label: "",
  };
  return { ...person, ...more };
}

function table(id: string, more: Partial<TableCard> = {}): TableCard {
  const card: TableCard = {
    id,
    game: "moon",
    name: id,
    visibility: "link",
    status: ["round 2"],
    seats: [seat(0), seat(1, { kind: "bot", level: "sense", name: "" })],
    mine: [],
    my_turn: false,
    over: false,
    paused: false,
    answers: 9,
    created: 0,
    changed: 0,
    winners: [],
    road: [],
    ending: "",
    content: "",
    bare: false,
    hints: false,
    sequel: "",
    bell: "",
  };
  return { ...card, ...more };
}

describe("a table with one click", () => {
  it("seats the person first and sense bots on the rest", () => {
    expect(usual(game).sitters).toEqual(["person", "sense", "sense"]);
  });

  it("keeps a seat for a friend, also where one usually plays alone", () => {
    expect(usual(game, 1).sitters).toEqual(["person", "person", "sense"]);
    expect(usual({ ...game, usual_seats: 1, seats: [1, 2] }, 1).sitters).toEqual(["person", "person"]);
  });

  it("takes the first level where there is no sense bot", () => {
    expect(usualBot({ ...game, levels: ["random"] })).toBe("random");
  });

  it("sends seats as the server wants them, and only settings that were changed", () => {
    const wishes = { ...usual(game), name: "  Fox  ", settings: { rounds: "3", mascots: "off" } };
    expect(wish(game, wishes, "Mika")).toEqual({
      game: "moon",
      settings: { rounds: "3" },
      seats: [{ kind: "person" }, { kind: "bot", level: "sense" }, { kind: "bot", level: "sense" }],
      name: "Fox",
      visibility: "link",
      person: "Mika",
    });
  });
});

describe("the set-up", () => {
  it("adds bots and drops the last seats", () => {
    expect(resized(game, ["person", "random"], 3)).toEqual(["person", "random", "sense"]);
    expect(resized(game, ["person", "person", "random"], 2)).toEqual(["person", "person"]);
  });

  it("ticks a plain yes or no, and chooses among the rest", () => {
    expect(game.settings.map(isSwitch)).toEqual([false, true]);
  });

  it("parts a value from what it means", () => {
    expect(parted("Fog: No range reaches far.")).toEqual({ short: "Fog", meaning: "No range reaches far." });
    expect(parted("standard")).toEqual({ short: "standard", meaning: "" });
  });
});

describe("tables in a list", () => {
  it("puts what waits for you first, then what changed last, and what is paused behind", () => {
    const order = urgentFirst([
      table("old", { changed: 1 }),
      table("paused", { changed: 9, paused: true }),
      table("new", { changed: 5 }),
      table("turn", { changed: 0, my_turn: true }),
    ]);
    expect(order.map((one) => one.id)).toEqual(["turn", "new", "old", "paused"]);
  });

  it("knows free seats: for a person, without a name, without a bot that fills in", () => {
    const seats = [seat(0), seat(1, { name: "" }), seat(2, { name: "", filled_in: true, level: "sense" })];
    expect(freeSeats(table("a", { seats })).map((one) => one.number)).toEqual([1]);
    const tables = [table("full", { changed: 9 }), table("free", { seats })];
    expect(openFirst(tables).map((one) => one.id)).toEqual(["free", "full"]);
  });

  it("lets only whoever opened a table give its free seats away", () => {
    const seats = [seat(0, { kind: "bot" }), seat(1), seat(2, { name: "" })];
    expect(isHost(table("a", { seats, mine: [1] }))).toBe(true);
    expect(isHost(table("a", { seats, mine: [2] }))).toBe(false);
    expect(isHost(table("a", { seats: [seat(0, { kind: "bot" })] }))).toBe(false);
  });

  it("tells how a table stands", () => {
    expect(about(table("a", { seats: [seat(0, { name: "" })] }), "Moon", 5)).toBe(
      "Moon · round 2 · 1 free seat",
    );
    expect(about(table("a", { paused: true }), "Moon", 12 * 86_400)).toBe(
      "Moon · round 2 · paused · left 12 days ago",
    );
    expect(about(table("a", { over: true, ending: "Won." }), "Moon", 5)).toBe("Won.");
  });

  it("leads to one's seat, to watching, or to the replay", () => {
    expect(addressOf(table("a", { mine: [2, 3] }))).toBe("/table/a?seat=2");
    expect(addressOf(table("a"))).toBe("/table/a");
    expect(addressOf(table("a", { over: true, mine: [0] }))).toBe("/replay/a");
  });

  it("names seats for those who do not see the crest", () => {
    expect(seatName(seat(0, { label: "Boarlords" }))).toBe("Boarlords: Ida");
    expect(seatName(seat(1, { name: "" }))).toBe("Seat 2: free");
    expect(seatName(seat(1, { kind: "bot", level: "sense", name: "" }))).toBe("Seat 2: sense bot");
  });
});

describe("links", () => {
  it("knows when they lead nowhere for others", () => {
    expect(["localhost", "127.0.0.1", "[::1]"].every(isLocal)).toBe(true);
    expect(["192.168.1.5", "table.example"].some(isLocal)).toBe(false);
  });
});

describe("the ledger", () => {
  const rules = [
    { id: "moon.move.step", chapter: "move", title: "Steps", text: "A step costs 1." },
    { id: "moon.ai.plan", chapter: "ai", title: "Plans", text: "The first plan holds." },
    { id: "moon.move.turn", chapter: "move", title: "Turning", text: "A turn costs 1 step." },
  ];

  it("calls other rules by their titles", () => {
    const both = [
      ...rules,
      { id: "moon.x.y", chapter: "x", title: "X", text: "As `moon.ai.plan`, not `moon.no`." },
    ];
    expect(readable(both).at(-1)?.text).toBe("As “Plans”, not `moon.no`.");
  });

  it("is searched by all words, in id, title and text", () => {
    expect(matching(rules, "step COSTS").map((rule) => rule.id)).toEqual([
      "moon.move.step",
      "moon.move.turn",
    ]);
    expect(matching(rules, "ai plan")).toHaveLength(1);
    expect(matching(rules, "step plan")).toHaveLength(0);
    expect(matching(rules, " ")).toHaveLength(3);
  });

  it("marks what was searched for, taking signs as they are", () => {
    expect(marked("A step (1).", "(1) STEP")).toEqual([
      { piece: "A ", found: false },
      { piece: "step", found: true },
      { piece: " ", found: false },
      { piece: "(1)", found: true },
      { piece: ".", found: false },
    ]);
    expect(marked("A step", "")).toEqual([{ piece: "A step", found: false }]);
  });
});

describe("a finished game in a list", () => {
  const names = { seats: [seat(0, { name: "Mika" }), seat(1, { name: "Ida" })] };

  it("says who won", () => {
    expect(wonBy(table("won", { over: true, winners: [0], mine: [0], ...names }))).toBe("You won");
    expect(wonBy(table("lost", { over: true, winners: [1], mine: [0], ...names }))).toBe("Ida won");
    expect(wonBy(table("seen", { over: true, winners: [0, 1], ...names }))).toBe("Mika, Ida won");
    expect(wonBy(table("vain", { over: true, winners: [], mine: [0], ...names }))).not.toBe("");
  });

  it("says it in the line below its name, before how it ended", () => {
    const over = table("won", {
      over: true,
      winners: [0],
      mine: [0],
      ending: "The gates are shut.",
      ...names,
    });
    expect(about(over, "Moon", 0)).toBe("You won · The gates are shut.");
  });
});

describe("a table without a name", () => {
  it("sends a clock only where one was wished for", () => {
    expect(wish(game, usual(game), "Ida")).not.toHaveProperty("clock");
    const timed = { ...usual(game), clock: "game-1h", then: "told" as const };
    expect(wish(game, timed, "Ida").clock).toEqual({ per: "game", seconds: 3600, then: "told" });
  });

  it("is called after somebody of the night parade", () => {
    const { name } = wish(game, { ...usual(game), name: "   " }, "Ida");
    expect(name).toMatch(/^[A-Z][a-z]+ [1-9][0-9]$/);
    expect(freshName(() => 0)).toBe("Kitsune 10");
  });
});
