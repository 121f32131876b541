// A small position for tests: a yard of six by four with a wall, reeds, a platform, two enemies and somebody to save.
import type { Line } from "../../lib/messages";
import type { CharacterView, CreatureView, GameEvent, HarakiriBox, HarakiriView } from "./types";

export function character(id: number, at: [number, number] | null): CharacterView {
  return {
    id,
    name: ["akira", "hattori", "hikaru", "tomoe"][id] ?? "",
    seat: 0,
    level: 1,
    at,
    defeated: at === null,
    health: 8,
    most: 10,
    armour: { value: 1, parts: [] },
    worn: true,
    movement: { value: 3, parts: [] },
    attributes: {},
    ap: 3,
    supply: [],
    exhausted: 0,
    skills: [],
    kami: "hachiman",
    affinity: 1,
    kami_used: [],
    mode: "",
    mode_used: false,
    karma: 0,
    coins: 5,
    heads: 0,
    boss_heads: 0,
    weapons: [],
    equipped: "",
    range: 1,
    armour_card: "",
    items: [],
    specials: [],
    conditions: {},
    first_blow: 0,
  };
}

export function creature(id: number, squares: [number, number][], kind = "kachi"): CreatureView {
  return {
    id,
    kind,
    foe: true,
    at: squares[0] ?? [1, 1],
    squares,
    health: 2,
    most: 4,
    armour: { value: 1, parts: [] },
    toughness: 1,
    movement: 3,
    upgraded: false,
    grounded: false,
    colour: 0,
    conditions: { bleeding: 1 },
    marked: -1,
  };
}

export function position(more: Partial<HarakiriView> = {}): HarakiriView {
  return {
    seat: 0,
    seats: 1,
    phase: "act",
    chapter: "c1",
    round: 2,
    malice: 3,
    gone: { "4": "kachi" },
    board: {
      rows: ["######", "#@.~.+", "#.S.o1", " ....."],
      heights: ["000000", "000000", "000110", "000110"],
    },
    characters: [character(0, [2, 2]), character(1, null), character(2, [2, 3]), character(3, [2, 4])],
    creatures: [creature(5, [[5, 2]]), creature(6, [[4, 3], [5, 3], [4, 4], [5, 4]], "nue")], // prettier-ignore
    resistors: [{ id: 9, point: "v1", at: [3, 4], tokens: 2 }],
    zones: [{ id: "1.1", name: "Yard", x: 1, y: 1, width: 6, height: 4, sleeves: {}, left: {} }],
    points: [
      { id: "a", zone: "1.1", kind: "door", name: "barred door", squares: [[6, 2]], open: false },
      { id: "v1", zone: "1.1", kind: "resistor", name: "old man", squares: [[3, 4]], open: false },
    ],
    heads: [{ at: [3, 2], heads: 2, boss_heads: 0 }],
    progress: {
      killed: [], saved: [], consecrated: [], seals: [], stones: 0, out: [],
      carrier: -1, lad: 0, missions: [], slain: [],
    }, // prettier-ignore
    oracle: { current: "red", green: 2, red: 1, drawn_green: 1, drawn_red: 1, next: "" },
    decks: [],
    queue: [
      { figure: 5, done: true, active: false },
      { figure: 0, done: false, active: true },
      { figure: 3, done: false, active: false },
    ],
    act: {
      character: 0, moved: false, moving: false, points: 0, entered: 0,
      attacks: 0, withdrawals: 0, most_withdrawals: 1,
    }, // prettier-ignore
    hunt: null,
    aim: null,
    deal: null,
    ...more,
  } as HarakiriView;
}

const stats = { health: 4, armour: 1, toughness: 1, move: 3, range: [1], dice: ["green"] };

export const box = {
  order: ["akira", "hattori", "hikaru", "tomoe"],
  characters: Object.fromEntries(
    ["Akira", "Hattori", "Hikaru", "Tomoe"].map((name) => [name.toLowerCase(), { name }]),
  ),
  creatures: {
    kachi: { name: "Kachi", copies: 6, type: "minion", regular: stats, upgraded: stats },
    nue: { name: "Nue", copies: 1, type: "servant", regular: stats, upgraded: stats },
  },
  chapters: { c1: { number: 1, name: "Ashes of the Village", malice: {}, points: {} } },
  zones: {},
  entries: {},
  ai_cards: {},
  words: {
    terrain: { plain: "open ground", difficult: "difficult ground", stairs: "stairs", spawn: "a spawn point", start: "a start square", door: "a closed door", wall: "nothing enters here" }, // prettier-ignore
    ground: { spawn: "Enemies appear here.", resistor: "Each attack takes a token.", door: "An action point opens it." }, // prettier-ignore
    condition: { bleeding: "bleeding" },
    point: { door: "door" },
    colour: { red: "red" },
  },
} as unknown as HarakiriBox;

export function told(...events: (GameEvent | [text: string, event: GameEvent])[]): Line[] {
  return events.map((one) => {
    const [text, event] = Array.isArray(one) ? one : ["", one];
    return { text, rule: "harakiri.ai.rule", heading: false, event };
  });
}
