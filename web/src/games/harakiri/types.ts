// Written by `python -m hyakki.table.typescript` from the structs of the server; do not edit.

/** An AI card of a Chosen. */
export interface AICardBox {
  name: string;
  chosen: string;
  copies: number;
  priority: string;
  lines: string[];
  empowered: string[];
}

/** The AI cards of a Chosen: those left by id, and those discarded. */
export interface AIDeckView {
  chosen: string;
  left: Record<string, number>;
  discard: string[];
}

/** The activation of a character. */
export interface ActView {
  character: number;
  moved: boolean;
  moving: boolean;
  points: number;
  entered: number;
  attacks: number;
  withdrawals: number;
  most_withdrawals: number;
  point: string;
}

export interface ActivationBegan {
  event: "activation-began";
  figure: number;
  ap: number;
}

export interface ActivationEnded {
  event: "activation-ended";
  figure: number;
}

export interface AffinityChanged {
  event: "affinity-changed";
  character: number;
  n: number;
  affinity: number;
}

/** An attack under way with its dice as they lie. */
export interface AimView {
  attacker: number;
  target: number;
  kind: string;
  range: number;
  skill: string;
  targets: number[];
  focus: boolean;
  pool: string[];
  faces: number[];
  rerolled: number[];
  picked: number[];
  focus_face: string;
  stage: string;
}

export interface ApChanged {
  event: "ap-changed";
  character: number;
  n: number;
  ap: number;
}

/** An armour card. */
export interface ArmourBox {
  name: string;
  class_: string;
  level: number;
  cost: number;
  armour: number;
  weight: string;
  says: string;
}

export interface ArmourChanged {
  event: "armour-changed";
  figure: number;
  n: number;
  armour: number;
}

export interface AttackBegan {
  event: "attack-began";
  attacker: number;
  target: number;
  kind: string;
  skill: string;
  focus: boolean;
  counter: boolean;
}

export interface AttributeChanged {
  event: "attribute-changed";
  character: number;
  attribute: string;
  n: number;
  score: number;
}

/** An entry of a table: results of the die, whom it prefers, its lines in words. */
export interface BehaviourBox {
  rolls: number[];
  name: string;
  priority: string;
  lines: string[];
}

/** The die of an enemy and the entry that is read: `normal`, `aggressive` or `entries`, and its place. */
export interface BehaviourRolled {
  event: "behaviour-rolled";
  figure: number;
  die: number;
  table: string;
  entry: number;
}

export interface Blessed {
  event: "blessed";
  figure: number;
  n: number;
}

/** A blinded creature rolled and was not stopped. */
export interface BlindRolled {
  event: "blind-rolled";
  attacker: number;
  roll: number;
}

/** The squares that lie on the table, row by row: `#` inaccessible, `.` plain, `o` obstacle, `~` slow, */
export interface BoardView {
  rows: string[];
  heights: string[];
}

export interface Bought {
  event: "bought";
  character: number;
  card: string;
  coins: number;
}

export interface BrazierOut {
  event: "brazier-out";
  point: string;
  left: number;
}

/** A Hate card goes to the discard pile. */
export interface CardCooled {
  event: "card-cooled";
  card: string;
}

export interface CardDrawn {
  event: "card-drawn";
  figure: number;
  card: string;
  empowered: boolean;
  left: number;
}

/** A Hate card stays in play. */
export interface CardKept {
  event: "card-kept";
  card: string;
}

export interface ChapterBegan {
  event: "chapter-began";
  chapter: string;
  attempt: number;
}

/** A chapter as its first page tells it. */
export interface ChapterBox {
  number: number;
  name: string;
  level: number;
  opening: string;
  goal: string;
  rules: string[];
  malice: Record<string, string[]>;
  points: Record<string, string>;
}

/** A character's board; health by level. */
export interface CharacterBox {
  name: string;
  class_: string;
  initial: string;
  health: number[];
  weapon: string;
  armour: string;
  kami: string;
  says: string;
}

