// Walks that the acting pilgrim could take: what is reachable, what has been chosen, and giving its answers one by
// one. A walk may end with an attack: it is chosen for a target, or something stands before its end.
import type { Hands, Offer, Plan } from "../game";
import { FACINGS, demonOf, squareAnchor, type Square } from "./geometry";
import { demonTitle } from "./look";
import { beside, squareName } from "./names";
import { along, between, nearest, poses, type Walk } from "./reach";
import { aimAt, approach } from "./sight";
import type { JourneyBox, JourneyView } from "./types";

export interface Way extends Walk {
  /** How many actions it takes. */
  actions: number;
}

export interface Choice {
  walk: Way;
  /** What it was chosen by. */
  anchor: string;
  /** The demon that could be attacked at its end, and the square to aim at. */
  target: number | null;
  aim: Square | null;
}

interface Table {
  view: JourneyView;
  box: JourneyBox;
  hands: Hands;
  hovered: string | null;
}

const NOTHING = { movement: 0, left: 0, per: 1, ap: 0 };

export class Walking {
  chosen = $state.raw<Choice | null>(null);
  /** What is lit: squares to walk to, or the demons that could be attacked this turn. */
  mode = $state<"move" | "attack">("move");
  /** The squares that are being dragged over. */
  dragged = $state.raw<Square[]>([]);
  private queue: string[] = [];
  private sentFrom: JourneyView | null = null;
  /** What was pointed at for the last answer. */
  sent = "";

  constructor(private readonly table: () => Table) {}

  private lit(anchor: string): boolean {
    return ["legal", "hovered"].includes(this.table().hands.mark(anchor));
  }

  // ---------------------------------------------------------------- how far

