// Written by `python -m hyakki.table.typescript` from the structs of the server; do not edit.

/** Who sits on a seat of the new table: the person of a seat of the old one; else a bot, or whoever comes */
export interface AgainSeat {
  kind: "person" | "bot";
  level: string;
  of: number | null;
}

/** A table for the people of one that is over, who sit at it at once. */
export interface AgainWish {
  seats: AgainSeat[];
  settings: Record<string, string>;
  name?: string;
  known?: string;
}

/** Something that was to be reached, and how far it came. */
export interface Aim {
  say: string;
  have: number;
  need: number;
}

/** Aims that belong together: those of the quest, those of a side. */
export interface Aims {
  title: string;
  aims: Aim[];
}

/** The answer to question `question`, as the option's text. */
export interface Answer {
  type: "answer";
  question: number;
  text: string;
  sure?: boolean;
}

/** What may come of the last of some answers, if the others were given before it? Each is said by what one */
export interface AskAhead {
  type: "ask-ahead";
  request: number;
  question: number;
  steps: string[][];
}

/** What would figures without a player do now? */
export interface AskForecast {
  type: "ask-forecast";
  request: number;
}

/** What would you do, and why? */
export interface AskHint {
  type: "ask-hint";
  request: number;
  question: number;
}

/** The board as text, please. */
export interface AskListing {
  type: "ask-listing";
  request: number;
}

/** What may come of an option of the open question? */
export interface AskOdds {
  type: "ask-odds";
  request: number;
  question: number;
  text: string;
}

/** Where could answers in a row lead from here, for what is pointed at? */
export interface AskWays {
  type: "ask-ways";
  request: number;
  pointed: string[];
}

/** What something came from: a row of a diagram. */
export interface Bar {
  who: string;
  parts: ([string, number])[];
}

/** Where the table calls people who are waited for and not there; no address: nowhere any more. */
export interface BellWish {
  url?: string;
}

/** Let a bot of this level play a seat; an empty level gives the seat back to its person. */
export interface BotWish {
  seat: number;
  level?: string;
}

/** The chance to win over a match, as far as it has been worked out. */
export interface ChanceCurve {
  begun: boolean;
  done: number;
  together: boolean;
  points: ChancePoint[];
  waits: boolean;
}

/** The chances at a moment of a replay, by seat, or of all players where they are one party. */
export interface ChancePoint {
  answers: number;
  games: number;
  shares: number[];
}

/** What has changed since the moment `base` that this page was sent, its lines as in a moment. */
export interface Change {
  type: "change";
  number: number;
  base: number;
  change: unknown;
  since: number;
  lines: Line[];
  check: number | null;
}

/** Say something to all at the table. */
export interface Chat {
  type: "chat";
  text: string;
}

/** One answer that was given in secret: the key of its question, and what was chosen. */
export interface ChoiceCard {
  key: string;
  option: OptionCard;
}

/** All of it, in words. */
export interface Chronicle {
  title: string;
  stamp: string;
  facts: string[];
  near: string;
  lines: Tally[];
  members: Member[];
  aims: Aims[];
  bars_title: string;
  bars: Bar[];
  course_title: string;
  course: Leg[];
  turned: string;
}

/** How a match is remembered, what could follow, and how much each kind of event matters (by its tag). */
export interface ChronicleCard {
  resigned: boolean;
  party: boolean;
  chronicle: Chronicle | null;
  sequels: Sequel[];
  weights: Record<string, number>;
}

/** How long people may think: for an answer, or in the whole match; and what happens then. */
export interface ClockCard {
  per: "move" | "game";
  seconds: number;
  then: "bot" | "told";
}

/** How the match ended, and the key that proves its dice. */
export interface Ending {
  winners: number[];
  shared: boolean;
  sentence: string;
  rule: string;
  scores: ScoreCard[];
  key: string;
  fingerprint: string;
}

/** What figures without a player would do now, as entries of the log. */
export interface Forecast {
  type: "forecast";
  request: number;
  lines: Line[];
}

/** What the page knows of a game besides the view: its rules and its cardboard. */
export interface GameBook {
  game: GameCard;
  rules: RuleCard[];
  box: unknown;
}

/** A game on the home page. */
export interface GameCard {
  id: string;
  title: string;
  subtitle: string;
  blurb: string;
  players: string;
  minutes: string;
  board: string;
  seats: number[];
  usual_seats: number;
  settings: SettingCard[];
  levels: string[];
  guides: string[];
}

/** What a person has played of a game, to its end. */
export interface GameRecord {
  game: string;
  played: number;
  won: number;
  best: string;
  campaigns: number;
  stages: StageRecord[];
}

