// What others did is told action by action, and that somebody did nothing is told as well.
import { describe, expect, it } from "vitest";
import type { Line } from "../../lib/messages";
import { beatsOf } from "../../playback/beats";
import { playback } from "./playback";
import type { GameEvent, TsukuyumiBox, TsukuyumiView } from "./types";

const box = { factions: { nomads: { name: "Nomads" }, boarlords: { name: "Boarlords" } }, figures: {} };
const view = { seat: 0, seats: [{ faction: "nomads" }, { faction: "boarlords" }], areas: [] };

const line = (event: Partial<GameEvent>, heading = false): Line => ({
  text: event.event ?? "",
  rule: null,
  heading,
  event: event as Line["event"],
});

function told(...log: Line[]) {
  const table = view as unknown as TsukuyumiView;
  const tell = (one: Line, before: Line | null) =>
    playback.deed(one, before, table, box as unknown as TsukuyumiBox, log);
  return beatsOf(log, 0, tell, 0);
}

const TURN = line({ event: "turn-began", seat: 1, phase: "red" });
const WALK = line({ event: "action-taken", seat: 1, symbol: "movement", quantity: 2 });
const OVER = line({ event: "phase-began", phase: "end" }, true);
const step = (q: number): Line =>
  line({ event: "unit-moved", seat: 1, unit: "warthog", start: [q, 0], to: [q + 1, 0] });

describe("What a rival did", () => {
  it("is told with the action that it was done with, where it was done", () => {
    const [first, second] = told(TURN, WALK, step(0), step(5), OVER);
    expect(first?.said.map(({ text }) => text)).toEqual(["action-taken", "unit-moved"]);
    expect(first?.actor).toBe("area:1,0");
    expect(first?.path).toHaveLength(2);
    expect(second?.said.map(({ text }) => text)).toEqual(["unit-moved"]);
  });

  it("is told also where an action brought nothing to the board", () => {
    const events = line({ event: "action-taken", seat: 1, symbol: "events", quantity: 1 });
    const [only, ...more] = told(TURN, events, line({ event: "event-drawn", seat: 1 }), OVER);
    expect(only?.said.map(({ text }) => text)).toEqual(["action-taken", "event-drawn"]);
    expect(more).toEqual([]);
  });

  it("is told with the part of a faction effect that was chosen", () => {
    const effect = line({ event: "action-taken", seat: 1, symbol: "faction-effect", quantity: 1 });
    const part = line({ event: "part-chosen", seat: 1, part: "lay-mines" });
    const mine = line({ event: "marker-placed", seat: 1, marker: "mine", at: [2, 0], direction: null });
    const [only, ...more] = told(TURN, effect, part, mine, OVER);
    expect(only?.said.map(({ text }) => text)).toEqual(["action-taken", "part-chosen", "marker-placed"]);
    expect(more).toEqual([]);
  });

  it("leaves a battle to tell of itself", () => {
    const combat = line({ event: "action-taken", seat: 1, symbol: "combat", quantity: 1 });
    const battle = line({ event: "battle-began", attacker: 1, at: [0, 0], card: "conquest" });
    expect(told(TURN, combat, battle, OVER).map(({ said }) => said[0]?.text)).toEqual(["battle-began"]);
  });

  it("says what it left out only where it did nothing else", () => {
    const left = line({ event: "actions-left", seat: 1, symbols: { combat: 1 } });
    expect(told(TURN, left, OVER).map(({ said }) => said[0]?.text)).toEqual(["actions-left"]);
    expect(told(TURN, WALK, step(0), left, OVER)).toHaveLength(1);
  });

  it("was nothing, and that is told once the turn is over", () => {
    expect(told(TURN)).toEqual([]);
    expect(told(TURN, OVER).map(({ said }) => said[0]?.text)).toEqual([
      "Boarlords do nothing in this phase.",
    ]);
  });
});

describe("While it is told", () => {
  const at = { areas: [], battle: { card: "conquest" } };
  const seat = (total: number) => ({ faction: "nomads", total, scores: {}, lands: [] });
  const now = { ...at, seats: [seat(3), seat(6)] } as unknown as TsukuyumiView;
  const held = { areas: [], battle: null, seats: [seat(4), seat(5)] } as unknown as TsukuyumiView;
  const log = [
    step(0),
    line({ event: "area-conquered", seat: 1, at: [1, 0], before: 0 }),
    line({ event: "battle-began", attacker: 1, at: [2, 0], card: "conquest" }),
  ];

  it("points and battles wait for their turn", () => {
    const first = playback.earlier?.(now, log, 1, held);
    expect(first?.seats.map(({ total }) => total)).toEqual([4, 5]);
    expect(first?.battle).toBeNull();
    const last = playback.earlier?.(now, log, 3, held);
    expect(last?.seats.map(({ total }) => total)).toEqual([3, 6]);
    expect(last?.battle).toEqual({ card: "conquest" });
  });
});
