// A table as the page sees it: what the server said last, what the person is choosing, what is being shown.
import { untrack } from "svelte";
import { api, ApiTrouble } from "./api";
import { followed } from "./changes";
import type {
  Change,
  FromPage,
  HintCard,
  Line,
  Listing,
  Moment,
  Odds,
  OptionCard,
  Proposal,
  QuestionCard,
  Reason,
  RefusalCard,
  Said,
  StillCard,
  ToPage,
  Welcome,
} from "./messages";
import { PROTOCOL } from "./messages";
import type { Offer, Plan } from "../games/game";
import { advance, back, exact, parted, point, steps, under, type Step } from "./pointing";
import { careful } from "./careful.svelte";
import { language } from "./language";
import { TableSocket, type Link } from "./socket";
import { next } from "./sharing";
import { Weighing } from "./weighing.svelte";
import { say } from "./say";
import { plainName } from "./words";

/** What the server says about tables that no waiting brings back. */
const GONE = new Set(["trouble.no-table", "trouble.private", "trouble.not-yours"]);

/** What the server says to a page that is older than itself; it stays to be read. */
const OLD = "trouble.old-page";

/** What the server says to an answer that cannot be taken back, unless one is sure. */
const FINAL = "refused.final";

export interface WhyBubble {
  anchors: string[];
  reason: Reason | null;
}

/** What is passed wherever a reaction could gain nothing, as the game judges it. */
export const VAIN = "~";

/** How long a pass holds: for this question, until the turn is over, for good, or wherever nothing could be gained. */
export type Scope = "once" | "turn" | "always" | "vain";

export class TableState {
  link = $state<Link>("connecting");
  welcome = $state.raw<Welcome | null>(null);
  /** Why the match stands still, and how it can go on; null while it does not. */
  still = $state.raw<StillCard | null>(null);
  moment = $state.raw<Moment | null>(null);
  log = $state.raw<Line[]>([]);
  chat = $state.raw<Said[]>([]);
  refusal = $state.raw<RefusalCard | null>(null);
  proposal = $state.raw<Proposal | null>(null);
  listing = $state.raw<Listing | null>(null);
  why = $state.raw<WhyBubble | null>(null);
  /** `text`: the option's, or the steps of a plan. */
  odds = $state.raw<{ text: string; odds: Odds | null } | null>(null);
  /** Several answers in a row that the board has put together, and the places that lead to such. */
  plan = $state.raw<Plan | null>(null);
  offer = $state.raw<Offer | null>(null);
  /** What the strongest bot would do now, if that was asked. */
  hint = $state.raw<HintCard | null>(null);
  /** What a guide points at now. */
  advised = $state.raw<readonly string[]>([]);
  /** Whether a guide on a phone has something to be read that lies on the board: cards make room for it. */
  reading = $state(false);
  /** What figures without a player would do now, while that is shown. */
  foreseen = $state.raw<Line[] | null>(null);

  /** Where answers in a row could lead, by what was asked for. */
  ways = $state.raw<ReadonlyMap<string, unknown>>(new Map());

  /** What has been pointed at so far. */
  path = $state.raw<string[]>([]);
  /** What the last answer was said by. */
  given = $state.raw<readonly string[]>([]);
  /** What the pointer or the keyboard is on. */
  hovered = $state<string | null>(null);
  /** Places that somebody has asked to be shown, for a moment. */
  beckoned = $state.raw<ReadonlySet<string>>(new Set());
  /** How far the server's clock is ahead of this machine's, in seconds. */
  skew = $state(0);
  /** An answer is on its way. */
  waiting = $state(false);
  /** The next thing that is pointed at is asked about: "why not?" */
  asking = $state(false);
  /** The answer that cannot be taken back and waits for a second yes, as its text. */
  unsure = $state<string | null>(null);

  private socket: TableSocket;
  /** The whole moment has been asked for. */
  private doubts = false;
  private requests = 0;
  private whyRequest = 0;
  private oddsRequest = 0;
  private forecastRequest = 0;
  private hintRequest = 0;
  private listingRequest = 0;
  private foreseeing = false;
  private refusalTimer: ReturnType<typeof setTimeout> | undefined;
  /** What ways were asked for, by request. */
  private sought = $state.raw<ReadonlyMap<number, string>>(new Map());
  private oddsCache = new Map<string, Odds>();
  /** The odds of answers that panels show. */
  readonly weighing = new Weighing((text) => {
    const question = this.question;
    const request = ++this.requests;
    const sent = question && this.socket.send({ type: "ask-odds", request, question: question.number, text });
    return sent ? request : null;
  });

