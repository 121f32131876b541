// Written by `python -m hyakki.table.typescript` from the structs of the server; do not edit.

/** The coloured side of an action card: numbers of its symbols by phase, and what it does to a rival. */
export interface ActionCard {
  name: string;
  phases: Record<string, Record<string, number>>;
  status: string;
}

export interface ActionTaken {
  event: "action-taken";
  seat: number;
  symbol: string;
  quantity: number;
}

/** No Oni could be placed: the action becomes an Oni Conquest. */
export interface ActionTurned {
  event: "action-turned";
  seat: number;
  symbol: string;
}

/** A turn ends: the symbols that were not used, with their numbers. None: there were none to use. */
export interface ActionsLeft {
  event: "actions-left";
  seat: number;
  symbols: Record<string, number>;
}

/** The starting advantage that a seat holds now: only for that seat. */
export interface AdvantageDealt {
  event: "advantage-dealt";
  seat: number;
  card: string;
}

/** A starting advantage without use for the faction is shown and put away. */
export interface AdvantageExchanged {
  event: "advantage-exchanged";
  seat: number;
  card: string;
}

export interface AdvantageUsed {
  event: "advantage-used";
  seat: number;
  card: string;
}

/** A mission, a goal or a line of a victory card, with its points. */
export interface AimCard {
  name: string;
  says: string;
  kind: string;
  points: number;
  faction: string;
  at_most: number;
}

/** A territory marker is taken off without another in its place. */
export interface AreaCleared {
  event: "area-cleared";
  at: [number, number];
  before: number;
}

export interface AreaConquered {
  event: "area-conquered";
  seat: number;
  at: [number, number];
  before: number;
}

/** A space of the board: what it is, what lies there, who is there with how much. */
export interface AreaView {
  at: [number, number];
  tile: string;
  terrain: string;
  centre: boolean;
  home: number;
  mountain: number;
  spin: number;
  red: number[];
  closed: number[];
  printed: string[];
  marked: string[];
  negated: string[];
  properties: string[];
  owner: number;
  devastated: boolean;
  units: Record<number, Record<string, number>>;
  oni: Record<string, number>;
  legend: number;
  sides: Side[];
  eggs: number;
  mines: number;
  covers: number;
  strongholds: number;
  stuck: boolean;
  guarded: boolean;
  markers: string[];
}

/** What a battle would start with: damage without and with weapons, conquest points there and needed, and */
export interface AttackView {
  at: [number, number];
  card: string;
  damage: number;
  armed: number;
  points: number;
  needed: number;
  conquers: boolean;
  opponents: Side[];
  counters: string[];
  strike: number;
}

/** A combat card is played; `points` are the conquest points of all sides in the battle. */
export interface BattleBegan {
  event: "battle-began";
  attacker: number;
  at: [number, number];
  card: string;
  defenders: number[];
  points: Record<number, number>;
}

export interface BattleEnded {
  event: "battle-ended";
  at: [number, number];
}

export interface BattleView {
  attacker: number;
  runner: number;
  at: [number, number];
  card: string;
  defenders: number[];
  points: Record<number, number>;
  total: number;
  shares: Record<number, number>;
  counters: Record<number, string[]>;
  weapons: Record<string, number>;
  doomed: Record<number, Record<string, number>>;
  ways: WayView[];
  answering: DefenderView[];
}

/** A seat has chosen its action card; which one is not told. */
export interface CardChosen {
  event: "card-chosen";
  seat: number;
}

/** Action cards given back for others; which ones is not told. */
export interface CardsExchanged {
  event: "cards-exchanged";
  seat: number;
  count: number;
}

export interface CardsFlipped {
  event: "cards-flipped";
  cards: Record<number, string>;
}

/** The hand that a seat holds now: only for that seat. */
export interface CardsSeen {
  event: "cards-seen";
  seat: number;
  cards: string[];
}

/** A combat card and the counterattacks that it allows. */
export interface CombatCard {
  name: string;
  says: string;
  kind: string;
  owners: string[];
  counters: string[];
}

export interface CounterChosen {
  event: "counter-chosen";
  seat: number;
  counter: string;
}

/** A counterattack that came to nothing, and why (`idle.<reason>` in the texts). */
export interface CounterIdle {
  event: "counter-idle";
  seat: number;
  counter: string;
  reason: string;
}

