// What happened, played on the table: entries of the log become beats, and the board waits for them. Answers are
// possible all the time; whoever gives one has seen enough.
import { untrack } from "svelte";
import type { GamePage } from "../games/game";
import type { Beat, Speed } from "../playback/beats";
import type { Deck } from "../playback/deck";
import type { Line, Moment } from "./messages";
import { pace } from "./pace.svelte";
import { Remembered } from "./remembered";
import { sinceTurn } from "./since";
import { isStill } from "./tokens";

/** What a table tells about itself. */
export interface Told {
  readonly id: string;
  readonly log: Line[];
  readonly seat: number | null;
  readonly moment: Moment | null;
  /** An answer is on its way. */
  readonly waiting: boolean;
}

export class Playback {
  /** What is shown now. */
  beat = $state.raw<Beat | null>(null);
  place = $state.raw({ at: 0, of: 0 });
  paused = $state(false);
  /** What others have done is being shown: whoever is asked meanwhile has not seen yet what led to the question. */
  telling = $state(false);
  /** Something may have happened since the person was last here. */
  offered = $state(false);
  /** What shows a big moment, once it is there. */
  Big = $state.raw<typeof import("../playback/Big.svelte").default>();
  /** What plays, once it is there. */
  private deck = $state.raw<Deck | null>(null);
  /** Places that are lit because somebody reads about them. */
  private read = $state.raw<readonly string[]>([]);
  /** So many entries of the log have happened on the board. */
  private done = $state(Infinity);
  /** What is shown has been shown before. */
  private repeats = $state(false);

  private coming: Promise<Deck | null> | null = null;
  private answers = -1;
  private known = 0;
  private readonly remembered = new Remembered();

  constructor(
    private readonly table: Told,
    private readonly page: GamePage,
    private readonly box: unknown,
  ) {}

  /** To be called while the frame is set up. */
  live(): void {
    // Before anything of a new moment is drawn.
    $effect.pre(() => {
      const { moment } = this.table;
      if (moment) untrack(() => this.take(moment));
    });
    $effect(() => {
      if (this.table.waiting) untrack(() => this.answered());
    });
    $effect(() => () => this.deck?.reel.end());
  }

  // ---------------------------------------------------------------- what is to be seen

  get busy(): boolean {
    return this.beat !== null;
  }

  /** Something has happened that is not shown yet, also while what plays it is on its way. */
  get behind(): boolean {
    return this.done < this.table.log.length;
  }

  /** The table as it is to be drawn. */
  stage(view: unknown): unknown {
    return this.asOf(view, this.done);
  }

  /** The table before what is shown now. */
  before(view: unknown): unknown {
    return this.beat ? this.asOf(view, this.beat.from) : null;
  }

  /** The table as it was when so many entries were told: as it was seen next, less what was told between. */
  private asOf(view: unknown, done: number): unknown {
    const { log } = this.table;
    if (done >= log.length) return view;
    const before = this.remembered.before(done)?.view ?? null;
    const next = this.remembered.after(done) ?? { entries: log.length, view };
    if (!this.deck) return before ?? view;
    return this.deck.game.earlier(next.view, log.slice(0, next.entries), done, before);
  }

  /** What moves on the board, as the game shows it. */
  get Motion() {
    return this.deck?.game.Motion;
  }

  /** The entries to be shown as motion, in order. Motion that is late may come to its end, unless it is skipped. */
  news = $state.raw<Line[]>([]);

  lit = $derived.by<ReadonlySet<string>>(() => {
    const view = this.table.moment?.view;
    return new Set([...this.read, ...this.now.flatMap((line) => this.page.about(line, view))]);
  });

  private get now(): Line[] {
    return this.beat && !this.beat.big ? this.table.log.slice(this.beat.from, this.beat.to) : [];
  }

  /** The log as far as it has happened on the board. */
  past = $derived.by<Line[]>(() =>
    this.done < this.table.log.length ? this.table.log.slice(0, this.done) : this.table.log,
  );

  /** The log to be read: nothing is told before it is shown, and what is shown again has been told. */
  told = $derived.by<Line[]>(() => (this.repeats ? this.table.log : this.past));

  /** How many entries there are since the person's last turn, if they may not have been seen. */
  get missed(): number {
    const { log, moment } = this.table;
    return this.offered && moment?.own && moment.own < log.length ? log.length - this.turned : 0;
  }

  /** Where the person's last turn was over, as in the log. */
  private get turned(): number {
    return sinceTurn(this.table.log, this.table.seat);
  }

  /** Light up places, and no others, while nothing is played. */
  light(anchors: readonly string[]): void {
    if (anchors.length || this.read.length) this.read = anchors;
  }

