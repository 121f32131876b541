// Written by `python -m hyakki.table.typescript` from the structs of the server; do not edit.

export interface ActivationBegan {
  event: "activation-began";
  pilgrim: number;
  ap: number;
}

export interface ActivationEnded {
  event: "activation-ended";
  pilgrim: number;
}

export interface ActivationView {
  pilgrim: number;
  ap: number;
  moving: boolean;
  mv: number;
  actions: string[];
  ignores: string[];
  free_turn: boolean;
}

export interface AttackBegan {
  event: "attack-began";
  attacker: number;
  targets: number[];
}

/** The printed board: ground letters by row (space: off the board) and the lines on edges. */
export interface BoardView {
  width: number;
  height: number;
  rows: string[];
  yellow: ([number, number, string])[];
  purple: ([number, number, string])[];
  tiles: TileView[];
  exit: ([number, number])[];
}

/** A card that pilgrims hold or draw, or an innate ability. */
export interface CardBox {
  name: string;
  deck: string;
  kind: string;
  when: string;
  ap: number;
  chi: number;
  does: string;
  says: string;
  pilgrim: string;
}

export interface CardDiscarded {
  event: "card-discarded";
  pilgrim: number;
  deck: string;
  card: string;
}

/** An open card: where from and who has it now. */
export interface CardDrawn {
  event: "card-drawn";
  pilgrim: number;
  deck: string;
  card: string;
}

export interface CardPlayed {
  event: "card-played";
  pilgrim: number;
  card: string;
}

export interface CardsPassedOver {
  event: "cards-passed-over";
  pilgrim: number;
  deck: string;
  cards: string[];
}

export interface ChiChanged {
  event: "chi-changed";
  pilgrim: number;
  amount: number;
  left: number;
}

export interface CleanseTried {
  event: "cleanse-tried";
  pilgrim: number;
  demon: number;
  total: number;
  needed: number;
  success: boolean;
}

/** A condition card; `helpless`: whoever has it does not defend. */
export interface ConditionBox {
  name: string;
  says: string;
  duration: number;
  helpless: boolean;
}

export interface ConditionEnded {
  event: "condition-ended";
  figure: number;
  condition: string;
}

export interface ConditionView {
  kind: string;
  tokens: number;
  duration: number;
}

export interface Conditioned {
  event: "conditioned";
  figure: number;
  condition: string;
}

/** A face-down deck: how many cards, what the seat knows to lie on top, and the open pile. */
export interface DeckView {
  count: number;
  top: string[];
  glimpsed: string[];
  discard: string[];
}

export interface Defeated {
  event: "defeated";
  demon: number;
  kind: string;
}

/** A demon's profile; targets 0 is no limit. */
export interface DemonBox {
  name: string;
  letter: string;
  kind: string;
  kind_says: string;
  rank: number;
  minis: number;
  base: string;
  health: number;
  track: boolean;
  mv: number;
  attack: string[];
  defense: string[];
  black: number;
  targets: number;
  reach: ReachBox;
  sp: number | null;
  bkr: number;
  gkr: number | null;
  rows: string[];
}

/** A card of the demon deck. */
export interface DemonCardBox {
  name: string;
  says: string;
  kind: string;
}

export interface DemonCardDrawn {
  event: "demon-card-drawn";
  gate: number;
  card: string;
}

/** The top demon card lies open (Watchfires). */
export interface DemonCardRevealed {
  event: "demon-card-revealed";
  card: string;
}

/** A demon does not act; `why` is a text key below `idle`. */
export interface DemonIdle {
  event: "demon-idle";
  demon: number;
  why: string;
}

export interface DemonView {
  id: number;
  kind: string;
  at: [number, number];
  squares: ([number, number])[];
  facing: number;
  health: number;
  max_health: number;
  track: boolean;
  mv: number;
  mv_changes: ([string, number])[];
  conditions: ConditionView[];
  visitor: boolean;
  waiting: boolean;
}

/** A die: how each value looks. */
export interface DieBox {
  name: string;
  colour: string;
  marks: string[];
}

export interface Died {
  event: "died";
  pilgrim: number;
}

export interface DoorBroken {
  event: "door-broken";
  pilgrim: number;
  door: number;
}

export interface DoorView {
  n: number;
  squares: [[number, number], [number, number]];
  broken: boolean;
}

export interface FanUsed {
  event: "fan-used";
  pilgrim: number;
}

export interface Fell {
  event: "fell";
  pilgrim: number;
}

export interface Followed {
  event: "followed";
  figure: number;
  path: ([number, number])[];
}

export interface GateClosed {
  event: "gate-closed";
  gate: number;
  pilgrim: number;
}

export interface GateMuted {
  event: "gate-muted";
  gate: number;
}

export interface GateView {
  n: number;
  squares: [[number, number], [number, number]];
  state: string;
  muted: boolean;
}

export interface GateWoke {
  event: "gate-woke";
  gate: number;
}

/** A part of the goal: closed gates, rescued villagers, pilgrims on the exit, a certain one among them, or */
export interface GoalView {
  kind: string;
  who: string;
  have: number;
  need: number;
}

