// Written by `python -m hyakki.table.typescript` from the structs of the server; do not edit.

/** An Accusation and what came of it: `what` is `nature` or `identity`. */
export interface Accused {
  event: "accused";
  what: string;
  name: string;
  right: boolean;
}

/** An Action card: its Talent on the left, its Technique on the right. */
export interface ActionCard {
  name: string;
  hero: string;
  kind: string;
  use: string;
  text: string;
  technique: Record<string, number>;
}

export interface ActionsChanged {
  event: "actions-changed";
  figure: number;
  count: number;
  why: string;
}

/** A Hero, Follower or Kami begins its activation. */
export interface Activated {
  event: "activated";
  figure: number;
}

export interface ActivationEnded {
  event: "activation-ended";
  figure: number;
}

/** The Oni has finished its adjustment: how many Events lie beside each card now. */
export interface Adjusted {
  event: "adjusted";
  techniques: Record<string, number>;
}

/** A Character card of the Oni; Natural Talents by their keys. */
export interface AgentCard {
  name: string;
  type: string;
  rank: string;
  figures: number;
  letter: string;
  numbers: Printed;
  stamina_by_heroes: [number, number, number, number];
  talents: Record<string, Label>;
}

export interface AlarmRaised {
  event: "alarm-raised";
  attacker: number;
  target: number;
}

/** An Area with its cells, scenery among them. */
export interface AreaView {
  name: string;
  tile: number;
  cells: number[];
}

/** An Area that a Move could lead to: after so many steps, by a shortest way through these Areas with */
export interface AreaWay {
  area: string;
  steps: number;
  way: string[];
  spaces: number[];
  sneak: boolean;
  chance: number;
}

export interface AttackDeclared {
  event: "attack-declared";
  attacker: number;
  target: number;
  form: string;
  why: string;
}

/** An Attack under way: dice as they fell, what is added, what they must reach. */
export interface AttackView {
  attacker: number;
  target: number;
  declared: number;
  form: string;
  why: string;
  stage: string;
  combat: number;
  action: number;
  defense: number;
  kinds: string[];
  chains: number[][];
  hits: number;
  total: number;
  harm: number;
}

/** The dice of an Attack: each die's kind and what it showed, additions and dice with their sources. */
export interface Attacked {
  event: "attacked";
  attacker: number;
  target: number;
  kinds: string[];
  chains: number[][];
  dice: ([string, number])[];
  additions: ([string, number])[];
  total: number;
  defense: number;
  hit: boolean;
}

/** A number of a figure and where it comes from. */
export interface AttributeView {
  value: number;
  parts: ([string, number])[];
}

export interface BonusGiven {
  event: "bonus-given";
  bonus: string;
  count: number;
  side: "heroes" | "oni";
}

/** A campaign; the nodes of a simple one are its scenarios, in order. */
export interface CampaignCard {
  name: string;
  text: string;
  kind: string;
  first: string;
  nodes: Record<string, NodeCard>;
}

/** A campaign: what was played, what Heroes keep, and the bonus of this scenario. */
export interface CampaignView {
  id: string;
  node: string;
  played: NodePlayed[];
  kept: Record<string, string[]>;
  bonus: string;
  bonus_n: number;
  bonus_side: "heroes" | "oni" | null;
}

/** A Character card of the Oni gets an Activation token. */
export interface CardActivated {
  event: "card-activated";
  kind: string;
}

/** A Character card of the Oni: its figures on the board, those that may act now, and the Events beside */
export interface CardView {
  kind: string;
  figures: number[];
  able: number[];
  activated: boolean;
  techniques: string[];
}

export interface CardsRecovered {
  event: "cards-recovered";
  hero: number;
  cards: string[];
}

/** A failed Sneak: thralls close in. */
export interface Caught {
  event: "caught";
  hero: number;
  tile: number;
}

export interface ChestOpened {
  event: "chest-opened";
  hero: number;
  token: number;
  drawn: string[];
  keep: number;
}

export interface ClockMoved {
  event: "clock-moved";
  mission: string;
  clock: number;
  end: number;
  why: string;
}