/** One of the four. */
export interface CharacterView {
  id: number;
  name: string;
  seat: number;
  level: number;
  at: [number, number] | null;
  defeated: boolean;
  health: number;
  most: number;
  armour: Number;
  worn: boolean;
  movement: Number;
  attributes: Record<string, Number>;
  ap: number;
  supply: number[];
  exhausted: number;
  skills: SkillView[];
  kami: string;
  affinity: number;
  kami_used: string[];
  mode: string;
  mode_used: boolean;
  karma: number;
  coins: number;
  heads: number;
  boss_heads: number;
  weapons: string[];
  equipped: string;
  range: number;
  armour_card: string;
  items: ItemView[];
  specials: string[];
  conditions: Record<string, number>;
  first_blow: number;
}

export interface CoinsChanged {
  event: "coins-changed";
  character: number;
  n: number;
  coins: number;
}

/** A target that an enemy could have chosen, with the value that was compared. */
export interface Compared {
  figure: number;
  value: number;
}

export interface ConditionEnded {
  event: "condition-ended";
  figure: number;
  condition: string;
}

export interface Conditioned {
  event: "conditioned";
  figure: number;
  condition: string;
  n: number;
}

export interface Consecrated {
  event: "consecrated";
  point: string;
}

/** What a character can get in an intermission: its blacksmith pile, items, a point of armour; and what */
export interface CounterView {
  character: number;
  smith: PriceView[];
  sells: PriceView[];
  items: PriceView[];
  repair: number;
  head: number;
  boss_head: number;
}

export interface Countered {
  event: "countered";
  attacker: number;
  target: number;
}

/** A kind of creature; a Chosen has cards in place of tables. */
export interface CreatureBox {
  name: string;
  type: string;
  letters: string;
  size: number;
  gait: string;
  copies: number;
  advance: number;
  regular: StatsBox;
  upgraded: StatsBox;
  skills: Record<string, EnemySkillBox>;
  normal: BehaviourBox[];
  aggressive: BehaviourBox[];
  yin_yang: string;
  health_by_level: number[];
}

/** A minion, servant, wanderer or Chosen; what its board says is in the cardboard. */
export interface CreatureView {
  id: number;
  kind: string;
  foe: boolean;
  at: [number, number];
  squares: ([number, number])[];
  health: number;
  most: number;
  armour: Number;
  toughness: number;
  movement: number;
  upgraded: boolean;
  grounded: boolean;
  colour: number;
  conditions: Record<string, number>;
  marked: number;
}

/** A trade that is being proposed. */
export interface DealView {
  character: number;
  partner: number;
  gives: string[];
  wants: string[];
}

export interface Defeated {
  event: "defeated";
  figure: number;
  by: number;
}

/** An attack die: hits and symbols of its faces. */
export interface DieBox {
  letter: string;
  copies: number;
  faces: number[];
  symbols: string[];
}

export interface DoorOpened {
  event: "door-opened";
  point: string;
}

/** Something that lasts began, for these figures. */
export interface EffectBegan {
  event: "effect-began";
  source: string;
  figures: number[];
  until: string;
}

/** A skill of a creature. */
export interface EnemySkillBox {
  name: string;
  type: string;
  says: string;
}

export interface EntryRevealed {
  event: "entry-revealed";
  zone: string;
  colour: string;
  entry: string;
}

/** Everybody has seen the next entry of a sleeve. */
export interface EntrySeen {
  event: "entry-seen";
  zone: string;
  colour: string;
  entry: string;
}

/** An entry of a sleeve that everybody has seen; `read`: it was revealed, not only seen ahead. */
export interface EntryView {
  id: string;
  says: string;
  read: boolean;
}

export interface Exerted {
  event: "exerted";
  character: number;
  points: number;
}

export interface FlagSet {
  event: "flag-set";
  flag: string;
}

/** A forecast: what an enemy would do by these rolls, or by a card with this share of its deck. */
export interface Foreseen {
  event: "foreseen";
  figure: number;
  rolls: number[];
  card: string;
  share: number;
  line: string;
  square: [number, number] | null;
  target: number;
  ties: number[];
  every: boolean;
}

export interface GroundChanged {
  event: "ground-changed";
  square: [number, number];
  terrain: string;
}

