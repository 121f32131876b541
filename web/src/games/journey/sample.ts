// A small position for tests: a room of five by four with a wall, water, embers and a demon.
import type { Line } from "../../lib/messages";
import type { DemonView, GameEvent, JourneyBox, JourneyView, PilgrimView } from "./types";

const deck = { count: 0, top: [], glimpsed: [], discard: [] };

export function pilgrim(id: number, at: [number, number] | null, facing = 1): PilgrimView {
  return {
    id,
    name: ["tripitaka", "monkey", "cho", "sha"][id] ?? "",
    seat: 0,
    at,
    facing,
    health: 10,
    max_health: 10,
    chi: 10,
    max_chi: 10,
    good: 0,
    bad: 0,
    weapon: 1,
    mv: 4,
    mv_changes: [],
    health_changes: [],
    chi_changes: [],
    skills: [],
    skill_deck: deck,
    fortune: [],
    corruption: [],
    conditions: [],
    sutras: 0,
    villagers: 0,
    fallen: 0,
  };
}

export function demon(id: number, squares: [number, number][]): DemonView {
  return {
    id,
    kind: "soldier",
    at: squares[0] ?? [0, 0],
    squares,
    facing: 3,
    health: 2,
    max_health: 2,
    track: false,
    mv: 4,
    mv_changes: [],
    conditions: [],
    visitor: false,
    waiting: false,
  };
}

export function position(more: Partial<JourneyView> = {}): JourneyView {
  return {
    seat: 0,
    seats: 1,
    quest: "q1",
    variant: "a",
    wrath: false,
    omen: "",
    series: false,
    quests_won: 0,
    heroic_wins: 0,
    phase: "pilgrims",
    turn: 2,
    turn_limit: 8,
    heroic: [],
    goals: [],
    order: [1, 0, 2, 3],
    active: { pilgrim: 1, ap: 2, moving: false, mv: 0, actions: [], ignores: [], free_turn: false },
    board: {
      width: 5,
      height: 4,
      rows: [".....", ".b.#.", ".r...", " ...."],
      yellow: [[0, 1, "n"]],
      purple: [],
      tiles: [],
      exit: [],
    },
    pilgrims: [pilgrim(0, [4, 3]), pilgrim(1, [0, 1]), pilgrim(2, null), pilgrim(3, [4, 0])],
    demons: [demon(5, [[3, 2]])],
    gone: { "4": "soldier" },
    gates: [],
    doors: [],
    boxes: [],
    wells: [],
    sutras: [],
    villagers: [],
    fortune: deck,
    misfortune: deck,
    corruption: deck,
    demon_deck: deck,
    conditions: {},
    supply: {},
    specials: [],
    rage: false,
    demon_ap: 2,
    queue: [],
    active_cards: [],
    cool_until: 0,
    tally: {
      rescued: 0,
      lost: 0,
      cleansed: [],
      defeated: [],
      meditations: 0,
      skills_gained: 0,
      skills_played: 0,
      falls: 0,
    },
    ...more,
  };
}

export const box = {
  order: ["tripitaka", "monkey", "cho", "sha"],
  pilgrims: {
    tripitaka: { name: "Tripitaka" },
    monkey: { name: "Monkey King" },
    cho: { name: "Cho Hakkai" },
    sha: { name: "Monk Sha" },
  },
  demons: { soldier: { name: "Bull Soldier", minis: 6 } },
  phases: { order: "Order of play" },
} as unknown as JourneyBox;

export function told(...events: GameEvent[]): Line[] {
  return events.map((event) => ({ text: "", rule: null, heading: false, event }));
}