export interface ClueDrawn {
  event: "clue-drawn";
  hero: number;
  card: string;
}

/** Only for the Heroes: the order in which they were put back. */
export interface CluesArranged {
  event: "clues-arranged";
  cards: string[];
}

/** Only for the Heroes: the cards looked at, the next to be drawn first. */
export interface CluesSeen {
  event: "clues-seen";
  cards: string[];
}

/** Clue cards: how many lie in the deck with those that were peeked, which the next to be drawn comes */
export interface CluesView {
  deck: number;
  top: string[];
  removed: number;
  held: string[];
  helped: string[];
  natures: string[];
  complications: string[];
  absent: string[];
}

export interface Complicated {
  event: "complicated";
  hero: number;
  card: string;
}

/** A Complication. */
export interface ComplicationCard {
  name: string;
  text: string;
  nature: string;
  decides: string;
  expansion: boolean;
}

/** A Condition: the numbers on both sides of its token. */
export interface ConditionCard {
  name: string;
  text: string;
  first: number;
  flipped: number;
}

export interface ConditionFlipped {
  event: "condition-flipped";
  figure: number;
  condition: string;
}

export interface ConditionGone {
  event: "condition-gone";
  figure: number;
  condition: string;
}

export interface ConditionPlaced {
  event: "condition-placed";
  figure: number;
  condition: string;
  why: string;
}

export interface CorruptionMoved {
  event: "corruption-moved";
  stain: number;
  start: number;
  end: number;
}

export interface CorruptionPlaced {
  event: "corruption-placed";
  cell: number;
  red: boolean;
}

/** A Courtier: the test of the token, the help of the card, and the Follower that the Courtier may be. */
export interface CourtierCard {
  name: string;
  short: string;
  text: string;
  difficulty: number;
  cards: number;
  follower: FollowerCard | null;
  expansion: boolean;
}

export interface CourtierCleared {
  event: "courtier-cleared";
  courtier: string;
}

export interface CourtierFollows {
  event: "courtier-follows";
  hero: number;
  courtier: string;
  figure: number;
}

export interface CourtierHelped {
  event: "courtier-helped";
  hero: number;
  courtier: string;
}

/** Courtiers who came at random to the question marks. */
export interface CourtiersPlaced {
  event: "courtiers-placed";
  courtiers: string[];
}

export interface Damaged {
  event: "damaged";
  figure: number;
  count: number;
  why: string;
}

/** Equipment that a Hero begins with. */
export interface Dealt {
  event: "dealt";
  hero: number;
  items: string[];
}

/** A list of the automated Oni. */
export interface DecisionCard {
  asks: string;
  lines: string[];
}

/** A discard pile became the deck again: `events` or `equipment`. */
export interface DeckTurned {
  event: "deck-turned";
  deck: string;
}

/** What can be known of the Oni's two cards; `pairs` is how many pairs are left. */
export interface DeductionView {
  natures: SuspectView[];
  courtiers: SuspectView[];
  pairs: number;
  false: number;
  costs: string;
}

export interface DemonDefeated {
  event: "demon-defeated";
  figure: number;
}

export interface DemonEscaped {
  event: "demon-escaped";
  figure: number;
}

export interface DemonRevealed {
  event: "demon-revealed";
  figure: number;
  nature: string;
  identity: string;
  cell: number;
}

/** The dice of an Attack as they fell, told where somebody may have some of them rolled once more. */
export interface DiceRolled {
  event: "dice-rolled";
  attacker: number;
  target: number;
  kinds: string[];
  chains: number[][];
  total: number;
  defense: number;
}

/** A kind of die. */
export interface DieCard {
  name: string;
  colour: string;
  faces: string[];
}

/** The Oni has chosen behind whom it hides. */
export interface DisguiseChosen {
  event: "disguise-chosen";
}

export interface DoorClosed {
  event: "door-closed";
  door: number;
}

export interface DoorOpened {
  event: "door-opened";
  door: number;
  figure: number;
}