/** The whole box, by id. */
export interface HarakiriBox {
  order: string[];
  characters: Record<string, CharacterBox>;
  skills: Record<string, SkillBox>;
  kami: Record<string, KamiBox>;
  weapons: Record<string, WeaponBox>;
  armours: Record<string, ArmourBox>;
  items: Record<string, ItemBox>;
  creatures: Record<string, CreatureBox>;
  ai_cards: Record<string, AICardBox>;
  dice: Record<string, DieBox>;
  focus: string[];
  chapters: Record<string, ChapterBox>;
  zones: Record<string, string>;
  entries: Record<string, string>;
  words: Record<string, Record<string, string>>;
}

/** The whole table as a seat sees it. */
export interface HarakiriView {
  seat: number | null;
  seats: number;
  settings: Record<string, string>;
  campaign: boolean;
  yomi: boolean;
  phase: string;
  place: number;
  chapter: string;
  attempt: number;
  round: number;
  honour: number;
  flags: string[];
  scenes: Record<string, string>;
  omen: string;
  marks: number;
  faced: number;
  unlocked: string[];
  endings: string[];
  characters: CharacterView[];
  creatures: CreatureView[];
  resistors: ResistorView[];
  gone: Record<string, string>;
  board: BoardView;
  zones: ZoneView[];
  points: PointView[];
  heads: HeadView[];
  upgraded: string[];
  progress: ProgressView;
  oracle: OracleView;
  malice: number;
  market: MarketView;
  decks: AIDeckView[];
  hate: string[];
  queue: QueueView[];
  waiting: string[];
  act: ActView | null;
  aim: AimView | null;
  deal: DealView | null;
  hunt: HuntView | null;
  lasting: LastingView[];
  result: string;
  reason: string;
  fallen: number[];
}

/** A creature devoured the head of a minion. */
export interface HeadEaten {
  event: "head-eaten";
  figure: number;
  square: [number, number];
}

export interface HeadFell {
  event: "head-fell";
  square: [number, number];
  boss: boolean;
}

export interface HeadTaken {
  event: "head-taken";
  character: number;
  boss: boolean;
}

/** Heads that lie on a square. */
export interface HeadView {
  at: [number, number];
  heads: number;
  boss_heads: number;
}

export interface HeadsSold {
  event: "heads-sold";
  character: number;
  heads: number;
  boss_heads: number;
  coins: number;
}

export interface Healed {
  event: "healed";
  figure: number;
  n: number;
  left: number;
  cause: string;
}

export interface HonourChanged {
  event: "honour-changed";
  n: number;
  honour: number;
}

/** The enemy that acts: its die or card, and the line that it follows. */
export interface HuntView {
  creature: number;
  roll: number;
  card: string;
  line: number;
}

/** A figure lost health; `cause` is a text key below `cause` or the key of a source. */
export interface Hurt {
  event: "hurt";
  figure: number;
  n: number;
  left: number;
  cause: string;
}

/** A market card, or a special item (price 0). */
export interface ItemBox {
  name: string;
  keyword: string;
  knowledge: number;
  price: number;
  uses: number;
  held: boolean;
  staple: boolean;
  says: string;
}

export interface ItemGained {
  event: "item-gained";
  character: number;
  card: string;
}

export interface ItemReturned {
  event: "item-returned";
  character: number;
  card: string;
  where: string;
}

export interface ItemUsed {
  event: "item-used";
  character: number;
  card: string;
  left: number;
}

/** A market card in a supply; `used` in this round. */
export interface ItemView {
  number: number;
  card: string;
  charges: number;
  used: boolean;
}

/** A Kami card by its parts: first, third, fifth, mode. */
export interface KamiBox {
  name: string;
  parts: Record<string, KamiPartBox>;
}

export interface KamiModeBegan {
  event: "kami-mode-began";
  character: number;
  kami: string;
}

export interface KamiModeEnded {
  event: "kami-mode-ended";
  character: number;
}

/** A part of a Kami card; `affinity`: what it needs. */
export interface KamiPartBox {
  name: string;
  type: string;
  affinity: number;
  says: string;
}

export interface KamiTaken {
  event: "kami-taken";
  character: number;
  kami: string;
}