/** The answer that led to a moment of a replay, as far as the eyes that look may know it. */
export interface Given {
  seat: number;
  asked: string;
  say: string;
  secret: boolean;
  resigned: boolean;
  seconds: number | null;
  rules: string[];
}

/** The way in which a match that stands still is to go on. */
export interface GoOnWish {
  way: "checkpoint" | "replay";
}

/** What a bot that thinks ahead would do in this seat's place, and why. */
export interface Hint {
  type: "hint";
  request: number;
  hint: HintCard;
}

/** What a bot would do on this seat: its answer, what follows, why, and the odds of the last. */
export interface HintCard {
  option: OptionCard;
  then: string[];
  why: string;
  odds: OddsLine[];
  anchors: string[];
  weighed: WeighedCard[];
}

/** Let people at the table ask what a bot would do, or no more. */
export interface HintsWish {
  on: boolean;
}

/** What a member is remembered for, and the reason. */
export interface Honour {
  key: string;
  title: string;
  why: string;
}

/** The bell of a table as its host sees it: the secret that signs its messages is shown this once. */
export interface Hung {
  host: string;
  secret: string;
}

/** A moment of a match that is drawn to explain something: what a seat sees, what of it is lit, what */
export interface IllustrationCard {
  view: unknown;
  lit: string[];
  around: string[];
  strikes: string[];
}

/** Moments of a game that are drawn to explain it, by name. */
export interface Illustrations {
  pictures: Record<string, IllustrationCard>;
}

/** How things stood when a part of the match was over: its name, and what each member had, by its id. */
export interface Leg {
  say: string;
  counts: Record<string, number>;
}

/** One entry of the log as this seat reads it. */
export interface Line {
  text: string;
  rule: string | null;
  heading: boolean;
  event: unknown;
  names?: ([number, number, string])[];
  brief?: Phrase | null;
  by?: string;
  turn?: number | null;
}

/** A fresh secret link for one's own seat, or (the host) one that is free or was left long ago. */
export interface LinkWish {
  seat: number;
}

/** The secret of a seat link. The page builds the address; the server keeps a hash only. */
export interface Linked {
  seat: number;
  token: string;
}

/** The board and the sheets as text. */
export interface Listing {
  type: "listing";
  request: number;
  board: string[];
  sheets: ([string, string[]])[];
}

/** The right side of the home page, for one guest. */
export interface Lobby {
  mine: TableCard[];
  open: TableCard[];
  finished: TableCard[];
}

/** A figure or a side whose deeds are told: who leads it, its counts by the keys of lines (and others that */
export interface Member {
  id: string;
  seat: number | null;
  name: string;
  counts: Record<string, number>;
  dice: number | null;
  health: [number, number] | null;
  note: string;
  won: boolean;
  honour: Honour | null;
}

/** What people will tell of a match: at which moment, in a sentence, and in which part of the replay (-1: */
export interface Memory {
  answers: number;
  say: string;
  turn: number;
}

/** All that a seat gets of this moment. Log entries from number `since` on are replaced by `lines`. */
export interface Moment {
  type: "moment";
  answers: number;
  seat: number | null;
  view: unknown;
  asked: number[];
  planned: PlanCard[] | null;
  question: QuestionCard | null;
  status: string[];
  undo: string | null;
  ending: Ending | null;
  since: number;
  lines: Line[];
  own: number;
  spots: Spot[];
  clocks: SeatClock[] | null;
  passes: string[];
  number: number;
}

/** The odds of an option. */
export interface Odds {
  type: "odds";
  request: number;
  lines: OddsLine[];
}

/** What may come of an option, and how likely it is (0 to 1): exactly, or about so. With an amount it says */
export interface OddsLine {
  say: string;
  chance: number;
  about: boolean;
  amount: number | null;
}

/** A new table that goes on from an answer of a finished match: with whom on which seat, against whom. */
export interface OnwardWish {
  answers: number;
  seat: number;
  level?: string;
  person?: string;
}

/** A new table: where to go, and the secret links of the other seats for people (shown this once). */
export interface Opened {
  table: string;
  seat: number | null;
  tokens: Record<number, string>;
  fingerprint: string;
}

/** One way to answer: how it travels, how it is said, what to point at for it. */
export interface OptionCard {
  text: string;
  say: string;
  anchors: string[];
}

/** Stop the table, or go on. */
export interface PauseWish {
  paused: boolean;
}

/** A few words, and where names stand in them: begin, length, anchor. */
export interface Phrase {
  text: string;
  names?: ([number, number, string])[];
}