  /** Movement: all that the actions left could give, what is left of the move under way, and one action's. */
  private means = $derived.by(() => {
    const { view } = this.table();
    const act = view.active;
    const pilgrim = act ? view.pilgrims[act.pilgrim] : undefined;
    if (!act || !pilgrim?.at || pilgrim.seat !== view.seat) return NOTHING;
    const [x, y] = pilgrim.at;
    const around: Square[] = [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]]; // prettier-ignore
    const stepping =
      act.moving &&
      (FACINGS.some((name) => this.lit(`facing:${name}`)) || around.some((at) => this.lit(squareAnchor(at))));
    const left = stepping ? act.mv : 0;
    const ap = this.lit("do:move") ? act.ap : 0;
    return { movement: left + ap * pilgrim.mv, left, per: Math.max(1, pilgrim.mv), ap: act.ap };
  });

  readonly within = $derived.by((): Walk[] =>
    this.means.movement ? poses(this.table().view, this.means.movement) : [],
  );
  /** What is lit: as far as what is left of this move and one more action carry. */
  readonly ways = $derived.by((): ReadonlyMap<string, Way> => {
    if (this.mode === "attack") return new Map();
    const { left, per } = this.means;
    const found = [...nearest(this.within)].filter(([, walk]) => walk.cost <= left + per);
    return new Map(found.map(([anchor, walk]) => [anchor, this.way(walk)]));
  });
  /** Demons that cannot be attacked from here, but after a walk. */
  readonly hunted = $derived.by(() => {
    const { view, box } = this.table();
    const { left, per, ap } = this.means;
    const found = new Map<string, Choice>();
    const inTime = this.within.filter((walk) => walk.cost <= left + (ap - 1) * per);
    if (!inTime.length) return found;
    for (const demon of view.demons) {
      const anchor = `figure:${demon.id}`;
      const walk = this.lit(anchor) ? undefined : approach(view, box, inTime, demon);
      if (walk?.answers.length) found.set(anchor, this.choice(walk, anchor, demon.id));
    }
    return found;
  });

  private way(walk: Walk): Way {
    const { left, per } = this.means;
    return { ...walk, actions: Math.max(0, Math.ceil((walk.cost - left) / per)) };
  }

  /** With what could be attacked at the end of a walk: the demon that is meant, else the first in range. */
  private choice(walk: Walk, anchor: string, meant: number | null = null): Choice {
    const { view, box } = this.table();
    const first = meant === null ? undefined : demonOf(view, meant);
    for (const demon of first ? [first, ...view.demons] : view.demons) {
      const aim = aimAt(view, box, walk, demon);
      if (aim) return { walk: this.way(walk), anchor, target: demon.id, aim };
    }
    return { walk: this.way(walk), anchor, target: null, aim: null };
  }

  /** What pointing at something would choose. */
  at(anchor: string | null): Choice | null {
    if (anchor === null) return null;
    const way = this.ways.get(anchor);
    return way ? this.choice(way, anchor) : (this.hunted.get(anchor) ?? null);
  }

  /** What is shown: the drag, what is chosen, else what the pointer is on. */
  readonly shown = $derived.by((): Choice | null => {
    const walk = this.dragged.length > 1 ? along(this.table().view, this.dragged) : null;
    if (walk) return this.choice(walk, squareAnchor(walk.at));
    return this.chosen ?? this.at(this.table().hovered);
  });

  // ---------------------------------------------------------------- choosing

  /** Point at something that a walk leads to: once to see it, again to go. */
  point(anchor: string): boolean {
    if (this.chosen?.anchor === anchor) this.go();
    else this.chosen = this.at(anchor);
    return this.chosen !== null || this.queue.length > 0;
  }

  /** Turn the ghost at the end of the walk by quarters to the right; without a walk, the pilgrim itself. */
  turn(quarters: number): boolean {
    const { view } = this.table();
    const base = this.shown?.walk ?? this.within[0];
    const turned = base && along(view, base.path, (base.facing + quarters + 4) % 4);
    if (!turned || turned.cost > this.means.movement) return false;
    const anchor = this.shown?.anchor ?? squareAnchor(turned.at);
    this.chosen = turned.answers.length ? this.choice(turned, anchor, this.shown?.target ?? null) : null;
    return true;
  }

  drop(): void {
    this.chosen = null;
    this.dragged = [];
  }

  /** Drag over the next square: steps are added, or taken back where one drags back. */
  drag(to: Square): void {
    for (const at of between(this.dragged.at(-1) ?? to, to)) {
      const known = this.dragged.findIndex(([x, y]) => x === at[0] && y === at[1]);
      const longer = known >= 0 ? this.dragged.slice(0, known + 1) : [...this.dragged, at];
      const walk = along(this.table().view, longer);
      if (!walk || walk.cost > this.means.movement) return;
      this.dragged = longer;
    }
  }

  /** The drag ends: what was dragged over is chosen. */
  release(): void {
    const forced = this.dragged.length > 1 ? this.shown : null;
    this.dragged = [];
    if (forced) this.chosen = forced;
  }

  // ---------------------------------------------------------------- going

  go(attack = false): void {
    const choice = this.chosen;
    if (!choice) return;
    const { walk, target } = choice;
    this.queue = [...Array<string>(walk.actions).fill("do:move"), ...walk.answers];
    if (attack && target !== null) this.queue.push(`figure:${target}`);
    this.chosen = null;
    this.sentFrom = null;
    this.goOn();
  }

  /** Give the next answer, as long as it is one that may be given. */
  goOn(): void {
    const { view, hands } = this.table();
    const next = this.queue[0];
    if (next === undefined) return;
    if (this.sentFrom === view) {
      // Asked once more whether it is meant, the person has stepped back: the rest is not meant either.
      if (hands.mark(this.sent) !== "chosen") this.stop();
      return;
    }
    if (!this.lit(next)) {
      this.stop();
      return;
    }
    this.queue = this.queue.slice(1);
    this.sentFrom = view;
    this.sent = next;
    hands.point(next, true);
  }

  stop(): void {
    this.queue = [];
  }

  // ---------------------------------------------------------------- what the shell is told

  readonly plan = $derived.by((): Plan | null => {
    const { view, box } = this.table();
    const choice = this.shown;
    if (!choice) return null;
    const { walk, target } = choice;
    const { left, per, ap } = this.means;
    const facing = box.facings[walk.facing] ?? "";
    const moves = walk.path.length > 1;
    const cost = `${walk.cost} of ${left + walk.actions * per} movement`;
    const actions = walk.actions ? `${walk.actions} action${walk.actions === 1 ? "" : "s"}, ` : "";
    const hot = walk.hot ? `, ${walk.hot} hot square${walk.hot === 1 ? "" : "s"}` : "";
    const foe = target === null || ap <= walk.actions ? undefined : demonOf(view, target);
    const answers = [...Array<string>(walk.actions).fill("do:move"), ...walk.answers];
    return {
      anchor: squareAnchor(walk.at),
      say: moves ? `Walk to ${walk.at.join()}, facing ${facing}` : `Turn to face ${facing}`,
      detail: `${actions}${cost}${hot}`,
      chosen: this.chosen !== null,
      steps: foe ? [...answers.map((anchor) => [anchor]), [`figure:${foe.id}`, "do:attack"]] : [],
      go: () => this.go(),
      drop: () => this.drop(),
      ...(foe && { then: { say: `then attack ${demonTitle(box, foe)}`, go: () => this.go(true) } }),
    };
  });

  readonly offer = $derived.by((): Offer | null => {
    const { view, box } = this.table();
    if (!this.ways.size && !this.hunted.size) return null;
    const names = new Map<string, string>();
    for (const [anchor, way] of this.ways)
      names.set(anchor, [squareName(way.at, view, box), `${way.cost} movement`, ...beside(way.at, view, box)].join(", ")); // prettier-ignore
    for (const [anchor, { walk, target }] of this.hunted) {
      const demon = target === null ? undefined : demonOf(view, target);
      if (demon)
        names.set(anchor, `${demonTitle(box, demon)}, attack from ${walk.at.join()}, ${walk.cost} movement`);
    }
    return { names, choose: (anchor) => void this.point(anchor) };
  });
}