/** A quest sends a demon because a door is still closed. */
export interface HandsWereSlow {
  event: "hands-were-slow";
  door: number;
  gate: number;
}

export interface Healed {
  event: "healed";
  figure: number;
  amount: number;
  left: number;
}

/** A figure lost health; `cause` is a text key below `cause`. */
export interface Hurt {
  event: "hurt";
  figure: number;
  amount: number;
  left: number;
  cause: string;
}

/** The whole box, by id. */
export interface JourneyBox {
  pilgrims: Record<string, PilgrimBox>;
  order: string[];
  cards: Record<string, CardBox>;
  conditions: Record<string, ConditionBox>;
  demons: Record<string, DemonBox>;
  demon_cards: Record<string, DemonCardBox>;
  dice: Record<string, DieBox>;
  quests: Record<string, QuestBox>;
  omens: Record<string, OmenBox>;
  tiles: Record<string, string>;
  phases: Record<string, string>;
  facings: string[];
  fallen: Record<string, string>;
  decks: Record<string, string>;
  plans: PlanWords;
  idle: Record<string, string>;
  grounds: Record<string, string>;
  things: Record<string, string>;
  gates: Record<string, string>;
}

export interface JourneyView {
  seat: number | null;
  seats: number;
  quest: string;
  variant: string;
  wrath: boolean;
  omen: string;
  series: boolean;
  quests_won: number;
  heroic_wins: number;
  phase: string;
  turn: number;
  turn_limit: number;
  goals: GoalView[];
  heroic: GoalView[];
  order: number[];
  active: ActivationView | null;
  board: BoardView;
  pilgrims: PilgrimView[];
  demons: DemonView[];
  gone: Record<string, string>;
  gates: GateView[];
  doors: DoorView[];
  boxes: ([number, number])[];
  wells: WellView[];
  sutras: ([number, number])[];
  villagers: ([number, number])[];
  fortune: DeckView;
  misfortune: DeckView;
  corruption: DeckView;
  demon_deck: DeckView;
  conditions: Record<string, number>;
  supply: Record<string, number>;
  specials: string[];
  rage: boolean;
  demon_ap: number;
  queue: number[];
  active_cards: string[];
  cool_until: number;
  tally: TallyView;
}

export interface KarmaGained {
  event: "karma-gained";
  pilgrim: number;
  karma: string;
  amount: number;
  now: number;
}

export interface Killed {
  event: "killed";
  demon: number;
  kind: string;
  pilgrim: number | null;
}

/** A demon leaves without being defeated (a visiting lord). */
export interface Left {
  event: "left";
  demon: number;
  kind: string;
}

/** Somebody looked at so many face-down demon cards. */
export interface Looked {
  event: "looked";
  pilgrim: number;
  count: number;
}

/** An individual attack that did nothing, or was lost; `why` is a text key below `missed`. */
export interface Missed {
  event: "missed";
  attacker: number;
  target: number;
  why: string;
}

/** A figure walked or was put: the poses from first to last. */
export interface Moved {
  event: "moved";
  figure: number;
  path: ([number, number, number])[];
}

/** An omen. */
export interface OmenBox {
  name: string;
  says: string;
}

export interface OmenWorks {
  event: "omen-works";
  omen: string;
}

export interface OrderSet {
  event: "order-set";
  order: number[];
}

export interface PhaseBegan {
  event: "phase-began";
  phase: string;
}

/** A pilgrim's sheet. Pools are ids of dice. */
export interface PilgrimBox {
  id: string;
  name: string;
  letter: string;
  health: number;
  mv: number;
  ap: number;
  attack: string[];
  defense: string[];
  cleanse: string[];
  reach: ReachBox;
  targets: number;
  ability: string;
  weapon: string;
  weapons: WeaponBox[];
}

export interface PilgrimTaken {
  event: "pilgrim-taken";
  pilgrim: number;
  seat: number;
}

export interface PilgrimView {
  id: number;
  name: string;
  seat: number;
  at: [number, number] | null;
  facing: number;
  health: number;
  max_health: number;
  chi: number;
  max_chi: number;
  good: number;
  bad: number;
  weapon: number;
  mv: number;
  mv_changes: ([string, number])[];
  health_changes: ([string, number])[];
  chi_changes: ([string, number])[];
  skills: string[];
  skill_deck: DeckView;
  fortune: string[];
  corruption: string[];
  conditions: ConditionView[];
  sutras: number;
  villagers: number;
  fallen: number;
}

/** A demon's reasoning: each plan tried with why it failed, the plan taken, ties and who broke them. */
export interface PlanMade {
  event: "plan-made";
  demon: number;
  tried: ([number, string])[];
  plan: number;
  targets: number[];
  cost: number;
  tied: number;
  broken_by: string;
}

/** How a demon's reasoning is told: its wishes by number, why they fail, what hinders its way. */
export interface PlanWords {
  what: Record<string, string>;
  why: Record<string, string>;
  way: Record<string, string>;
}

/** The figures for a result are missing, so the next tougher one is tried. */
export interface Promoted {
  event: "promoted";
  wanted: string[];
  instead: string[];
}