/** An effect changed a number for a while. */
export interface EffectWorked {
  event: "effect-worked";
  source: string;
  figure: number;
  attribute: string;
  count: number;
}

export interface Enhanced {
  event: "enhanced";
  position: string;
}

/** An Event: its Special Effect, and its Technique beside a Character card. */
export interface EventCard {
  name: string;
  text: string;
  technique: Record<string, number>;
  copies: number;
  expansion: boolean;
}

export interface EventPlayed {
  event: "event-played";
  card: string;
}

export interface EventsDrawn {
  event: "events-drawn";
  count: number;
}

/** Only for the Oni: the Events that it drew. */
export interface EventsHeld {
  event: "events-held";
  events: string[];
}

/** The discard pile was turned over: what the Oni holds can be worked out (okko.info.turned-over). */
export interface EventsKnown {
  event: "events-known";
  events: string[];
}

/** Events discarded openly: for reinforcements, or Techniques at the end of the round. */
export interface EventsSpent {
  event: "events-spent";
  events: string[];
}

/** The Oni took the expansion's Events; which base cards left is not told. */
export interface EventsSwapped {
  event: "events-swapped";
}

/** An agent, Follower or Kami is eliminated. */
export interface Fell {
  event: "fell";
  figure: number;
  kind: string;
  by: number;
}

export interface FigureActs {
  event: "figure-acts";
  figure: number;
}

/** A figure on the board, or a Hero who has fallen. `dice` is MIGHT in an Attack: Combat and Action */
export interface FigureView {
  number: number;
  sort: string;
  kind: string;
  pip: number;
  type: string;
  rank: string;
  cell: number;
  area: string;
  damage: number;
  conditions: Record<string, number>;
  lost: string[];
  owner: number;
  old: boolean;
  acted: boolean;
  attributes: Record<string, AttributeView>;
  dice: [number, number];
  idle: string;
}

/** It begins: `unmasked`, `accusations` or `revealed`. */
export interface FinalBattle {
  event: "final-battle";
  why: string;
}

/** A Follower or Kami, one of two versions; or a Courtier who follows. */
export interface FollowerCard {
  name: string;
  token: string;
  hero: string;
  numbers: Printed;
  use: string;
  text: string;
}

/** A Follower card is put into a Hero's slot during the set-up. */
export interface FollowerJoined {
  event: "follower-joined";
  hero: number;
  card: string;
  figure: number;
}

/** A face-up Follower token that nobody took, or one whose Hero has fallen. */
export interface FollowerLeft {
  event: "follower-left";
  figure: number;
}

export interface FollowerRevealed {
  event: "follower-revealed";
  hero: number;
  token: number;
  follower: string;
}

export interface FollowerTaken {
  event: "follower-taken";
  hero: number;
  figure: number;
  card: string;
}

/** A Door, or a wall that can be broken, between two cells. `test` is what a Door needs that the scenario */
export interface GateView {
  number: number;
  cells: [number, number];
  door: boolean;
  closed: boolean;
  shut: boolean;
  attributes: string[];
  difficulty: number;
}

export interface GoalReached {
  event: "goal-reached";
  recollection: string;
  side: "heroes" | "oni";
}

/** A goal of the scenario: how much of it is there, and who has taken its Recollection. */
export interface GoalView {
  recollection: string;
  side: "heroes" | "oni";
  kind: string;
  what: string;
  to: number;
  main: boolean;
  have: number;
  need: number;
  done: "heroes" | "oni" | null;
}

export interface HandRefreshed {
  event: "hand-refreshed";
  hero: number;
  cards: number;
  wounds: number;
}

/** An effect changed the damage of a hit. */
export interface HarmChanged {
  event: "harm-changed";
  figure: number;
  source: string;
  count: number;
}

export interface Healed {
  event: "healed";
  figure: number;
  count: number;
  why: string;
}

/** A Hero sheet with its Natural Talent, and the ids of what belongs to the Hero. */
export interface HeroCard {
  name: string;
  kind: string;
  numbers: Printed;
  supplies: number;
  talent: string;
  text: string;
  follower: string;
  start: string[];
  cards: string[];
  personal: string[];
}