/** What a counterattack would do for a side, as far as the rules settle it now. */
export interface CounterPlay {
  side: number;
  armour: number;
  strike: number;
  takes: boolean;
  areas: ([number, number])[];
}

export interface DamageSplit {
  event: "damage-split";
  attacker: number;
  shares: Record<number, number>;
}

export interface DamageTaken {
  event: "damage-taken";
  seat: number;
  amount: number;
  lapsed: number;
}

/** A face-down deck: how many cards, what the seat knows to lie on top, and the open pile. */
export interface DeckView {
  count: number;
  top: string[];
  glimpsed: string[];
  discard: string[];
}

/** What a defender who may still answer has for it: health that Protection adds, damage of Counterstrike */
export interface DefenderView {
  side: number;
  armour: number;
  strike: number;
  armed: number;
  takes: boolean;
}

export interface DieRolled {
  event: "die-rolled";
  seat: number;
  face: number;
}

/** A marker on a side of a tile; `owner` is -1 for neutral ones. */
export interface EdgeView {
  at: [number, number];
  direction: number;
  passage: boolean;
  owner: number;
}

/** An event that was drawn and not played goes to the discard pile, open. */
export interface EventDiscarded {
  event: "event-discarded";
  seat: number;
  card: string;
}

/** An event drawn; `card` is empty for those who may not know it. */
export interface EventDrawn {
  event: "event-drawn";
  seat: number;
  source: string;
  card: string;
}

export interface EventPlayed {
  event: "event-played";
  seat: number;
  card: string;
}

/** A card is turned up for the display. */
export interface EventShown {
  event: "event-shown";
  card: string;
}

/** A faction sheet: what it is, what it does by itself and by choice, and the ids of its pieces. */
export interface FactionCard {
  name: string;
  epithet: string;
  says: string;
  initiative: number;
  protection: number;
  home: string;
  defence: Label | null;
  always: string[];
  choose: number;
  options: string[];
  units: string[];
  combat: string[];
  material: string[];
  line_up: Record<string, number>;
  bundle: [number, number, number] | null;
}

export interface FactionTaken {
  event: "faction-taken";
  seat: number;
  faction: string;
}

/** A unit, a mascot, a size of Oni or a legendary Oni; `second` are the values of its second life. */
export interface FigureCard {
  name: string;
  says: string;
  kind: string;
  faction: string;
  conquest: number;
  health: number;
  damage: number;
  strength: number;
  count: number;
  cost: number;
  upgrades: Record<string, number>;
  second: [number, number, number] | null;
}

export interface GameEnded {
  event: "game-ended";
  reason: string;
}

export interface GoalFulfilled {
  event: "goal-fulfilled";
  seat: number;
  goal: string;
}

export interface GoalTaken {
  event: "goal-taken";
  seat: number;
  goal: string;
}

/** Where one unit of a group may step now: the steps that it has left there, and what stops it before. */
export interface GoalView {
  at: [number, number];
  left: number;
  stop: string;
}

export interface HomePlaced {
  event: "home-placed";
  seat: number;
  at: [number, number];
}

export interface InitiativeChanged {
  event: "initiative-changed";
  order: number[];
}

/** A weapon, an uplink or a marker: `count` in the box, its price, the damage that it adds, and the */
export interface ItemCard {
  name: string;
  says: string;
  kind: string;
  faction: string;
  count: number;
  cost: number;
  damage: number;
  protection: number;
}

/** A side's totals in an area once a figure has come there. */
export interface Joining {
  at: [number, number];
  side: Side;
  perish: boolean;
}

/** Anything with a name and perhaps a sentence. */
export interface Label {
  name: string;
  says: string;
}

export interface LegendCame {
  event: "legend-came";
  seat: number;
  legend: string;
  at: ([number, number])[];
}

export interface LegendLeft {
  event: "legend-left";
  legend: string;
}

/** A legendary Oni with two lives has lost the first. */
export interface LegendTurned {
  event: "legend-turned";
  legend: string;
}

export interface MarchView {
  seat: number;
  why: string;
  movers: MoverView[];
}

/** Where several units may step together: as for one unit, with their strength there and that of the */
export interface MarchWay {
  at: [number, number];
  left: number;
  stop: string;
  own: number;
  theirs: number;
  perish: boolean;
  steps: string[][];
}