/** Is the connection alive? */
export interface Ping {
  type: "ping";
}

/** What a seat has chosen so far while all choose in secret: this seat's own, or an ally's. */
export interface PlanCard {
  seat: number;
  done: boolean;
  choices: ChoiceCard[];
}

/** The connection lives, and this is the server's time. */
export interface Pong {
  type: "pong";
  now: number;
}

/** How the key of a finished match came about: each step follows from the one before. */
export interface Proof {
  key: string;
  fingerprint: string;
  steps: ProofStep[];
  last: string;
}

/** A word that somebody gave to the key of the dice; of seat -1: a new key, since the old one could be */
export interface ProofStep {
  seat: number;
  name: string;
  word: string;
  fingerprint: string;
  at: number;
}

/** Somebody wants to take back more than one may alone; all other people at the table must agree. */
export interface Proposal {
  type: "proposal";
  number: number;
  by: number;
  who: string;
  agreed: number[];
  open: boolean;
}

/** Ask the others whether the last answer of anybody may be taken back. */
export interface Propose {
  type: "propose";
}

/** What this seat is asked. */
export interface QuestionCard {
  number: number;
  key: string;
  prompt: string;
  hint: string;
  options: OptionCard[];
  may: number[];
  tips: TipCard[];
  vain?: boolean;
}

/** The answer to "why not?". */
export interface Reason {
  type: "reason";
  request: number;
  text: string;
  rule: string | null;
  sentence: string;
}

/** An answer of a finished match, thought over again: whose it was, what a bot would have answered, and */
export interface Reconsidered {
  seat: number;
  given: string;
  better: boolean;
  weighed: WeighedCard[];
  given_at: number;
}

/** All games that were finished at least once. */
export interface Records {
  games: GameRecord[];
}

/** Why something that the page sent was not done. `question`: the answer it belonged to, if any. */
export interface RefusalCard {
  type: "refusal";
  key: string;
  text: string;
  question: number | null;
  request: number | null;
}

/** A match to be watched again: its table, its length and its parts. `as_seats`: who may be seen through. */
export interface ReplayCard {
  table: TableCard;
  settings: Record<string, string>;
  answers: number;
  turns: Turn[];
  memorable: Memory[];
  actors: number[];
  as_seats: number[];
  fingerprint: string;
  proof: Proof | null;
}

/** A moment of a replay, with the answer that led to it. */
export interface ReplayMoment {
  type: "moment";
  answers: number;
  seat: number | null;
  view: unknown;
  asked: number[];
  planned: PlanCard[] | null;
  question: QuestionCard | null;
  status: string[];
  undo: string | null;
  ending: Ending | null;
  since: number;
  lines: Line[];
  own: number;
  spots: Spot[];
  clocks: SeatClock[] | null;
  passes: string[];
  number: number;
  given: Given | null;
}

/** Give up for one's seat. */
export interface Resign {
  type: "resign";
}

/** A rule of the ledger. */
export interface RuleCard {
  id: string;
  chapter: string;
  title: string;
  text: string;
}

/** What the rules of a game are called, by id. */
export interface RuleTitles {
  titles: Record<string, string>;
}

/** A line of chat. */
export interface Said {
  type: "said";
  number: number;
  who: string;
  seat: number | null;
  text: string;
  at: number;
}

/** The points of a seat, by its number, or of a side, by its name; with their sources. */
export interface ScoreCard {
  who: string;
  total: number;
  sources: Record<string, number>;
}

/** A seat as everybody sees it. A person's seat without a name is free. */
export interface SeatCard {
  number: number;
  kind: "person" | "bot";
  level: string;
  name: string;
  present: boolean;
  away: number;
  filled_in: boolean;
  label: string;
}

/** The clock of a seat: the seconds that are left while it stands, or when they are up (in the server's */
export interface SeatClock {
  left: number | null;
  until: number | null;
}

/** Who is to sit where at a new table. */
export interface SeatWish {
  kind: "person" | "bot";
  level?: string;
}

/** Where one sits now. */
export interface Seated {
  table: string;
  seat: number;
  fingerprint: string;
}

/** Somebody came, went, sat down or let a bot play; or the table was stopped. */
export interface Seats {
  type: "seats";
  table: TableCard;
}

/** A table that could follow: the next of a row, or the same with another aim. */
export interface Sequel {
  kind: "next" | "dare";
  say: string;
  detail: string;
  settings: Record<string, string>;
}

/** Something to be set before a match. */
export interface SettingCard {
  name: string;
  say: string;
  usual: string;
  values: ValueCard[];
}