export interface Pushed {
  event: "pushed";
  figure: number;
  path: ([number, number])[];
  crushed: number;
}

export interface QuestBegan {
  event: "quest-began";
  quest: string;
  variant: string;
  wrath: boolean;
  omen: string;
}

/** A quest as its page tells it. */
export interface QuestBox {
  number: number;
  name: string;
  teaches: string;
  victory: string;
  heroic: string;
  failure: string;
  wrath: string;
  rules: string[];
}

export interface QuestEnded {
  event: "quest-ended";
  quest: string;
  won: boolean;
  heroic: boolean;
  reason: string;
}

export interface RageBegan {
  event: "rage-began";
  ap: number;
}

export interface RageEnded {
  event: "rage-ended";
}

/** The squares in range of a figure where it stands. */
export interface RangeView {
  squares: ([number, number])[];
}

/** A range icon: its shape, how far it goes, and both in words. */
export interface ReachBox {
  shape: string;
  n: number;
  says: string;
}

export interface Rested {
  event: "rested";
  pilgrim: number;
}

export interface Revived {
  event: "revived";
  pilgrim: number;
  health: number;
  chi: number;
}

/** Dice on the table: faces by value, in the order of the dice ids. `sum`: what counts of them by itself; */
export interface Rolled {
  event: "rolled";
  figure: number;
  dice: string[];
  faces: number[];
  why: string;
  sum: number;
  bonus: number;
}

/** What was seen: only for the seat that looked. */
export interface Saw {
  event: "saw";
  pilgrim: number;
  cards: string[];
}

export interface Spawned {
  event: "spawned";
  demon: number;
  kind: string;
  at: [number, number];
  facing: number;
}

export interface SpecialEnded {
  event: "special-ended";
  card: string;
}

export interface Spun {
  event: "spun";
  pilgrim: number;
  angle: number;
  colour: string;
}

/** A pose that a walk can come to. `legs`: the steps and turns from there, each as the number of the next */
export interface Stance {
  at: [number, number];
  facing: number;
  rest: boolean;
  range: number;
  prey: number[];
  legs: ([number, number, number])[];
}

/** An individual attack after both rolls. */
export interface Struck {
  event: "struck";
  attacker: number;
  target: number;
  damage: number;
  defense: number;
  net: number;
}

export interface SutraTaken {
  event: "sutra-taken";
  pilgrim: number;
  at: [number, number];
}

export interface SutraTakenOver {
  event: "sutra-taken-over";
  pilgrim: number;
  giver: number;
}

export interface SutrasDropped {
  event: "sutras-dropped";
  pilgrim: number;
  count: number;
  at: [number, number];
}

export interface Swapped {
  event: "swapped";
  first: number;
  second: number;
}

export interface TallyView {
  rescued: number;
  lost: number;
  cleansed: string[];
  defeated: string[];
  meditations: number;
  skills_gained: number;
  skills_played: number;
  falls: number;
}

export interface TileView {
  id: string;
  squares: ([number, number])[];
}

export interface TurnBegan {
  event: "turn-began";
  turn: number;
}

export interface UpgradeTaken {
  event: "upgrade-taken";
  pilgrim: number;
  karma: string;
}

export interface VillagerLost {
  event: "villager-lost";
  at: [number, number];
}

export interface VillagerRescued {
  event: "villager-rescued";
  pilgrim: number;
  at: [number, number];
}

/** All walks of the acting pilgrim. It stands in the first stance. */
export interface Walks {
  movement: number[];
  strikes: boolean[];
  ranges: (([number, number])[])[];
  stances: Stance[];
}

/** A weapon card: what the faces 1 to 6 of the white die add. */
export interface WeaponBox {
  level: number;
  rows: string[];
}

export interface WeaponRaised {
  event: "weapon-raised";
  pilgrim: number;
  level: number;
}

export interface WellUsed {
  event: "well-used";
  pilgrim: number;
  at: [number, number];
}

export interface WellView {
  at: [number, number];
  used: number[];
}

/** An unconscious pilgrim turned on its side (2) or back (3). */
export interface Worsened {
  event: "worsened";
  pilgrim: number;
  fallen: number;
}

export type GameEvent = QuestBegan | PilgrimTaken | OrderSet | Swapped | TurnBegan | PhaseBegan | ActivationBegan | ActivationEnded | Moved | Pushed | Followed | Hurt | Healed | ChiChanged | Fell | Worsened | Died | Revived | AttackBegan | Rolled | Struck | Missed | Conditioned | ConditionEnded | Defeated | Killed | CleanseTried | Left | KarmaGained | WeaponRaised | CardDrawn | CardsPassedOver | CardPlayed | CardDiscarded | Looked | Saw | Spun | DoorBroken | SutraTaken | SutraTakenOver | SutrasDropped | VillagerRescued | VillagerLost | WellUsed | Rested | GateClosed | GateWoke | GateMuted | HandsWereSlow | FanUsed | DemonCardDrawn | DemonCardRevealed | Promoted | Spawned | RageBegan | RageEnded | SpecialEnded | DemonIdle | PlanMade | OmenWorks | UpgradeTaken | QuestEnded;
