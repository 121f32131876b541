// What a person does at a table by hand: pointing at the board and at panels, walking over it by keyboard, and taking what
// is there. Everything that answers goes by the guard, so that haste answers nothing.
import { untrack } from "svelte";
import type { GamePage, Hands, Mark, Meanings, Place } from "../games/game";
import { Queue } from "../kit/queue.svelte";
import type { Moment } from "../lib/messages";
import type { Playback } from "../lib/playback.svelte";
import type { TableState } from "../lib/table.svelte";
import { Guard, SETTLE } from "./guard";
import { Resting } from "./resting";
import { Strides } from "./strides";
import { ahead, inReadingOrder, sameSpot } from "./walking";

/** What the frame tells about itself. */
export interface Surroundings {
  page: GamePage;
  view: unknown;
  box: unknown;
  /** How big the board is drawn. */
  scale: number | undefined;
  /** Bring a place of the board into sight. */
  reveal(place: Place): void;
}

const BUTTONS = "button, a, summary";

export class Handling {
  /** The place that the keyboard has walked to. */
  walked = $state<string | null>(null);
  /** Undo would take back a whole walk. */
  wholeWalk = $state(false);
  /** The question is so new that haste is not taken for an answer. */
  fresh = $state(false);
  /** The pointer lies where it gave the last answer: nobody points at what has come under it. */
  still = $state(false);
  private readonly resting = new Resting();
  /** What things mean; null until it has come. */
  meanings = $state.raw<Meanings | null>(null);
  readonly guard: Guard;
  readonly hands: Hands;
  /** Answers that the board has put together and that are given one after the other. */
  private readonly queue: Queue;
  private readonly strides = new Strides();
  /** Something was being shown when the question was looked at last. */
  private told = false;

  constructor(
    private readonly table: TableState,
    private readonly playback: Playback,
    private readonly around: () => Surroundings,
  ) {
    this.guard = new Guard(table);
    this.queue = new Queue(table);
    this.hands = this.made();
  }

  /** To be called while the frame is set up. */
  live(): void {
    $effect(() => {
      void [this.table.question, this.table.path];
      untrack(() => this.queue.goOn());
    });
    $effect(() => {
      const { busy } = this.queue;
      const { moment } = this.table;
      untrack(() => moment && this.stride(moment, busy));
    });
    const chosen = $derived(this.isChosen);
    $effect(() => {
      if (chosen) this.left = document.activeElement;
    });
    $effect(() => {
      const number = this.table.question?.number;
      untrack(() => {
        this.resting.asked(number);
        this.still = this.resting.since(number);
      });
    });
    $effect(() => {
      void [this.table.question?.number, this.playback.telling];
      return untrack(() => this.settle());
    });
  }

  /** What others do is being shown. */
  get telling(): boolean {
    return this.playback.telling;
  }

  readonly pressed = ({ pointerType, clientX, clientY }: PointerEvent): void => {
    if (pointerType !== "touch") this.resting.press(clientX, clientY, this.table.question?.number);
  };

  readonly moved = ({ clientX, clientY }: PointerEvent): void => {
    this.resting.move(clientX, clientY);
    if (this.still) this.still = this.resting.since(this.table.question?.number);
  };

  /** A big moment lies over the board: nothing else is said there meanwhile. */
  get hushed(): boolean {
    return !!this.playback.beat?.big;
  }

  /** What a thing means is looked up when the table is there. */
  async learn(): Promise<void> {
    this.meanings = (await this.around().page.meanings?.()) ?? null;
  }

  /** A walk has ended, or goes on being taken back. */
  private stride(moment: Moment, busy: boolean): void {
    if (!busy) this.strides.end(moment.answers);
    if (this.strides.goesOn(moment.answers) && moment.undo === null) this.table.undo();
    this.wholeWalk = this.strides.isWhole(moment.answers);
  }