/** All of these for one group. */
export interface MarchWays {
  ways: MarchWay[];
}

/** A property, edge or faction marker. */
export interface MarkerPlaced {
  event: "marker-placed";
  seat: number | null;
  marker: string;
  at: [number, number];
  direction: number | null;
}

export interface MarkerRemoved {
  event: "marker-removed";
  marker: string;
  at: [number, number];
  direction: number | null;
}

export interface MissionFulfilled {
  event: "mission-fulfilled";
  seat: number;
  mission: string;
}

export interface MoverView {
  at: [number, number];
  unit: string;
  count: number;
  left: number;
  fresh: boolean;
  goals: GoalView[];
}

export interface OniMoved {
  event: "oni-moved";
  seat: number;
  size: string;
  start: [number, number];
  to: [number, number];
}

export interface OniPlaced {
  event: "oni-placed";
  seat: number;
  size: string;
  at: [number, number];
}

/** A part of the faction effect that a seat has chosen, as open as the sheet that it stands on. */
export interface PartChosen {
  event: "part-chosen";
  seat: number;
  part: string;
}

export interface PhaseBegan {
  event: "phase-began";
  phase: string;
}

export interface PointsGained {
  event: "points-gained";
  seat: number;
  source: string;
  points: number;
}

export interface PowerRevealed {
  event: "power-revealed";
  card: string;
}

/** How far a seat is with a mission or goal; for a victory card: its points now, `need` is 0. */
export interface ProgressView {
  aim: string;
  have: number;
  need: number;
}

export interface RoundBegan {
  event: "round-began";
  round: number;
}

export interface ScoresTold {
  event: "scores-told";
  scores: Record<number, number>;
}

/** One player. Fields of secret cards are filled for the seat itself only, `..._count` for all. */
export interface SeatView {
  faction: string;
  home: [number, number] | null;
  hand: string[];
  hand_count: number;
  chosen: string;
  symbols: Record<string, Record<string, number>>;
  passed: string[][];
  returned: string[];
  events: string[];
  open_events: string[];
  event_count: number;
  gift: string[];
  gift_count: number;
  own_held: number;
  own_deck: DeckView;
  supply: Record<string, number>;
  mascot: [number, number] | null;
  markers: number;
  lands: ([number, number])[];
  points: Record<string, number>;
  scores: Record<string, number>;
  total: number;
  missions: string[];
  progress: ProgressView[];
  goal: string;
  goal_done: boolean;
  advantage: string;
  advantage_used: boolean;
  effects: string[];
  once: string[];
  acted: boolean;
  kills: number;
  kills_round: number;
  conquered: ([number, number])[];
  retaken: ([number, number])[];
  lunar: ([number, number])[];
  debt: number;
  home_entered: boolean;
  oni_killed: boolean;
  weapons: Record<string, number>;
  arsenal: Record<string, number>;
  stock: Record<string, number>;
  uplinks: string[];
  placed_markers: Record<string, [number, number]>;
}

/** The live totals of a side in an area: `conquest` as attacker, `defence` as defender. `each`: conquest, */
export interface Side {
  seat: number;
  units: number;
  conquest: number;
  defence: number;
  damage: number;
  health: number;
  strength: number;
  each: Record<string, [number, number, number]>;
}

export interface StartMarked {
  event: "start-marked";
  seat: number;
  at: [number, number];
}

/** An event, an advantage or a power: a name, a sentence, and what pile it belongs to. */
export interface TextCard {
  name: string;
  says: string;
  kind: string;
  faction: string;
}

/** An area tile, as it is printed. */
export interface TileCard {
  name: string;
  terrain: string;
  value: number;
  property: string;
  red: number[];
}

export interface TileLaid {
  event: "tile-laid";
  tile: string;
  at: [number, number];
  spin: number;
}

export interface TileRemoved {
  event: "tile-removed";
  at: [number, number];
}

export interface TileTurned {
  event: "tile-turned";
  at: [number, number];
  steps: number;
}