export interface KarmaChanged {
  event: "karma-changed";
  character: number;
  n: number;
  karma: number;
}

/** The value left; 0: exhausted. */
export interface KiLowered {
  event: "ki-lowered";
  character: number;
  skill: string;
  value: number;
}

export interface KiPlaced {
  event: "ki-placed";
  character: number;
  skill: string;
  value: number;
}

/** Dice rolled into the supply; `all`: every die was exhausted. */
export interface KiRolled {
  event: "ki-rolled";
  character: number;
  values: number[];
  all: boolean;
}

export interface KiWithdrawn {
  event: "ki-withdrawn";
  character: number;
  skill: string;
}

/** Who carries the lad now; -1: he stands on the square. */
export interface LadCarried {
  event: "lad-carried";
  character: number;
  square: [number, number] | null;
}

/** An effect that stays: where it comes from, whom it concerns, how long. */
export interface LastingView {
  source: string;
  owner: number;
  target: number;
  until: string;
}

/** A figure left the table without being defeated. */
export interface Left {
  event: "left";
  figure: number;
}

export interface Levelled {
  event: "levelled";
  character: number;
  level: number;
  health: number;
}

export interface LineTaken {
  event: "line-taken";
  figure: number;
  line: string;
}

/** A line that could not be resolved, and why: a text key below `line`. */
export interface LineTried {
  event: "line-tried";
  figure: number;
  line: string;
  why: string;
}

export interface MaliceRose {
  event: "malice-rose";
  n: number;
  malice: number;
}

/** A threshold of the malice track. */
export interface MaliceStruck {
  event: "malice-struck";
  chapter: string;
  at: number;
}

/** The market: cards face up, those known under the deck, and how many are left in it. */
export interface MarketView {
  row: string[];
  bottom: string[];
  left: number;
  counters: CounterView[];
}

/** An attack failed: blank, critical, blinded, dodged. */
export interface Missed {
  event: "missed";
  attacker: number;
  target: number;
  why: string;
  roll: number;
}

/** A figure walked or was put: the squares from first to last. */
export interface Moved {
  event: "moved";
  figure: number;
  path: ([number, number])[];
  cost: number;
}

/** No miniature is left, or the spawn was stopped. */
export interface NotSpawned {
  event: "not-spawned";
  kind: string;
}

/** A number of a sheet and what it is made of. */
export interface Number {
  value: number;
  parts: Part[];
}

/** The result of the omen; `fixed` by a setting, without a test. */
export interface OmenTold {
  event: "omen-told";
  result: string;
  fixed: boolean;
}

export interface OracleAdded {
  event: "oracle-added";
  green: number;
  red: number;
}

export interface OracleDrawn {
  event: "oracle-drawn";
  colour: string;
  left: number;
}

/** Everybody has seen the next card of the oracle deck. */
export interface OracleSeen {
  event: "oracle-seen";
  colour: string;
}

/** The oracle: the card in force, what is left of each colour, and the next card if everybody knows it. */
export interface OracleView {
  current: string;
  green: number;
  red: number;
  drawn_green: number;
  drawn_red: number;
  next: string;
}

/** One part of a number: where it comes from (a text key or the key of a source), and how much it is. */
export interface Part {
  source: string;
  n: number;
}

export interface PhaseEnded {
  event: "phase-ended";
  chapter: string;
  result: string;
  reason: string;
}

export interface PointUsed {
  event: "point-used";
  character: number;
  point: string;
  option: string;
}

/** A point or door: its name and place, nothing of its text. */
export interface PointView {
  id: string;
  zone: string;
  kind: string;
  name: string;
  squares: ([number, number])[];
  open: boolean;
}

export interface Positioned {
  event: "positioned";
  figure: number;
  square: [number, number];
}

export interface Prayed {
  event: "prayed";
  character: number;
  affinity: number;
}

/** A card on sale. */
export interface PriceView {
  card: string;
  coins: number;
}

/** What the rules of the chapter have counted. */
export interface ProgressView {
  killed: string[];
  saved: string[];
  consecrated: string[];
  seals: string[];
  stones: number;
  out: string[];
  carrier: number;
  lad: number;
  missions: string[];
  slain: string[];
}