  private settle(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    this.guard.changed();
    const { telling } = this.playback;
    if (this.told && !telling) this.guard.shown();
    this.told = telling;
    this.fresh = this.guard.fresh;
    const frame = requestAnimationFrame(() => {
      this.guard.seen();
      timer = setTimeout(() => (this.fresh = false), SETTLE);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }

  // ---------------------------------------------------------------- how things stand

  readonly place = (anchor: string): Place | null => {
    const { page, view, box, scale } = this.around();
    return view === undefined ? null : page.place(anchor, view, box, this.table.path, scale);
  };

  /** It can be pointed at now, as an answer or as what leads to one. */
  readonly isOpen = (anchor: string): boolean =>
    this.table.legal.has(anchor) || !!this.table.offer?.names.has(anchor);

  private mark(anchor: string): Mark {
    const { table } = this;
    if (table.path.includes(anchor)) return "chosen";
    if (table.legal.has(anchor)) {
      const pointed = table.hovered === anchor && !this.still;
      return pointed || table.beckoned.has(anchor) ? "hovered" : "legal";
    }
    if (table.why?.anchors.at(-1) === anchor) return "forbidden";
    return this.playback.lit.has(anchor) ? "lit" : "";
  }

  readonly name = (anchor: string): string => {
    const { page, view, box } = this.around();
    const known = view === undefined ? undefined : page.name?.(anchor, view, box);
    const offered = this.table.offer?.names.get(anchor);
    const asked = this.table.names.get(anchor);
    // What the question calls a place says what happens there; the place itself is named in full before it.
    const adds = known && asked && !known.startsWith(asked.split(": ")[0] ?? "");
    return offered ?? (adds ? `${known}; ${asked}` : (known ?? this.table.nameOf(anchor)));
  };

  /** What a thing is called and means now, a line each; nothing: nobody knows it. */
  readonly known = (anchor: string): string[] => {
    const { page, view, box } = this.around();
    if (view === undefined) return [];
    const called = page.name?.(anchor, view, box) ?? this.table.names.get(anchor);
    return [...(called ? [called] : []), ...(this.meanings?.meaning(anchor, view, box) ?? [])];
  };

  /** Legal targets in reading order. */
  readonly targets = $derived.by(() =>
    inReadingOrder(
      [...this.table.steps.map((step) => step.anchor), ...(this.table.offer?.names.keys() ?? [])],
      this.place,
    ),
  );

  /** A space may be the end of a way under another name. */
  readonly legalAt = (anchor: string): string =>
    this.isOpen(anchor) ? anchor : (sameSpot(anchor, this.targets, this.place) ?? anchor);

  // ---------------------------------------------------------------- what is done

  private made(): Hands {
    const { table, queue } = this;
    return {
      mark: (anchor) => this.mark(anchor),
      point: (anchor, sure) => this.point(anchor, sure),
      hover: (anchor) => (table.hovered = anchor),
      ask: (anchor) => table.ask(anchor),
      reason: () => table.why?.reason ?? null,
      name: this.name,
      focus: (anchor) => this.stand(anchor),
      plan(plan) {
        const before = table.plan;
        // Whoever has chosen a way has read why another was none.
        if (plan?.chosen && !(before?.chosen && before.anchor === plan.anchor)) table.why = null;
        table.plan = plan;
      },
      offer: (offer) => (table.offer = offer),
      follow: (steps) => {
        if (!this.guard.isMeant()) return;
        this.strides.begin(table.moment?.answers ?? 0);
        queue.follow(steps);
      },
      following: () => queue.busy,
      take: () => this.confirm(),
      undo: (done) => (done ? this.takeBack() : this.undo()),
      // On a walk nobody asks for the next one.
      seek: (pointed) => void (queue.busy || table.seek(pointed)),
      weigh: (texts) => table.weighing.want(texts),
      odds: (text) => table.weighing.of(text),
      foresee: (on) => table.foresee(on),
      asking: () => table.asking,
    };
  }

  private point(anchor: string, sure: boolean): void {
    const { table } = this;
    // While an answer is on its way nothing is meant: least of all "why not?".
    if (table.waiting || (this.isOpen(anchor) && !table.asking && !this.guard.allows(anchor))) return;
    // A place of the board says at once why not; what lies beside it opens and says what it is. While something is
    // played, pointing at nothing means "enough of that".
    const asks = this.queue.interrupt() && !table.point(anchor, sure) && this.place(anchor);
    if (asks && !this.playback.busy) table.ask(anchor);
  }

  /** Give the answer that is chosen, if it is complete. */
  confirm(): void {
    const { ready } = this.table;
    if (ready && this.guard.isMeant()) this.table.answer(ready);
  }

  /** What is being chosen goes first; then what was done. */
  undo(): void {
    const { plan, begun, waiting } = this.table;
    if (plan?.chosen || (begun && !waiting)) this.table.back();
    else this.takeBack();
  }

  /** Take back what was done, whatever is being chosen. */
  private takeBack(): void {
    const { moment } = this.table;
    if (moment?.undo !== null || !this.guard.isMeant()) return;
    this.strides.undo(moment.answers);
    this.table.undo();
  }

  // ---------------------------------------------------------------- keyboard

  readonly stand = (anchor: string | undefined): void => {
    if (!anchor) return;
    this.still = false;
    this.table.hovered = this.walked = anchor;
    const spot = this.place(anchor);
    if (spot) this.around().reveal(spot);
  };

  /** To the next target or the one before; false: there is none. */
  next(backwards: boolean): boolean {
    this.left = null;
    const { hovered } = this.table;
    const at = hovered === null ? -1 : this.targets.indexOf(hovered);
    const next = this.targets[backwards ? (at < 0 ? this.targets.length : at) - 1 : at + 1];
    if (next) this.stand(next);
    else this.table.hovered = null;
    return next !== undefined;
  }

  walk(dx: number, dy: number, aside?: number): void {
    const { page, view, box } = this.around();
    const from = this.table.hovered === null ? null : this.place(this.table.hovered);
    const spaces = view === undefined ? [] : page.spaces(view, box);
    this.stand(from ? ahead(from, [dx, dy], spaces, this.place, aside) : (this.targets[0] ?? spaces[0]));
  }

  /** Something is chosen and waits for Enter. */
  get isChosen(): boolean {
    return !!this.table.plan?.chosen || this.table.ready !== undefined;
  }

  /** What was clicked on, or had the focus when something was chosen: it is done with, though it has the focus still. */
  private left: Element | null = null;

  /** A control was clicked on. */
  leave({ detail, target }: MouseEvent): void {
    if (detail) this.left = (target as Element).closest(BUTTONS);
  }

  /** Whether Enter on a button means what is chosen, not the button: it was clicked on before, something was chosen since it
   * got the focus, or it is what is chosen. Whoever has walked there by keyboard means the button. */
  confirms(control: HTMLElement): boolean {
    const anchor = control.dataset["anchor"];
    const chosen = anchor !== undefined && this.table.path.includes(anchor);
    return this.isChosen && (chosen || control === this.left || !control.matches(":focus-visible"));
  }

  /** Enter: confirm what is chosen, unless the keyboard has walked on to something else; else take what one is on. */
  take(): void {
    const { plan, offer, ready, hovered } = this.table;
    const on = this.isChosen && hovered !== this.walked ? null : hovered;
    const at = on === null ? null : this.legalAt(on);
    if (plan?.chosen && (at === null || at === plan.anchor || !this.isOpen(at))) plan.go();
    else if (ready && (at === null || this.table.path.includes(at))) this.confirm();
    else if (at !== null && this.table.legal.has(at)) this.point(at, true);
    else if (at !== null && offer?.names.has(at) && !this.table.asking) offer.choose(at);
    else if (ready) this.confirm();
    // Only whoever has walked there asks why not; where a mouse happens to rest says nothing.
    else if (at !== null && hovered === this.walked) this.point(at, true);
  }
}