export interface HeroFell {
  event: "hero-fell";
  hero: number;
}

export interface HeroTaken {
  event: "hero-taken";
  seat: number;
  hero: string;
  figure: number;
}

/** What lies beside a Hero. Names of hidden cards are there for the Hero side only. */
export interface HeroView {
  id: string;
  seat: number;
  figure: number;
  hand: string[];
  wounds: string[];
  hand_count: number;
  wound_count: number;
  open_wounds: string[];
  left: string[];
  right: string[];
  discard: string[];
  slots: Record<string, string>;
  supplies: string[];
  room: number;
  readied: string;
  unready: boolean;
  follower: number;
  carried: number[];
  personal: PersonalView;
  activated: boolean;
  fewer: number;
  out: boolean;
}

/** An Equipment card. */
export interface ItemCard {
  name: string;
  slot: string;
  classes: string[];
  legendary: boolean;
  starting: string;
  use: string;
  text: string;
  expansion: boolean;
}

export interface ItemDiscarded {
  event: "item-discarded";
  hero: number;
  item: string;
}

export interface ItemGiven {
  event: "item-given";
  hero: number;
  item: string;
  to: number;
}

export interface ItemPlaced {
  event: "item-placed";
  hero: number;
  item: string;
  slot: string;
}

export interface ItemReadied {
  event: "item-readied";
  hero: number;
  item: string;
}

export interface ItemRefused {
  event: "item-refused";
  hero: number;
  item: string;
}

export interface ItemUnreadied {
  event: "item-unreadied";
  hero: number;
  item: string;
}

export interface ItemUsed {
  event: "item-used";
  hero: number;
  item: string;
}

export interface ItemsDrawn {
  event: "items-drawn";
  hero: number;
  items: string[];
}

export interface KamiAged {
  event: "kami-aged";
  figure: number;
}

export interface KamiFaded {
  event: "kami-faded";
  figure: number;
  kind: string;
}

export interface KamiSummoned {
  event: "kami-summoned";
  hero: number;
  figure: number;
  card: string;
  cell: number;
}

/** Anything with a name and perhaps a sentence. */
export interface Label {
  name: string;
  text: string;
}

export interface LanternLit {
  event: "lantern-lit";
  hero: number;
  token: number;
  count: number;
}

/** An effect that stayed behind after its card was used. */
export interface LastingView {
  source: string;
  effect: number;
  until: string;
  owner: number;
  card: string;
  target: number;
  begun: boolean;
}

/** The scroll in its rows, its colour once that is settled, and the points of both sides. */
export interface MemoirsView {
  rows: MemoryView[][];
  width: number;
  scroll: "heroes" | "oni" | null;
  heroes: number;
  oni: number;
}

/** A Recollection taken by a side: blue for the Heroes, red for the Oni (okko.memoirs.content). */
export interface Memory {
  id: string;
  side: "heroes" | "oni";
}

/** A Recollection in the Memoirs. */
export interface MemoryView {
  id: string;
  side: "heroes" | "oni";
  points: number;
}

/** A Reference card. */
export interface MissionCard {
  name: string;
  tile: string;
  interaction: string;
  heroes: string;
  oni: string;
  attribute: string;
  end: number;
  carried: string;
  needed: number;
  recollection: string;
}

export interface MissionResolved {
  event: "mission-resolved";
  mission: string;
  side: "heroes" | "oni";
}

/** The die for a Personal Mission; face -1: no die, the first mission. */
export interface MissionRolled {
  event: "mission-rolled";
  hero: number;
  face: number;
  mission: string;
}

/** A Mission Tile: its clock, the progress of the Heroes by who made it in which round, its test. */
export interface MissionView {
  id: string;
  tile: number;
  clock: number;
  end: number;
  runs: number;
  attribute: string;
  difficulty: number;
  penalty: number;
  marks: number[];
  rounds: number[];
  needed: number;
  taken: boolean;
  done: "heroes" | "oni" | null;
}