export interface QueueSet {
  event: "queue-set";
  queue: number[];
}

export interface QueueShifted {
  event: "queue-shifted";
  figure: number;
  n: number;
  queue: number[];
  source: string;
}

/** A card of the queue. */
export interface QueueView {
  figure: number;
  done: boolean;
  active: boolean;
}

export interface Repaired {
  event: "repaired";
  character: number;
  n: number;
  coins: number;
}

export interface Rerolled {
  event: "rerolled";
  attacker: number;
  dice: number[];
  faces: number[];
  source: string;
}

/** A resistor with its tokens. */
export interface ResistorView {
  id: number;
  point: string;
  at: [number, number];
  tokens: number;
}

export interface Resurrected {
  event: "resurrected";
  character: number;
  automatic: boolean;
}

/** The dice of an attack by colour and place of the face; hits and symbols as they lie. */
export interface Rolled {
  event: "rolled";
  attacker: number;
  dice: string[];
  faces: number[];
  hits: number;
  yin: boolean;
  yang: boolean;
  focus: string;
}

export interface RoundBegan {
  event: "round-began";
  round: number;
}

export interface RowLaid {
  event: "row-laid";
  cards: string[];
}

/** A resistor was led away. */
export interface SavedOne {
  event: "saved-one";
  figure: number;
  point: string;
}

export interface SceneChosen {
  event: "scene-chosen";
  scene: string;
  option: string;
  character: number;
}

export interface SealBroken {
  event: "seal-broken";
  point: string;
  left: number;
}

export interface SideChanged {
  event: "side-changed";
  figure: number;
  foe: boolean;
}

export interface SideChosen {
  event: "side-chosen";
  character: number;
  skill: string;
}

/** What a figure reaches from where it stands: squares in range and sight; to a second one the range, and */
export interface SightView {
  squares: ([number, number])[];
  range: number;
  blocked: ([number, number])[];
}

/** One side of a skill tile. */
export interface SkillBox {
  name: string;
  character: string;
  level: number;
  side: string;
  type: string;
  ki: number;
  limit: string;
  trait: string;
  says: string;
}

/** An enemy used a technique, or regained or gained something by its line. */
export interface SkillUsed {
  event: "skill-used";
  figure: number;
  skill: string;
}

/** A skill of a character: the die on it (0: none), whether it works now, and whether its limit is */
export interface SkillView {
  id: string;
  die: number;
  works: boolean;
  used: boolean;
}

export interface Sold {
  event: "sold";
  character: number;
  card: string;
  coins: number;
}

/** A condition that was not gained: by blessed, ward or immunity. */
export interface Spared {
  event: "spared";
  figure: number;
  condition: string;
  by: string;
}

export interface Spawned {
  event: "spawned";
  figure: number;
  kind: string;
  square: [number, number];
  zone: string;
}

export interface SpecialGained {
  event: "special-gained";
  character: number;
  card: string;
}

/** A square that a walk can come to. `legs`: the steps from there, each as the number of the next stance */
export interface Stance {
  at: [number, number];
  rest: boolean;
  fast: number[];
  strong: number[];
  points: string[];
  legs: ([number, number])[];
}

/** One side of a creature's board. */
export interface StatsBox {
  health: number;
  armour: number;
  toughness: number;
  move: number;
  range: number[];
  dice: string[];
}

export interface StonesCleared {
  event: "stones-cleared";
  n: number;
  left: number;
}

/** A text of the chapter: opening, victory, failure, ending, says, travel; `point` where it stands. */
export interface StoryTold {
  event: "story-told";
  chapter: string;
  text: string;
  point: string;
}

/** The formula of one target: parts with their signs and what they come to. */
export interface Struck {
  event: "struck";
  attacker: number;
  target: number;
  parts: Part[];
  damage: number;
}

export interface Survived {
  event: "survived";
  character: number;
  source: string;
  health: number;
}

export interface Swapped {
  event: "swapped";
  first: number;
  second: number;
}

export interface Taken {
  event: "taken";
  character: number;
  seat: number;
}