/** A word of chance from the browser of somebody who has just sat down: it is mixed into the key that has */
export interface ShareWish {
  seat: number;
  word: string;
  fingerprint: string;
}

/** The fingerprint of the key of the dice, and whether it has that word in it. A guest gives once, and to */
export interface Shared {
  fingerprint: string;
  taken: boolean;
}

/** Take the seat of a secret link. */
export interface SitWish {
  token: string;
  person?: string;
}

/** What an anchor is called, for the names that a screen reader says. */
export interface Spot {
  anchor: string;
  say: string;
}

/** Something that can be won on its own: how often it was tried and won, where it was won last, and what a */
export interface StageRecord {
  id: string;
  say: string;
  tries: number;
  won: number;
  table: string;
  settings: Record<string, string>;
}

/** The table stands still, or no longer does. */
export interface Standing {
  type: "standing";
  still: StillCard | null;
}

/** Always pass this kind of question for me, or ask me again; without a key: ask me everything again. */
export interface StandingPass {
  type: "standing-pass";
  key?: string;
  on?: boolean;
  turn?: boolean;
}

/** Why a table stands still: its match no longer comes out as it was left. Nothing is given up before */
export interface StillCard {
  title: string;
  says: string[];
  ways: WayCard[];
  may: boolean;
  has_match: boolean;
}

/** A place on the road of a campaign that is played at one table, and how it stands. */
export interface Stop {
  id: string;
  say: string;
  state: "won" | "lost" | "now" | "later";
}

/** A table in a list. */
export interface TableCard {
  id: string;
  game: string;
  name: string;
  visibility: "public" | "link" | "private";
  status: string[];
  seats: SeatCard[];
  mine: number[];
  my_turn: boolean;
  over: boolean;
  paused: boolean;
  answers: number;
  created: number;
  changed: number;
  winners: number[];
  road: Stop[];
  ending: string;
  content: string;
  hints: boolean;
  bell: string;
  sequel: string;
  bare: boolean;
}

/** A table to be opened. Whoever opens it sits down on the first seat for a person. */
export interface TableWish {
  game: string;
  settings?: Record<string, string>;
  seats?: SeatWish[];
  name?: string;
  visibility?: "public" | "link" | "private";
  person?: string;
  clock?: ClockCard | null;
  hints?: boolean | null;
  guided?: string;
}

/** Take a free seat at a public table. */
export interface TakeWish {
  seat: number;
  person?: string;
}

/** A statistic by which members are compared: its name, and what is good about it. */
export interface Tally {
  key: string;
  say: string;
  better: "more" | "less" | "";
}

/** What some of the answers are good for: a sentence, and which options of the question it speaks of. */
export interface TipCard {
  say: string;
  options: number[];
}

/** Why a request failed, in a sentence for the person, with a key for the page. */
export interface Trouble {
  key: string;
  text: string;
}

/** Where a part of a replay begins: after how many answers, and what it is called. */
export interface Turn {
  answers: number;
  say: string;
}

/** Take back the last answer. */
export interface Undo {
  type: "undo";
}

/** One value of a setting, in words. */
export interface ValueCard {
  value: string;
  say: string;
}

/** Agree to a proposal, or not. */
export interface Vote {
  type: "vote";
  number: number;
  agree: boolean;
}

/** A way in which a match that stands still can go on, and what it costs, in words. */
export interface WayCard {
  name: "checkpoint" | "replay";
  say: string;
}

/** Where answers in a row could lead, as the game's own struct; null: nowhere. */
export interface Ways {
  type: "ways";
  request: number;
  ways: unknown;
}

/** An answer that a bot has thought about: how likely its seat is to win after it (0 to 1), in how many */
export interface WeighedCard {
  say: string;
  chance: number;
  games: number;
  even: boolean;
}

/** The first message on a connection: where one is. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableCard;
  seat: number | null;
  fingerprint: string;
  settings: Record<string, string>;
  party: boolean;
  chat: Said[];
  host: boolean;
  still: StillCard | null;
  clock: ClockCard | null;
}

/** This page is in doubt about what it has: the whole moment with all of its log, please. */
export interface Whole {
  type: "whole";
}

/** Why can these things not be pointed at? */
export interface Why {
  type: "why";
  request: number;
  anchors: string[];
}

export type ToPage = Moment | Change | Welcome | Seats | Standing | Said | RefusalCard | Reason | Odds | Hint | Forecast | Ways | Listing | Proposal | Pong;

export type FromPage = Answer | Undo | Propose | Vote | Why | AskOdds | AskAhead | AskHint | AskForecast | AskWays | AskListing | Chat | StandingPass | Whole | Resign | Ping;

export const PROTOCOL = 2;