/** Where a figure could go with one Move as things stand. */
export interface MoveWays {
  figure: number;
  speed: number;
  areas: AreaWay[];
}

/** A Move, or a move by an effect (`why`: the card; "" for a Move Action). */
export interface Moved {
  event: "moved";
  figure: number;
  start: number;
  end: number;
  why: string;
}

/** An Oni Clue card: what the demon loses if it was named. */
export interface NatureCard {
  name: string;
  text: string;
  lost: string;
}

export interface NatureCleared {
  event: "nature-cleared";
  nature: string;
}

/** A scenario of a campaign: what follows for the winner, what is told, and the bonus. */
export interface NodeCard {
  scenario: string;
  act: number;
  heroes: string;
  oni: string;
  text_heroes: string;
  text_oni: string;
  bonus_heroes: string;
  bonus_oni: string;
}

/** A scenario of a campaign that is over: its node, who won it, and the points of both sides. */
export interface NodePlayed {
  node: string;
  winner: "heroes" | "oni";
  heroes: number;
  oni: number;
  kept: Memory[];
}

export interface NodeWon {
  event: "node-won";
  node: string;
  winner: "heroes" | "oni";
  next: string;
}

/** The Oni draws an Event instead. */
export interface NothingToActivate {
  event: "nothing-to-activate";
}

export interface ObjectDropped {
  event: "object-dropped";
  hero: number;
  token: number;
  cell: number;
}

export interface ObjectGiven {
  event: "object-given";
  hero: number;
  token: number;
  to: number;
}

export interface ObjectPlaced {
  event: "object-placed";
  token: number;
  form: string;
  cell: number;
}

export interface ObjectTaken {
  event: "object-taken";
  hero: number;
  token: number;
  form: string;
}

/** The whole box by id; ids are unique inside each part. Below the cards: words of closed lists. */
export interface OkkoBox {
  heroes: Record<string, HeroCard>;
  actions: Record<string, ActionCard>;
  items: Record<string, ItemCard>;
  followers: Record<string, FollowerCard>;
  kami: Record<string, FollowerCard>;
  wounds: Record<string, Label>;
  events: Record<string, EventCard>;
  natures: Record<string, NatureCard>;
  courtiers: Record<string, CourtierCard>;
  complications: Record<string, ComplicationCard>;
  agents: Record<string, AgentCard>;
  positions: Record<string, PositionCard>;
  rounds: RoundCard[];
  tiles: Record<string, string>;
  missions: Record<string, MissionCard>;
  recollections: Record<string, RecollectionCard>;
  scenarios: Record<string, ScenarioCard>;
  campaigns: Record<string, CampaignCard>;
  personal: Record<string, PersonalCard>;
  dice: Record<string, DieCard>;
  conditions: Record<string, ConditionCard>;
  decisions: Record<string, DecisionCard>;
  sources: Record<string, string>;
  pieces: Record<string, string>;
  tokens: Record<string, string>;
  phases: Record<string, string>;
  attributes: Record<string, string>;
  classes: Record<string, string>;
  types: Record<string, string>;
  slots: Record<string, string>;
  uses: Record<string, string>;
  stances: Record<string, string>;
  levels: Record<string, string>;
  specials: Record<string, string>;
  goals: Record<string, string>;
  suspects: Record<string, string>;
  counted: Record<string, string>;
  effects: Record<string, string>;
  points: Record<string, string>;
  tallies: Record<string, string>;
}

/** The whole table as a seat sees it. */
export interface OkkoView {
  seat: number | null;
  side: "heroes" | "oni" | null;
  settings: Record<string, string>;
  seats: number;
  began: number;
  scene: SceneView;
  phase: string;
  place: number;
  round: number;
  palace: PalaceView;
  gates: GateView[];
  stains: StainView[];
  tokens: TokenView[];
  spent: SpentView[];
  supply: Record<string, number>;
  alarm: boolean;
  figures: FigureView[];
  heroes: HeroView[];
  oni: OniView;
  order: number[];
  turned: number;
  revealed: boolean;
  clues: CluesView;
  deduction: DeductionView;
  equipment: number;
  equipment_discard: string[];
  wounds: number;
  gone: string[];
  missions: MissionView[];
  goals: GoalView[];
  memoirs: MemoirsView;
  final: boolean;
  fate: "heroes" | "oni" | null;
  won: "heroes" | "oni" | null;
  campaign: CampaignView | null;
  turn: TurnView | null;
  attack: AttackView | null;
  test: TrialView | null;
  sneak: SneakView | null;
  lasting: LastingView[];
}