/** Whom a part of a line is about: the targets compared by a priority, how it was settled (`only`, */
export interface TargetChosen {
  event: "target-chosen";
  figure: number;
  target: number;
  part: string;
  priority: string;
  compared: Compared[];
  how: string;
  beyond: Compared[];
  hidden: number[];
}

export interface TechniqueUsed {
  event: "technique-used";
  character: number;
  skill: string;
}

/** A test: the die, what was added by whom, and how it came out. */
export interface Tested {
  event: "tested";
  figure: number;
  attribute: string;
  die: number;
  parts: Part[];
  difficulty: number;
  success: boolean;
  about: string;
}

/** Several were equal: who or what settled it (`party` or `auto`). */
export interface TieBroken {
  event: "tie-broken";
  figure: number;
  by: string;
}

/** A resistor lost a resistance token. */
export interface TokenLost {
  event: "token-lost";
  figure: number;
  left: number;
}

export interface TradeDeclined {
  event: "trade-declined";
  character: number;
  partner: number;
}

export interface Traded {
  event: "traded";
  character: number;
  partner: number;
  gave: string[];
  got: string[];
}

export interface Travelled {
  event: "travelled";
  zone: string;
}

export interface Unlocked {
  event: "unlocked";
  kami: string;
  character: number;
}

export interface Upgraded {
  event: "upgraded";
  kind: string;
}

/** All walks of the acting character, which stands in the first stance. `movement`: in hand now, with one */
export interface Walks {
  movement: number[];
  fast: boolean[];
  strong: boolean[];
  use: boolean[];
  stances: Stance[];
}

/** A weapon card; pools are ids of dice. */
export interface WeaponBox {
  name: string;
  class_: string;
  level: number;
  cost: number;
  range: number;
  fast: string[];
  strong: string[];
  says: string;
}

export interface WeaponEquipped {
  event: "weapon-equipped";
  character: number;
  weapon: string;
}

export interface YinYangUsed {
  event: "yin-yang-used";
  attacker: number;
  source: string;
}

export interface YomiMarked {
  event: "yomi-marked";
  n: number;
  marks: number;
}

export interface ZoneLaid {
  event: "zone-laid";
  zone: string;
}

export interface ZoneRemoved {
  event: "zone-removed";
  zone: string;
}

/** A zone on the table: where it lies, and what was seen of its sleeves by colour. */
export interface ZoneView {
  id: string;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  sleeves: Record<string, EntryView[]>;
  left: Record<string, number>;
}

export type GameEvent = ChapterBegan | StoryTold | Taken | SideChosen | SceneChosen | OmenTold | HeadsSold | Bought | Sold | Repaired | RowLaid | Prayed | KamiTaken | Unlocked | PhaseEnded | Resurrected | AttributeChanged | Levelled | HonourChanged | FlagSet | YomiMarked | ZoneLaid | ZoneRemoved | Travelled | Positioned | Left | RoundBegan | OracleDrawn | OracleSeen | OracleAdded | EntryRevealed | EntrySeen | MaliceRose | MaliceStruck | Spawned | NotSpawned | Upgraded | QueueSet | QueueShifted | Swapped | ActivationBegan | ActivationEnded | Moved | Exerted | ApChanged | KiPlaced | KiWithdrawn | KiLowered | KiRolled | TechniqueUsed | KamiModeBegan | KamiModeEnded | AttackBegan | Rolled | Rerolled | Missed | BlindRolled | Struck | YinYangUsed | Countered | Hurt | Healed | TokenLost | Conditioned | Spared | ConditionEnded | Blessed | ArmourChanged | Survived | Defeated | HeadFell | HeadTaken | HeadEaten | EffectBegan | PointUsed | DoorOpened | Tested | Traded | TradeDeclined | WeaponEquipped | ItemUsed | ItemGained | ItemReturned | SpecialGained | CoinsChanged | KarmaChanged | AffinityChanged | SavedOne | Consecrated | SealBroken | StonesCleared | BrazierOut | SideChanged | LadCarried | GroundChanged | BehaviourRolled | CardDrawn | CardKept | CardCooled | LineTried | LineTaken | TargetChosen | TieBroken | SkillUsed | Foreseen;
