// Walks that the acting pilgrim could take: what is lit, what has been chosen, and what the shell is told about it. A
// walk may end with an attack: it is chosen for a target, or something stands before its end.
import { say } from "../../lib/say";
import type { QuestionCard } from "../../lib/messages";
import { asked } from "../../kit/asked";
import type { Hands, Offer, Plan, Ways } from "../game";
import { demonOf, squareAnchor, type Square } from "./geometry";
import { demonTitle } from "./look";
import { squareName } from "../../kit/places";
import { beside, squareSaid } from "./names";
import type { JourneyBox, JourneyView, Walks } from "./types";
import { between, nearest, poses, walkAlong, type Walk } from "./walks";

export interface Choice {
  walk: Walk;
  /** What it was chosen by. */
  anchor: string;
  /** The demon that could be attacked at its end. */
  target: number | null;
}

interface Table {
  view: JourneyView;
  box: JourneyBox;
  hands: Hands;
  hovered: string | null;
  question: QuestionCard | null;
  ways: Ways | undefined;
}

/** What is asked for the walks of the acting pilgrim: nothing in particular. */
export const WALKS: readonly string[] = [];

export class Walking {
  chosen = $state.raw<Choice | null>(null);
  /** What is lit: squares to walk to, or the demons that could be attacked this turn. */
  mode = $state<"move" | "attack">("move");
  /** The squares that are being dragged over. */
  dragged = $state.raw<Square[]>([]);

  constructor(private readonly table: () => Table) {}

  // ---------------------------------------------------------------- how far

  private told = $derived.by(() => (this.table().ways?.get(WALKS.join(" ")) as Walks | null) ?? null);
  private asked = $derived.by(() => asked(this.table().question));
  readonly within = $derived.by((): Walk[] => (this.told ? poses(this.told) : []));

  /** What is lit: as far as what is left of this move and one more action carry. */
  readonly ways = $derived.by((): ReadonlyMap<string, Walk> => {
    if (this.mode === "attack") return new Map();
    return new Map([...nearest(this.within)].filter(([, walk]) => walk.actions <= 1));
  });

  /** Demons that cannot be attacked from here, but after a walk. */
  readonly hunted = $derived.by(() => {
    const found = new Map<string, Choice>();
    for (const walk of this.within)
      for (const demon of walk.strikes && walk.answers.length ? walk.prey : []) {
        const anchor = `figure:${demon}`;
        if (!found.has(anchor) && !this.asked.has(anchor))
          found.set(anchor, this.choice(walk, anchor, demon));
      }
    return found;
  });

  /** With what could be attacked at the end of a walk: the demon that is meant, else the first in range. */
  private choice(walk: Walk, anchor: string, meant: number | null = null): Choice {
    const target = meant !== null && walk.prey.includes(meant) ? meant : (walk.prey[0] ?? null);
    return { walk, anchor, target };
  }

  /** What pointing at something would choose. */
  at(anchor: string | null): Choice | null {
    if (anchor === null) return null;
    const way = this.ways.get(anchor);
    return way ? this.choice(way, anchor) : (this.hunted.get(anchor) ?? null);
  }

  /** What is shown: the drag, what is chosen, else what the pointer is on. */
  readonly shown = $derived.by((): Choice | null => {
    const walk = this.dragged.length > 1 ? this.along(this.dragged) : null;
    if (walk) return this.choice(walk, squareAnchor(walk.at));
    return this.chosen ?? this.at(this.table().hovered);
  });

  private along(path: readonly Square[], facing?: number): Walk | null {
    return this.told && walkAlong(this.told, path, facing);
  }

  // ---------------------------------------------------------------- choosing

  /** Point at something that a walk leads to: once to see it, again to go. */
  point(anchor: string): void {
    if (this.chosen?.anchor === anchor) this.go();
    else this.chosen = this.at(anchor);
  }

  /** Turn the ghost at the end of the walk by quarters to the right; without a walk, the pilgrim itself. */
  turn(quarters: number): boolean {
    const base = this.shown?.walk ?? this.within[0];
    const turned = base && this.along(base.path, (base.facing + quarters + 4) % 4);
    if (!turned) return false;
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
      if (!this.along(longer)) return;
      this.dragged = longer;
    }
  }

  /** The drag ends: what was dragged over is chosen. */
  release(): void {
    const forced = this.dragged.length > 1 ? this.shown : null;
    this.dragged = [];
    if (forced) this.chosen = forced;
  }

  go(attack = false): void {
    const choice = this.chosen;
    this.chosen = null;
    if (choice) this.table().hands.follow?.(steps(choice, attack));
  }

  // ---------------------------------------------------------------- what the shell is told

  readonly plan = $derived.by((): Plan | null => {
    const { view, box } = this.table();
    const choice = this.shown;
    if (!choice || !this.told) return null;
    const { walk, target } = choice;
    const facing = box.facings[walk.facing] ?? "";
    const cost = say("journey.walk.cost", { n: walk.cost, of: this.told.movement[walk.actions] ?? 0 });
    const actions = walk.actions ? say("journey.walk.actions", { n: walk.actions }) : "";
    const hot = walk.hot ? say("journey.walk.hot", { n: walk.hot }) : "";
    const foe = target === null || !walk.strikes ? undefined : demonOf(view, target);
    return {
      anchor: squareAnchor(walk.at),
      say:
        walk.path.length > 1
          ? say("journey.walk.to", { at: squareName(...walk.at), facing })
          : say("journey.walk.turn", { facing }),
      detail: [actions, cost, hot].filter(Boolean).join(", "),
      chosen: this.chosen !== null,
      steps: foe ? steps(choice, true) : [],
      go: () => this.go(),
      drop: () => this.drop(),
      ...(foe && {
        then: { say: say("journey.walk.attack", { whom: demonTitle(box, foe) }), go: () => this.go(true) },
      }),
    };
  });

  readonly offer = $derived.by((): Offer | null => {
    const { view, box } = this.table();
    if (!this.ways.size && !this.hunted.size) return null;
    const names = new Map<string, string>();
    for (const [anchor, way] of this.ways)
      names.set(anchor, [squareSaid(way.at, view, box), say("journey.walk.movement", { n: way.cost }), ...beside(way.at, view, box)].join(", ")); // prettier-ignore
    for (const [anchor, { walk, target }] of this.hunted) {
      const demon = target === null ? undefined : demonOf(view, target);
      if (demon)
        names.set(
          anchor,
          say("journey.walk.hunt", {
            whom: demonTitle(box, demon),
            at: squareName(...walk.at),
            n: walk.cost,
          }),
        );
    }
    return { names, choose: (anchor) => void this.point(anchor) };
  });
}

/** The answers of a walk, and of the attack at its end: each as what one points at. */
function steps({ walk, target }: Choice, attack: boolean): string[][] {
  const moves = Array.from({ length: walk.actions }, () => ["do:move"]);
  const strike = attack && target !== null ? [[`figure:${target}`, "do:attack"]] : [];
  return [...moves, ...walk.answers.map((anchor) => [anchor]), ...strike];
}