/** The Oni's side. Its two cards are `UNKNOWN` to the Heroes until they lie open, and nothing where there */
export interface OniView {
  seat: number;
  level: string;
  stance: string;
  nature: string;
  identity: string;
  named: boolean;
  unmasked: boolean;
  hand: string[];
  hand_count: number;
  known: string[];
  deck: number;
  discard: string[];
  swapped: string[];
  cards: CardView[];
  tokens: number;
  activations: number;
  fallen: string[];
  bought: string[];
  track: number[];
  mortal: string[];
  supernatural: string[];
}

/** Only for the Heroes: the order of their Initiative cards. */
export interface OrderSet {
  event: "order-set";
  heroes: number[];
}

export interface PalaceBurns {
  event: "palace-burns";
  round: number;
}

/** What is printed on the ground. `kinds` has a word for each cell in reading order, nothing in the void; */
export interface PalaceView {
  width: number;
  height: number;
  tiles: TileView[];
  areas: AreaView[];
  kinds: string[];
  walls: ([number, number])[];
  lines: ([number, number])[];
  starts: number[];
}

/** The Hero side looked at Clue cards. */
export interface Peeked {
  event: "peeked";
  count: number;
}

/** A failed ordinary test gets easier. */
export interface PenaltyPlaced {
  event: "penalty-placed";
  about: string;
  object: number;
  penalty: number;
}

/** A Personal Mission. */
export interface PersonalCard {
  name: string;
  hero: string;
  text: string;
  faces: string[];
}

export interface PersonalResult {
  event: "personal-result";
  hero: number;
  done: boolean;
  fell: boolean;
}

/** A Personal Mission: what was counted for it, and whether it is fulfilled as things stand. */
export interface PersonalView {
  id: string;
  counts: Record<string, number>;
  spoken: string[];
  steps: ([string, number, number])[];
  done: boolean;
}

export interface PhaseBegan {
  event: "phase-began";
  phase: string;
}

/** Face-down cards: by Hero how many left and right, by Character card how many Events. */
export interface PlansLaid {
  event: "plans-laid";
  left: Record<number, number>;
  right: Record<number, number>;
  techniques: Record<string, number>;
}

/** A position of an Enhancement Tree, and those from which a line leads to it. */
export interface PositionCard {
  tree: string;
  column: number;
  row: string;
  before: string[];
  text: string;
}

/** The numbers of a figure; GUILE for Heroes only. STAMINA is 0 where it depends on the Heroes. */
export interface Printed {
  speed: number;
  might: number;
  defense: number;
  guile: number;
  actions: number;
  stamina: number;
}

export interface ProgressMade {
  event: "progress-made";
  mission: string;
  hero: number;
  count: number;
}

export interface Pushed {
  event: "pushed";
  figure: number;
  start: number;
  end: number;
  by: number;
}

/** A decision of the automated Oni: the lines that were tried, the one that decided, and any tie. */
export interface Reasoned {
  event: "reasoned";
  decision: string;
  about: string;
  tried: number[];
  line: number;
  tie: number;
  chosen: string;
}

/** The two sides of a Recollection, empty where there is none, and what Tikku writes. */
export interface RecollectionCard {
  blue: string;
  red: string;
  size: string;
  points: number;
  blue_line: string;
  red_line: string;
}

export interface RecollectionTaken {
  event: "recollection-taken";
  memory: Memory;
  points: number;
}

export interface Redirected {
  event: "redirected";
  figure: number;
  source: string;
}