  constructor(
    readonly id: string,
    readonly seat: number | null,
  ) {
    const path = `/ws/${id}?protocol=${PROTOCOL}&language=${language}${seat === null ? "" : `&seat=${seat}`}`;
    this.socket = new TableSocket(
      path,
      (message) => this.receive(message),
      (link) => this.relink(link),
      () => this.isWelcome(),
    );
  }

  close(): void {
    clearTimeout(this.refusalTimer);
    this.socket.close();
  }

  /** Whether the table is still ours to see; a server that cannot be asked may be back soon. */
  private async isWelcome(): Promise<boolean> {
    try {
      const card = await api.table(this.id);
      return this.seat === null || card.mine.includes(this.seat);
    } catch (error) {
      return !(error instanceof ApiTrouble) || !GONE.has(error.key);
    }
  }

  // ---------------------------------------------------------------- what is asked

  question = $derived<QuestionCard | null>(this.moment?.question ?? null);
  /** Whether this seat alone is asked something that it could always pass. */
  mayPass = $derived(
    !!this.question &&
      this.question.may.length < 2 &&
      this.question.options.some(({ text }) => text === "pass"),
  );
  /** How long a pass shall hold: chosen beside the question, and told when it is passed. */
  scope = $state<Scope>("once");
  /** Whether the table passes this question. */
  isPassed = $derived.by(() => {
    const passes = this.moment?.passes ?? [];
    const offered = this.question?.options.filter(({ text }) => text !== "pass") ?? [];
    const unwanted = new Set(passes.flatMap((one) => /^@\d+ (.*)$/.exec(one)?.[1] ?? []));
    if (!this.question || !this.mayPass) return false;
    return (
      passes.includes(this.question.key) ||
      (this.question.vain && passes.includes(VAIN)) ||
      (offered.length > 0 && offered.every(({ text }) => unwanted.has(text)))
    );
  });
  /** What a place lies in, as the game's page says it. */
  within = $state.raw<((anchor: string) => string | null) | null>(null);
  /** What is asked about once more in any case, as the game's page says it. */
  isGrave = $state.raw<((anchor: string, key: string) => boolean | string) | null>(null);
  options = $derived<OptionCard[]>(parted(this.question?.options ?? [], this.within));
  /** What can be pointed at now. */
  steps = $derived<Step[]>(steps(this.options, this.path));
  /** The option that the path says, if it may stop here. */
  ready = $derived<OptionCard | undefined>(this.path.length ? exact(this.options, this.path) : undefined);
  left = $derived<OptionCard[]>(under(this.options, this.path));
  /** What every answer begins with: it is chosen by itself. */
  private obvious = $derived<string[]>(this.settled());
  /** Something was chosen that is no answer yet. */
  begun = $derived(!!this.plan?.chosen || this.path.length > this.obvious.length);
  /** What was chosen, without what all answers share. */
  picked = $derived(
    this.path.length > this.obvious.length ? this.path.slice(this.obvious.length) : this.path,
  );
  legal = $derived<Set<string>>(this.legalAnchors());
  names = $derived<Map<string, string>>(
    new Map((this.moment?.spots ?? []).map((spot) => [spot.anchor, spot.say])),
  );

  /** The only option that pointing at the hovered thing leads to, or the one that is ready. */
  previewed = $derived<OptionCard | undefined>(this.soleOption() ?? this.ready);