  private show(beat: Beat | null): void {
    this.beat = beat;
    this.place = this.deck?.reel.place ?? { at: 0, of: 0 };
    this.paused = this.deck?.reel.paused ?? false;
    this.done = beat?.to ?? Infinity;
    this.telling = !!this.deck && !this.deck.reel.isOwn;
    if (this.now.length) this.news = isStill() ? [] : this.now;
    if (!beat) this.repeats = false;
  }

  // ---------------------------------------------------------------- what comes in

  /**
   * A moment has come. What it adds is played; not so what was there when the table was opened, what was missed while
   * nobody looked or the connection was lost, and what is left after an undo. A moment that adds nothing leaves what
   * is played going on.
   */
  take(moment: Moment): void {
    if (moment.answers === this.answers) return;
    const isFirst = this.answers < 0;
    const goesOn = !isFirst && moment.since === this.known;
    const isMore = isFirst || moment.since + moment.lines.length > this.known;
    this.answers = moment.answers;
    this.known = moment.since + moment.lines.length;
    if (!goesOn) this.remembered.cut(moment.since);
    this.remembered.keep({ entries: this.known, view: moment.view });
    if (goesOn && !moment.lines.length) return;
    if (!goesOn || document.hidden) {
      this.skip();
      this.offered = isMore;
      return;
    }
    this.offered = false;
    if (pace.speed === "instant") this.skip();
    else this.play(moment.since);
  }

  private play(from: number): void {
    if (!this.beat) this.done = Math.min(this.done, from);
    const to = this.known;
    if (!this.deck) this.telling = true; // nobody knows yet whose deeds these are
    void this.fetch().then((deck) => {
      if (!deck) this.skip();
      else if (this.done <= from) this.add(deck, deck.beats(from, to)); // else all was skipped meanwhile
    });
  }

  private add(deck: Deck, beats: Beat[]): void {
    if (!deck.reel.busy) deck.reel.changeTo(pace.speed);
    if (beats.length) deck.reel.add(beats);
    else if (!deck.reel.busy) this.show(null);
    this.place = deck.reel.place;
    this.telling = !deck.reel.isOwn;
  }

  /** Have what plays; it may not come, and then nothing is played. */
  fetch(): Promise<Deck | null> {
    this.coming ??= this.fetched().catch(() => (this.coming = null));
    return this.coming;
  }

  private async fetched(): Promise<Deck | null> {
    const [game, { Deck }, { default: Big }] = await Promise.all([
      this.page.playback?.(),
      import("../playback/deck"),
      import("../playback/Big.svelte"),
      import("../playback/OnBoard.svelte"),
      import("../playback/Caption.svelte"),
    ]);
    if (!game) return null;
    this.Big = Big;
    const source = () => {
      const { log, seat, moment } = this.table;
      return { log, seat, view: moment?.view, box: this.box };
    };
    this.deck = new Deck(game, source, pace.speed, (beat) => this.show(beat));
    return this.deck;
  }

  // ---------------------------------------------------------------- what the person wants

  /** The last phase in which others did something, once more. */
  async again(): Promise<void> {
    await this.replay((deck) => deck.lastPhase());
  }

  /** All since the person's last turn. */
  async since(): Promise<void> {
    this.offered = false;
    await this.replay((deck) => deck.beats(this.turned));
  }

  private async replay(wanted: (deck: Deck) => Beat[]): Promise<void> {
    this.skip();
    const deck = await this.fetch();
    const first = deck && wanted(deck)[0];
    if (!first) return;
    await this.recall(first.from).catch(() => undefined); // then who has gone since is missing
    this.skip();
    this.repeats = true;
    deck.again(wanted(deck), pace.speed); // the log may have grown meanwhile
  }

  /** Who has gone since an entry is not on the table any more: have it as it was then, if this page has not seen it. */
  private async recall(entry: number): Promise<void> {
    if (this.remembered.before(entry)) return;
    const { recalled } = await import("../playback/recall");
    const { id, seat, log } = this.table;
    const sight = await recalled(id, seat, log, entry);
    if (sight) this.remembered.keep(sight);
  }

  /** All is where it belongs at once. */
  skip(): void {
    this.deck?.reel.end();
    this.show(null);
    if (this.news.length) this.news = [];
    this.deck?.reel.changeTo(pace.speed);
  }

  /** An answer was given: whoever answers has seen enough of the others. */
  private answered(): void {
    this.offered = false;
    if (!this.deck?.reel.isOwn) this.skip();
  }

  pause(): void {
    const reel = this.deck?.reel;
    if (!reel) return;
    if (reel.paused) reel.goOn();
    else reel.pause();
    this.paused = reel.paused;
  }

  speed(speed: Speed): void {
    pace.speed = speed;
    if (speed === "instant") this.skip();
    else this.deck?.reel.changeTo(speed);
  }
}