export interface Reinforced {
  event: "reinforced";
  figure: number;
  kind: string;
  cell: number;
}

export interface Rerolled {
  event: "rerolled";
  figure: number;
  source: string;
  places: number[];
  chains: number[][];
}

/** All face-down cards are turned up. */
export interface Revealed {
  event: "revealed";
  left: Record<number, string[]>;
  right: Record<number, string[]>;
  techniques: Record<string, string[]>;
}

export interface RoundBegan {
  event: "round-began";
  round: number;
}

/** A Space of the Time Track. */
export interface RoundCard {
  round: number;
  corruption: string;
  red: boolean;
  enhancement: string;
  forced_accusation: boolean;
  reveal: boolean;
}

export interface ScenarioBegan {
  event: "scenario-began";
  scenario: string;
}

/** A scenario of the book; `chronicle` stands for all that are made up. */
export interface ScenarioCard {
  name: string;
  story: string;
  end: string;
  epilogue_heroes: string;
  epilogue_oni: string;
  investigation: boolean;
  suggested: number;
  missions: string[];
  special: string[];
}

export interface ScenarioEnded {
  event: "scenario-ended";
  scenario: string;
  reason: string;
  winner: "heroes" | "oni";
  heroes: number;
  oni: number;
}

/** The scenario that is played; the words of a chronicle are here, since no book has them. */
export interface SceneView {
  id: string;
  name: string;
  investigation: boolean;
  reveal_round: number;
  last_round: number;
  waves: boolean;
  special: string[];
}

/** Only for the Oni: its two secret cards. */
export interface SecretDealt {
  event: "secret-dealt";
  nature: string;
  identity: string;
}

/** The scenario has ended while the demon was hidden: everybody sees its two cards. */
export interface SecretShown {
  event: "secret-shown";
  nature: string;
  identity: string;
}

/** A Move onto a Prohibited Tile between a passed test and its end. */
export interface SneakView {
  figure: number;
  left: number;
}

/** A token that is out of play, both sides. */
export interface SpentView {
  form: string;
  name: string;
  front: [number, number];
  back: [number, number];
}

/** A Corruption token. */
export interface StainView {
  cell: number;
  tile: number;
  red: boolean;
}

/** Face -1: no roll, the stance is hunt. */
export interface StanceRolled {
  event: "stance-rolled";
  face: number;
  stance: string;
}

/** What an Attack would be like: dice, DEFENSE and additions with their sources, and its chances. `why` is */
export interface StrikeWays {
  attacker: number;
  target: number;
  form: string;
  why: string;
  hidden: string;
  combat: number;
  action: number;
  defense: number;
  hits: number;
  ki_hits: number;
  dice: ([string, number])[];
  guard: ([string, number])[];
  additions: ([string, number])[];
  hit: number;
  eliminated: number;
  ki: number;
  rerolls: boolean;
}

export interface Surrounded {
  event: "surrounded";
  figure: number;
  start: number;
  end: number;
}

/** A Courtier or nature. `why`: `clue` it was drawn, `peeked` the Hero side has seen its card in the deck, */
export interface SuspectView {
  id: string;
  why: string;
}

export interface TalentLost {
  event: "talent-lost";
  figure: number;
  talent: string;
}

export interface TalentUsed {
  event: "talent-used";
  figure: number;
  source: string;
}

/** A test: what it was about, dice, the value to reach, and whether it was passed. */
export interface Tested {
  event: "tested";
  hero: number;
  about: string;
  object: number;
  attribute: string;
  difficulty: number;
  dice: ([string, number])[];
  value: ([string, number])[];
  faces: number[];
  total: number;
  limit: number;
  passed: boolean;
}

/** A Tile or Corridor on the lattice: `x` and `y` are its upper left cell. */
export interface TileView {
  key: string;
  name: string;
  face: string;
  x: number;
  y: number;
  turned: boolean;
  corridor: boolean;
  prohibited: number;
  mission: string;
  start: boolean;
}

export interface TimeMoved {
  event: "time-moved";
  round: number;
}