  private soleOption(): OptionCard | undefined {
    const hovered = this.hovered;
    if (hovered === null || !this.legal.has(hovered)) return undefined;
    const fitting = this.left.filter((option) => option.anchors.includes(hovered));
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  private settled(): string[] {
    const walked = advance(this.options, []);
    return exact(this.options, walked) ? [] : walked;
  }

  private legalAnchors(): Set<string> {
    const found = new Set(this.steps.map((step) => step.anchor));
    for (const option of this.left)
      for (const anchor of option.anchors.slice(this.path.length))
        if (!found.has(anchor) && point(this.options, this.path, anchor)) found.add(anchor);
    return found;
  }

  nameOf(anchor: string): string {
    return this.names.get(anchor) ?? plainName(anchor);
  }

  // ---------------------------------------------------------------- what the person does

  /** Point at something. With `sure` an answer that is complete by it goes off at once. */
  point(anchor: string, sure = true): boolean {
    if (this.waiting) return false;
    if (this.asking) {
      this.ask(anchor);
      return true;
    }
    // Pointing at something else from the start begins the choice anew.
    const path = point(this.options, this.path, anchor) ?? point(this.options, [], anchor);
    if (!path) return false;
    this.why = null;
    // What waits for its yes is not swapped for something else that goes off without a word; a button of its own is meant.
    const isButton = anchor.startsWith("do:");
    const waits = this.unsure === null && !isButton && this.left.length === 1 ? this.ready : undefined;
    const swaps = waits !== undefined && exact(this.options, path) !== waits;
    // What waits for a second yes gets it by being pointed at again.
    const again = this.unsure !== null && exact(this.options, path)?.text === this.unsure;
    this.unsure = null;
    this.path = path;
    const only = this.left.length === 1 ? this.ready : undefined;
    if (!sure || !only || swaps) return true;
    const key = this.question?.key ?? "";
    if (!again && only.anchors.some((one) => this.isGrave?.(one, key))) this.unsure = only.text;
    else this.answer(only, again || !careful.on);
    return true;
  }

  /** Give an answer as if it had been pointed at: what cannot be taken back waits for a second yes. */
  give(option: OptionCard): void {
    this.why = null;
    this.unsure = null;
    this.path = option.anchors;
    this.answer(option, !careful.on);
  }

  /** One step back: out of asking, out of an answer to "why not?", then in what was chosen. */
  back(): void {
    this.unsure = null;
    if (this.asking) this.asking = false;
    else if (this.why) this.why = null;
    else if (this.plan?.chosen) this.plan.drop();
    else this.path = back(this.options, this.path);
  }

  /** Give an answer. Unless one is `sure`, the table asks once more before what cannot be taken back. */
  answer(option: OptionCard, sure = true): void {
    const question = this.question;
    if (!question || this.waiting) return;
    // Whoever has chosen how long it holds has thought about it.
    const meant = sure || (option.text === "pass" && this.mayPass && this.scope !== "once");
    if (option.text === "pass") this.letGoBy(question);
    this.waiting = this.send({ type: "answer", question: question.number, text: option.text, sure: meant });
    this.given = option.anchors;
    this.refusal = null;
  }

  undo(): void {
    this.send({ type: "undo" });
  }

  propose(): void {
    this.send({ type: "propose" });
  }

  /** Let the table pass a kind of question from now on, or ask again; without a key: ask everything again. */
  passAlways(key: string, on: boolean): void {
    this.send({ type: "standing-pass", key, on });
  }

  /** What a pass means besides this once is told with it, and not before. */
  private letGoBy({ key }: QuestionCard): void {
    const scope = this.mayPass ? this.scope : "once";
    if (scope === "turn") this.send({ type: "standing-pass", key, on: true, turn: true });
    else if (scope !== "once") this.passAlways(scope === "vain" ? VAIN : key, true);
    this.scope = "once";
  }

  vote(agree: boolean): void {
    if (this.proposal) this.send({ type: "vote", number: this.proposal.number, agree });
  }

  ask(anchor: string): void {
    this.asking = false;
    // What a place lies in is a step of the page alone.
    const path = this.options === this.question?.options ? this.path : [];
    this.why = { anchors: [...path, anchor], reason: null };
    this.whyRequest = ++this.requests;
    const { anchors } = this.why;
    if (!this.send({ type: "why", request: this.whyRequest, anchors })) this.why = null;
  }

  askOdds(option: OptionCard): void {
    const question = this.question;
    if (!question || !this.wantOdds(option.text)) return;
    const { text } = option;
    this.send({ type: "ask-odds", request: this.oddsRequest, question: question.number, text });
  }

  /** The odds of the last answer of a plan. */
  askAhead(steps: string[][]): void {
    const question = this.question;
    if (!question || !this.wantOdds(JSON.stringify(steps))) return;
    this.send({ type: "ask-ahead", request: this.oddsRequest, question: question.number, steps });
  }

  /** Whether the server must be asked for these odds. */
  private wantOdds(text: string): boolean {
    if (this.odds?.text === text) return false;
    const known = this.oddsCache.get(text) ?? null;
    this.odds = { text, odds: known };
    // A new number even if nothing is asked: what is still on its way belongs to another option.
    this.oddsRequest = ++this.requests;
    return !known;
  }

  /** Whether one may ask what a bot would do now. */
  mayAskHint = $derived(!!this.welcome?.table.hints && this.question !== null);

  askHint(): void {
    const question = this.question;
    if (!question || !this.mayAskHint) return;
    this.hintRequest = ++this.requests;
    this.send({ type: "ask-hint", request: this.hintRequest, question: question.number });
  }

  dropHint(): void {
    this.hint = null;
    this.hintRequest = 0;
  }

  foresee(on: boolean): void {
    this.foreseeing = on;
    this.forecastRequest = ++this.requests;
    if (on) this.send({ type: "ask-forecast", request: this.forecastRequest });
    else this.foreseen = null;
  }

  /** Ask where answers in a row could lead, once for each moment. */
  seek(pointed: readonly string[]): void {
    const key = pointed.join(" ");
    const sought = untrack(() => this.sought);
    if (this.link !== "open" || this.ways.has(key) || [...sought.values()].includes(key)) return;
    const request = ++this.requests;
    const sent = this.socket.send({ type: "ask-ways", request, pointed: [...pointed] });
    if (sent) this.sought = new Map([...sought, [request, key]]);
  }

  /** Whether an answer to that is still on its way. */
  get seeking(): boolean {
    return this.sought.size > 0;
  }

  private found(request: number): string | undefined {
    const key = this.sought.get(request);
    this.sought = new Map([...this.sought].filter(([other]) => other !== request));
    return key;
  }

  askListing(): void {
    this.listingRequest = ++this.requests;
    this.send({ type: "ask-listing", request: this.listingRequest });
  }

  say(text: string): void {
    this.send({ type: "chat", text });
  }

  resign(): void {
    this.send({ type: "resign" });
  }

  private send(message: FromPage): boolean {
    const sent = this.socket.send(message);
    if (!sent) this.complain("lost", say("shell.notice.unsent"));
    return sent;
  }

  complain(key: string, text: string): void {
    this.show({ type: "refusal", key, text, question: null, request: null });
  }

  private show(refusal: RefusalCard): void {
    this.refusal = refusal;
    clearTimeout(this.refusalTimer);
    if (refusal.key !== OLD) this.refusalTimer = setTimeout(() => (this.refusal = null), 6000);
  }

  // ---------------------------------------------------------------- what the server says

  private relink(link: Link): void {
    this.link = link;
    if (link === "open") return;
    this.waiting = this.doubts = false;
    this.sought = new Map(); // what was asked for is asked for again
  }

  private receive(message: ToPage): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.still = message.still;
        this.chat = message.chat;
        if (message.clock) this.send({ type: "ping" }); // how late is it there?
        break;
      case "seats":
        if (this.welcome) this.welcome = { ...this.welcome, table: message.table };
        break;
      case "standing":
        this.still = message.still;
        break;
      case "moment":
        this.take(message);
        break;
      case "change":
        this.follow(message);
        break;
      case "said":
        if (!this.chat.some((said) => said.number === message.number)) this.chat = [...this.chat, message];
        break;
      case "refusal":
        this.refused(message);
        break;
      case "reason":
        if (this.why && message.request === this.whyRequest) this.why = { ...this.why, reason: message };
        break;
      case "odds":
        if (this.weighing.told(message.request, message.lines)) break;
        if (this.odds && message.request === this.oddsRequest) {
          this.oddsCache.set(this.odds.text, message);
          this.odds = { ...this.odds, odds: message };
        }
        break;
      case "hint":
        if (message.request === this.hintRequest) this.hint = message.hint;
        break;
      case "forecast":
        if (message.request === this.forecastRequest) this.foreseen = message.lines;
        break;
      case "ways": {
        const key = this.found(message.request);
        if (key !== undefined) this.ways = new Map([...this.ways, [key, message.ways]]);
        break;
      }
      case "listing":
        if (message.request === this.listingRequest) this.listing = message;
        break;
      case "proposal":
        this.proposal = message.open ? message : null;
        break;
      case "pong":
        this.skew = message.now - Date.now() / 1000;
        break;
    }
  }

  private refused(refusal: RefusalCard): void {
    const { key, question, request } = refusal;
    if (request === null) {
      this.waiting = false;
      if (key === FINAL && this.ready && question === this.question?.number) this.unsure = this.ready.text;
      else this.show(refusal);
      return;
    }
    // What was asked by a pointer that is elsewhere by now needs no word, nor do odds that cannot be told.
    this.found(request);
    this.weighing.told(request, null);
    if (request === this.whyRequest) this.why = null;
    else if (
      request !== this.forecastRequest &&
      request !== this.hintRequest &&
      request !== this.listingRequest
    )
      return;
    this.show(refusal);
  }

  /** Go on from the moment that is here; in doubt the whole is asked for, once, and nothing else counts until then. */
  private follow(message: Change): void {
    const moment = this.doubts ? null : followed(this.moment, message);
    if (moment) this.take(moment);
    else if (!this.doubts) this.doubts = this.socket.send({ type: "whole" });
  }

  private take(fresh: Moment): void {
    this.doubts = false;
    const moment = next(this.moment, fresh);
    // While others answer theirs, what one has begun to choose stays chosen, and what one reads stays open.
    const same = this.moment !== null && this.question?.number === moment.question?.number;
    this.log = [...this.log.slice(0, moment.since), ...moment.lines];
    if (!same || this.moment?.view !== moment.view) {
      this.ways = new Map();
      this.sought = new Map();
    }
    this.moment = moment;
    if (!same) {
      this.waiting = false;
      this.why = null;
      this.dropHint();
      this.odds = null;
      this.oddsCache.clear();
      this.weighing.clear();
      this.path = [];
      this.unsure = null;
      if (this.foreseeing) this.foresee(true);
    }
    if (!this.path.length) this.path = this.obvious;
  }
}
