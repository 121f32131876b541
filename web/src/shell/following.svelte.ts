// The part of the board that is in sight follows what is shown, what is asked and what is spoken of.
import { untrack } from "svelte";
import type { Place } from "../games/game";
import type { Playback } from "../lib/playback.svelte";
import type { TableState } from "../lib/table.svelte";
import { isStill, milliseconds } from "../lib/tokens";
import type { Handling } from "./handling.svelte";
import { innermost } from "./sight";

/** What the frame tells about itself; each is read only where it matters. */
export interface Sight {
  /** Bring places of the board into sight, around whoever acts. */
  follow(places: Place[], actor?: Place | null): void;
  /** The same for what is asked: a board that is shown whole goes back to where it lies. */
  settle(places: Place[], actor?: Place | null): void;
  /** Where something lies without what has been chosen so far; nothing where there is no table yet. */
  readonly asked: ((anchor: string) => Place | null) | null;
  /** Where whoever acts stands; null: nobody does, or nobody knows. */
  readonly actor: Place | null;
  /** On a phone, with the board in front. */
  readonly alone: boolean;
  /** How wide and high the room of the board is. */
  readonly room: readonly number[];
  /** How much of it lies under the bar and the cards. */
  readonly under: number;
  /** Whether a leaf of paper lies over its upper edge. */
  readonly unfolded: boolean;
  /** How high the words are that lie over a corner of it while something is shown. */
  readonly caption: number;
}

/** So long after a board has glided it is looked where something lies. */
const AFTER = 60;

export class Following {
  /** The middle of what can be pointed at: what a small screen shows. */
  centre = $state.raw<Place | null>(null);
  /** The question whose places have been brought into sight. */
  private followed = "";
  /** So much of the board lay under something then. */
  private hidden = 0;
  private readonly spokenOf = $derived.by(() => (this.table.hint?.anchors ?? this.table.advised).join(" "));

  constructor(
    private readonly table: TableState,
    private readonly playback: Playback,
    private readonly handling: Handling,
    private readonly sight: Sight,
  ) {}

  /** To be called while the frame is set up. */
  live(): void {
    $effect(() => this.whatIsShown());
    $effect(() => this.whatIsAsked());
    $effect(() => this.whatIsSpokenOf());
  }

  /** Whatever part of the board one has looked at: who acts, and if there is room on whom and by which way. */
  private whatIsShown(): void {
    const { beat } = this.playback;
    void this.sight.caption;
    if (!beat) return;
    untrack(() => {
      const { place } = this.handling;
      const spots = [beat.actor, beat.target].flatMap((anchor) => (anchor ? (place(anchor) ?? []) : []));
      const way = beat.path.map((at) => ({ ...at, r: spots[0]?.r ?? 0 }));
      this.sight.follow([...spots, ...way]);
      if (spots[0]) this.sight.follow([spots[0]]);
    });
  }

  /** Once for each question, and not along the path: the board must not slide away while one is choosing. Whoever is shown
   * something sees that first. */
  private whatIsAsked(): void {
    const { table } = this;
    const { asked } = this.sight;
    if (!asked || this.playback.telling) return void (this.followed = "");
    const names = [...(table.offer?.names.keys() ?? [])];
    const all = [...table.options.map((option) => option.anchors), ...names.map((anchor) => [anchor])];
    const spots = all.flatMap((anchors) => anchors.map(asked).find(Boolean) ?? []);
    const question = `${table.question?.number} ${names.length > 0}`;
    const { under } = this.sight;
    const actor = untrack(() => this.sight.actor);
    // What the bar says may come bit by bit; what one has begun to choose stays where it is.
    const covers = under > this.hidden && !untrack(() => table.begun);
    if (!(spots.length || actor) || (question === this.followed && !covers)) return;
    this.followed = question;
    this.hidden = under;
    this.centre = actor ?? innermost(spots);
    untrack(() => this.sight.settle(spots, actor));
  }

  /** What is spoken of lies beside the words on a phone, and not outside the part of the board that is in sight. It does
   * not slide away under whoever has begun to choose. */
  private whatIsSpokenOf(): (() => void) | undefined {
    const { table } = this;
    void [this.sight.room, this.sight.under, this.sight.unfolded, table.question?.number];
    if (!this.sight.alone || !this.spokenOf || this.playback.telling) return undefined;
    if (table.path.length || table.plan?.chosen) return undefined;
    // First the board is fitted to its room, and glides to what is asked.
    const settled = (isStill() ? 0 : milliseconds("--m-card")) + AFTER;
    const wanted = this.spokenOf.split(" ");
    const { place } = this.handling;
    const timer = setTimeout(() => {
      const spots = wanted.flatMap((anchor) => place(anchor) ?? []);
      if (spots.length) this.sight.follow(spots, this.sight.actor);
    }, settled);
    return () => clearTimeout(timer);
  }
}