export interface TokenFlipped {
  event: "token-flipped";
  token: number;
}

export interface TokenGone {
  event: "token-gone";
  token: number;
  form: string;
}

export interface TokenMoved {
  event: "token-moved";
  token: number;
  start: number;
  end: number;
}

/** A token as it lies there: of Evidence, Parchments and Chests only the upper side, and what the other */
export interface TokenView {
  number: number;
  form: string;
  name: string;
  cell: number;
  holder: number;
  flipped: boolean;
  attribute: string;
  difficulty: number;
  cards: number;
  penalty: number;
  backs: ([number, number])[];
  lock: number;
}

/** An Attribute Test under way: dice as they fell, and the number that they must not exceed. */
export interface TrialView {
  hero: number;
  attribute: string;
  about: string;
  object: number;
  difficulty: number;
  faces: number[];
  total: number;
  limit: number;
}

/** What a test would be like: dice with their sources, the number that they must not exceed, and the */
export interface TrialWays {
  hero: number;
  attribute: string;
  about: string;
  object: number;
  dice: number;
  limit: number;
  parts: ([string, number])[];
  chance: number;
  rerolls: boolean;
}

/** The activation under way. */
export interface TurnView {
  side: "heroes" | "oni";
  hero: number;
  figure: number;
  card: string;
  stage: string;
  actions: number;
  discarded: boolean;
  acted: number[];
  event: boolean;
  playing: string;
}

export interface WallBroken {
  event: "wall-broken";
  gate: number;
  hero: number;
}

export interface WoundDrawn {
  event: "wound-drawn";
  hero: number;
}

/** Only for the Heroes: which Wound it was. */
export interface WoundSeen {
  event: "wound-seen";
  hero: number;
  card: string;
}

export interface WoundsMended {
  event: "wounds-mended";
  hero: number;
  count: number;
}

/** Only for the Heroes: which Wounds. */
export interface WoundsMendedSeen {
  event: "wounds-mended-seen";
  hero: number;
  cards: string[];
}

export type GameEvent = ScenarioBegan | HeroTaken | FollowerJoined | Dealt | MissionRolled | CourtiersPlaced | EventsSwapped | DisguiseChosen | SecretDealt | SecretShown | RoundBegan | PhaseBegan | TimeMoved | CorruptionPlaced | CorruptionMoved | Enhanced | EventsSpent | Reinforced | EventsDrawn | EventsHeld | EventsKnown | DeckTurned | PlansLaid | ItemReadied | OrderSet | Adjusted | Revealed | Activated | CardActivated | NothingToActivate | FigureActs | ActivationEnded | Moved | Caught | Surrounded | AlarmRaised | Pushed | AttackDeclared | Redirected | Attacked | DiceRolled | Rerolled | Damaged | HarmChanged | Healed | ConditionPlaced | ConditionFlipped | ConditionGone | TalentLost | Fell | HeroFell | Tested | PenaltyPlaced | ClueDrawn | TokenFlipped | TokenGone | CourtierCleared | NatureCleared | Complicated | CourtierHelped | CourtierFollows | TokenMoved | Peeked | CluesSeen | CluesArranged | ChestOpened | ItemsDrawn | ItemPlaced | ItemDiscarded | ItemUsed | ItemGiven | ItemRefused | ItemUnreadied | FollowerRevealed | FollowerTaken | FollowerLeft | KamiSummoned | KamiAged | KamiFaded | ObjectTaken | ObjectGiven | ObjectDropped | ObjectPlaced | DoorClosed | DoorOpened | WallBroken | EventPlayed | TalentUsed | EffectWorked | CardsRecovered | ActionsChanged | WoundDrawn | WoundSeen | WoundsMended | WoundsMendedSeen | HandRefreshed | ClockMoved | ProgressMade | MissionResolved | GoalReached | LanternLit | Accused | DemonRevealed | FinalBattle | DemonDefeated | DemonEscaped | PalaceBurns | RecollectionTaken | PersonalResult | ScenarioEnded | NodeWon | BonusGiven | StanceRolled | Reasoned;