/** The whole box by id; ids are unique inside each part. */
export interface TsukuyumiBox {
  factions: Record<string, FactionCard>;
  figures: Record<string, FigureCard>;
  actions: Record<string, ActionCard>;
  duels: Record<string, ActionCard>;
  white: Record<string, Label>;
  combat: Record<string, CombatCard>;
  counters: Record<string, Label>;
  cards: Record<string, TextCard>;
  aims: Record<string, AimCard>;
  items: Record<string, ItemCard>;
  tiles: Record<string, TileCard>;
  terrain: Record<string, Label>;
  properties: Record<string, Label>;
  die: Record<string, Label>;
  modules: Record<string, string>;
  phases: Record<string, string>;
  symbols: Record<string, string>;
  acts: Record<string, string[]>;
  sources: Record<string, string>;
  points: Record<string, string>;
  causes: Record<string, string>;
  uses: Record<string, string>;
  barriers: Record<string, string>;
  stops: Record<string, string>;
}

export interface TsukuyumiView {
  seat: number | null;
  seats: SeatView[];
  settings: Record<string, string>;
  modules: string[];
  rounds: number;
  supremacy: number;
  duel: boolean;
  phase: string;
  round: number;
  order: number[];
  turn: TurnView | null;
  march: MarchView | null;
  battle: BattleView | null;
  attacks: AttackView[];
  areas: AreaView[];
  edges: EdgeView[];
  tunnels: ([[number, number], [number, number]])[];
  reserve: string[];
  gone: string[];
  pile: string[];
  drawn: string;
  oni_supply: Record<string, number>;
  oni_values: Record<string, [number, number, number]>;
  oni_markers: number;
  legend: string;
  legend_side: number;
  legends: string[];
  undealt: number;
  used_actions: string[];
  event_deck: DeckView;
  display: string[];
  seen_epics: string[];
  own_discard: string[];
  shown_advantages: string[];
  power: string;
  power_deck: DeckView;
  oni_missions: string[];
  supply: Record<string, number>;
  storm: boolean;
  dragon_blood: boolean;
}

export interface TurnBegan {
  event: "turn-began";
  seat: number;
  phase: string;
}

/** What the active seat still has and has done. */
export interface TurnView {
  seat: number;
  symbols: Record<string, number>;
  white_left: number;
  white_done: string[];
  fought: boolean;
  combats: number;
  points: number;
  draws: number;
  plays: number;
  amount: number;
  acting: string;
  conquests: number;
  activated: ([number, number])[];
  stage: string;
  free: string[];
  idle: string[];
}

export interface UnitMoved {
  event: "unit-moved";
  seat: number;
  unit: string;
  start: [number, number];
  to: [number, number];
}

export interface UnitPlaced {
  event: "unit-placed";
  seat: number;
  unit: string;
  at: [number, number];
}

export interface UnitUpgraded {
  event: "unit-upgraded";
  seat: number;
  unit: string;
  to: string;
  at: [number, number];
}

/** Units destroyed or removed: kinds with numbers; `by` is the seat that gets the credit, if any. */
export interface UnitsLost {
  event: "units-lost";
  seat: number;
  at: [number, number];
  units: Record<string, number>;
  by: number | null;
  cause: string;
}

export interface UplinkInstalled {
  event: "uplink-installed";
  seat: number;
  uplink: string;
}

/** Where a side in a battle could go: by itself, or pushed. `forbids` names the reason if it cannot. */
export interface WayView {
  side: number;
  pushed: boolean;
  at: [number, number];
  forbids: string;
}

export interface WeaponTaken {
  event: "weapon-taken";
  seat: number;
  weapon: string;
  count: number;
}

export type GameEvent = FactionTaken | AdvantageDealt | AdvantageExchanged | AdvantageUsed | CardsExchanged | TileLaid | TileTurned | TileRemoved | HomePlaced | StartMarked | UnitPlaced | UnitUpgraded | UnitMoved | UnitsLost | OniPlaced | OniMoved | GoalTaken | RoundBegan | PhaseBegan | CardChosen | CardsFlipped | CardsSeen | TurnBegan | ActionTaken | ActionTurned | ActionsLeft | PartChosen | EventDrawn | EventShown | EventPlayed | EventDiscarded | InitiativeChanged | MarkerPlaced | MarkerRemoved | WeaponTaken | UplinkInstalled | BattleBegan | DamageSplit | CounterChosen | CounterIdle | DamageTaken | AreaConquered | AreaCleared | BattleEnded | MissionFulfilled | GoalFulfilled | PointsGained | ScoresTold | PowerRevealed | LegendCame | LegendTurned | LegendLeft | DieRolled | GameEnded;
