// A table as the page sees it: what the server said last, what the person is choosing, what is being shown.
import { SvelteSet } from "svelte/reactivity";
import { api, ApiTrouble } from "./api";
import type {
  FromPage,
  Line,
  Listing,
  Moment,
  Odds,
  OptionCard,
  Proposal,
  QuestionCard,
  Reason,
  Refusal,
  Said,
  ToPage,
  Welcome,
} from "./messages";
import { advance, back, exact, point, steps, under, type Step } from "./pointing";
import { plainName } from "./words";
import { TableSocket, type Link } from "./socket";

/** What the server says about tables that no waiting brings back. */
const GONE = new Set(["trouble.no-table", "trouble.private", "trouble.not-yours"]);

export interface WhyBubble {
  anchors: string[];
  reason: Reason | null;
}

export class TableState {
  link = $state<Link>("connecting");
  welcome = $state.raw<Welcome | null>(null);
  moment = $state.raw<Moment | null>(null);
  log = $state.raw<Line[]>([]);
  chat = $state.raw<Said[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  proposal = $state.raw<Proposal | null>(null);
  listing = $state.raw<Listing | null>(null);
  why = $state.raw<WhyBubble | null>(null);
  odds = $state.raw<{ text: string; odds: Odds | null } | null>(null);

  /** What has been pointed at so far. */
  path = $state.raw<string[]>([]);
  /** What the pointer or the keyboard is on. */
  hovered = $state<string | null>(null);
  /** An answer is on its way. */
  waiting = $state(false);
  readonly tipsSeen = new SvelteSet<string>();

  private socket: TableSocket;
  private requests = 0;
  private refusalTimer: ReturnType<typeof setTimeout> | undefined;
  private oddsCache = new Map<string, Odds>();

  constructor(
    readonly id: string,
    readonly seat: number | null,
  ) {
    const path = `/ws/${id}${seat === null ? "" : `?seat=${seat}`}`;
    this.socket = new TableSocket(
      path,
      (message) => this.receive(message),
      (link) => this.relink(link),
      () => this.isWelcome(),
    );
  }

  close(): void {
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
  options = $derived<OptionCard[]>(this.question?.options ?? []);
  /** What can be pointed at now. */
  steps = $derived<Step[]>(steps(this.options, this.path));
  /** The option that the path says, if it may stop here. */
  ready = $derived<OptionCard | undefined>(this.path.length ? exact(this.options, this.path) : undefined);
  left = $derived<OptionCard[]>(under(this.options, this.path));
  legal = $derived<Set<string>>(this.legalAnchors());
  names = $derived<Map<string, string>>(
    new Map((this.moment?.spots ?? []).map((spot) => [spot.anchor, spot.say])),
  );

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
    // Pointing at something else from the start begins the choice anew.
    const path = point(this.options, this.path, anchor) ?? point(this.options, [], anchor);
    if (!path) return false;
    this.why = null;
    this.path = path;
    const only = this.left.length === 1 ? this.ready : undefined;
    if (sure && only) this.answer(only);
    return true;
  }

  back(): void {
    if (this.why) this.why = null;
    else this.path = back(this.options, this.path);
  }

  answer(option: OptionCard): void {
    const question = this.question;
    if (!question || this.waiting) return;
    this.waiting = this.send({ type: "answer", question: question.number, text: option.text });
    this.refusal = null;
  }

  undo(): void {
    this.send({ type: "undo" });
  }

  propose(): void {
    this.send({ type: "propose" });
  }

  vote(agree: boolean): void {
    if (this.proposal) this.send({ type: "vote", number: this.proposal.number, agree });
  }

  ask(anchor: string): void {
    this.why = { anchors: [...this.path, anchor], reason: null };
    this.send({ type: "why", request: ++this.requests, anchors: this.why.anchors });
  }

  askOdds(option: OptionCard): void {
    const question = this.question;
    if (!question || this.odds?.text === option.text) return;
    const known = this.oddsCache.get(option.text) ?? null;
    this.odds = { text: option.text, odds: known };
    if (!known)
      this.send({ type: "ask-odds", request: ++this.requests, question: question.number, text: option.text });
  }

  askListing(): void {
    this.send({ type: "ask-listing", request: ++this.requests });
  }

  say(text: string): void {
    this.send({ type: "chat", text });
  }

  resign(): void {
    this.send({ type: "resign" });
  }

  private send(message: FromPage): boolean {
    const sent = this.socket.send(message);
    if (!sent) this.complain("lost", "The connection is lost; it comes back by itself.");
    return sent;
  }

  complain(key: string, text: string): void {
    this.show({ type: "refusal", key, text, question: null, request: null });
  }

  private show(refusal: Refusal): void {
    this.refusal = refusal;
    clearTimeout(this.refusalTimer);
    this.refusalTimer = setTimeout(() => (this.refusal = null), 6000);
  }

  // ---------------------------------------------------------------- what the server says

  private relink(link: Link): void {
    this.link = link;
    if (link !== "open") this.waiting = false;
  }

  private receive(message: ToPage): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.chat = message.chat;
        break;
      case "seats":
        if (this.welcome) this.welcome = { ...this.welcome, table: message.table };
        break;
      case "moment":
        this.take(message);
        break;
      case "said":
        if (!this.chat.some((said) => said.number === message.number)) this.chat = [...this.chat, message];
        break;
      case "refusal":
        this.waiting = false;
        this.show(message);
        break;
      case "reason":
        if (this.why && message.request === this.requests) this.why = { ...this.why, reason: message };
        break;
      case "odds":
        if (this.odds && message.request === this.requests) {
          this.oddsCache.set(this.odds.text, message);
          this.odds = { ...this.odds, odds: message };
        }
        break;
      case "listing":
        this.listing = message;
        break;
      case "proposal":
        this.proposal = message.open ? message : null;
        break;
      case "pong":
        break;
    }
  }

  private take(moment: Moment): void {
    // While others answer theirs, what one has begun to choose stays chosen, and what one reads stays open.
    const same = this.moment !== null && this.question?.number === moment.question?.number;
    this.log = [...this.log.slice(0, moment.since), ...moment.lines];
    this.moment = moment;
    if (!same) {
      this.waiting = false;
      this.why = null;
      this.odds = null;
      this.oddsCache.clear();
      this.path = [];
    }
    if (!this.path.length) {
      const obvious = advance(this.options, []);
      if (!exact(this.options, obvious)) this.path = obvious;
    }
  }
}
