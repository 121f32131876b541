// A small palace for tests: two Tiles side by side with a Door between them.
//
//     A.a A.a | B.a B.a      the Door lies between cells 1 and 2
//     A.b A.b # B.a B.b      a wall between 5 and 6, scenery on 7
//     A.b     .              the last cell of the third row is void, as is the rest of it
import type { FigureView, OkkoBox, OkkoView, PalaceView, TileView, TokenView } from "./types";

const tile = (key: string, x: number, more: Partial<TileView> = {}): TileView => ({
  key,
  name: key === "A" ? "Kitchens" : "Armoury",
  face: key === "A" ? "3A" : "4B",
  x,
  y: 0,
  turned: false,
  corridor: false,
  prohibited: key === "B" ? 4 : 0,
  mission: "",
  start: key === "A",
  ...more,
});

export const palace: PalaceView = {
  width: 4,
  height: 3,
  tiles: [tile("A", 0), tile("B", 2)],
  areas: [
    { name: "A.a", tile: 0, cells: [0, 1] },
    { name: "A.b", tile: 0, cells: [4, 5, 8] },
    { name: "B.a", tile: 1, cells: [2, 3, 6] },
    { name: "B.b", tile: 1, cells: [7] },
  ],
  kinds: ["blue", "purple", "blue", "green3", "blue", "orange", "blue", "scenery", "blue", "", "", ""],
  walls: [[5, 6]],
  lines: [
    [0, 4],
    [1, 5],
    [3, 7],
    [6, 7],
  ],
  starts: [0],
};

export const figure = (
  number: number,
  kind: string,
  cell: number,
  more: Partial<FigureView> = {},
): FigureView => ({
  number,
  sort: number < 4 ? "hero" : "agent",
  kind,
  pip: number < 4 ? number + 1 : number - 9,
  type: number < 4 ? "" : "mortal",
  rank: "",
  cell,
  area: "",
  damage: 0,
  conditions: {},
  lost: [],
  owner: -1,
  old: false,
  acted: false,
  attributes: { stamina: { value: 3, parts: [["base", 3]] } },
  dice: [3, 0],
  idle: "",
  ...more,
});

export const token = (
  number: number,
  form: string,
  cell: number,
  more: Partial<TokenView> = {},
): TokenView => ({
  number,
  form,
  name: "",
  cell,
  holder: -1,
  flipped: false,
  attribute: "",
  difficulty: 0,
  cards: 0,
  penalty: 0,
  backs: [],
  lock: 0,
  ...more,
});

const hero = (id: string, figure: number): OkkoView["heroes"][number] =>
  ({
    id,
    figure,
    seat: 0,
    carried: [],
    activated: false,
    follower: -1,
  }) as unknown as OkkoView["heroes"][number];

/** A table in the middle of an activation of Okko; what a test does not look at is left out. */
export function view(more: Partial<OkkoView> = {}): OkkoView {
  const bare = {
    seat: 0,
    side: "heroes",
    seats: 2,
    began: 2,
    phase: "activation",
    round: 3,
    palace,
    gates: [
      { number: 0, cells: [1, 2], door: true, closed: false, shut: false, attributes: [], difficulty: 0 },
    ],
    stains: [],
    tokens: [],
    alarm: false,
    figures: [],
    heroes: [hero("okko", 0), hero("setsuka", 1)],
    oni: { seat: 1, cards: [], identity: "?", tokens: 0, activations: 2 },
    order: [0, -1],
    turned: 1,
    scene: {
      id: "",
      name: "",
      investigation: true,
      reveal_round: 6,
      last_round: 0,
      waves: true,
      special: [],
    },
    deduction: { natures: [], courtiers: [], pairs: 0, false: 0 },
    memoirs: { rows: [], width: 8, scroll: null, heroes: 1, oni: 2 },
    final: false,
    turn: { side: "heroes", hero: 0, figure: 0, card: "", stage: "act", actions: 2 },
    attack: null,
    test: null,
  };
  return { ...bare, ...more } as unknown as OkkoView;
}

export const box = {
  complications: {},
  heroes: { okko: { name: "Okko" }, setsuka: { name: "Setsuka" } },
  agents: {
    ashigaru: { name: "Ashigaru", figures: 10 },
    gozu: { name: "Gozu, the Ox Demon", figures: 1 },
  },
  courtiers: { ayame: { name: "Lady Ayame, his wife" }, genzo: { name: "Captain Genzo of the guard" } },
  natures: { gozu: { name: "Gozu, the Ox Demon" } },
  followers: { "tikku.novice": { name: "Tikku, the Novice" } },
  kami: {},
  missions: {},
  tiles: {},
  scenarios: {},
  pieces: { tikku: "Tikku" },
  conditions: { bleeding: { name: "Bleeding" } },
  tokens: { evidence: "Evidence", relic: "the Relic", follower: "the Follower token" },
  attributes: { guile: "GUILE", speed: "SPEED", might: "MIGHT" },
  suspects: { clue: "ruled out by a clue" },
} as unknown as OkkoBox;
