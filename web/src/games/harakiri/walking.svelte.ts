// Walks that the acting character could take: what is lit, what has been chosen, and what the shell is told about it. A
// walk may end with an attack or with the use of something: it is chosen for that, or it is beside its end.
import { say } from "../../lib/say";
import type { QuestionCard } from "../../lib/messages";
import { asked } from "../../kit/asked";
import type { Hands, Offer, Plan, Ways } from "../game";
import { called, figureAnchor, figureOf, leftBehind, squareAnchor, type Square } from "./geometry";
import { capital, nameOf, pointName, word } from "./look";
import { beside, squareSaid } from "./names";
import type { HarakiriBox, HarakiriView, Walks } from "./types";
import { between, dearness, FORCES, walkAlong, walks, type Force, type Walk } from "./walks";

export interface Choice {
  walk: Walk;
  /** What it was chosen by. */
  anchor: string;
  /** The enemy that could be attacked at its end, and how. */
  target: number | null;
  force: Force | null;
  /** What could be used at its end. */
  point: string | null;
}

interface Table {
  view: HarakiriView;
  box: HarakiriBox;
  hands: Hands;
  hovered: string | null;
  question: QuestionCard | null;
  ways: Ways | undefined;
}

/** What is asked for the walks of the acting character: nothing in particular. */
export const WALKS: readonly string[] = [];

export class Walking {
  chosen = $state.raw<Choice | null>(null);
  /** The kind of attack that one would rather make. */
  rather = $state<Force>("strong");
  /** The squares that are being dragged over. */
  dragged = $state.raw<Square[]>([]);

  constructor(private readonly table: () => Table) {}

  // ---------------------------------------------------------------- how far

  private told = $derived.by(() => (this.table().ways?.get(WALKS.join(" ")) as Walks | null) ?? null);
  private asked = $derived.by(() => asked(this.table().question));
  readonly within = $derived.by((): Walk[] =>
    this.told && this.table().question?.key === "ask.action" ? walks(this.told) : [],
  );

  /** What is lit: every square that a walk leads to. */
  readonly ways = $derived.by(
    (): ReadonlyMap<string, Walk> =>
      new Map(this.within.flatMap((walk) => (walk.answers.length ? [[squareAnchor(walk.at), walk]] : []))),
  );

  /** Enemies and things that are out of reach, but not after a walk. */
  readonly hunted = $derived.by(() => {
    const found = new Map<string, Choice>();
    const add = (anchor: string, walk: Walk, more: Partial<Choice>): void => {
      if (!found.has(anchor) && !this.asked.has(anchor))
        found.set(anchor, { walk, anchor, target: null, force: null, point: null, ...more });
    };
    for (const walk of this.within) {
      if (!walk.answers.length) continue;
      for (const force of this.forces())
        for (const target of walk.prey[force]) add(figureAnchor(target), walk, { target, force });
      for (const point of walk.points) add(`point:${point}`, walk, { point });
    }
    return found;
  });

  private forces(): Force[] {
    return [...FORCES].sort((one) => (one === this.rather ? -1 : 1));
  }

  /** With what could be attacked at the end of a walk: whom is meant, else the first in reach. */
  private choice(walk: Walk, anchor: string, meant: number | null = null): Choice {
    const force = this.forces().find((one) =>
      meant === null ? walk.prey[one].length : walk.prey[one].includes(meant),
    );
    const target = force === undefined ? null : (meant ?? walk.prey[force][0] ?? null);
    return { walk, anchor, target, force: force ?? null, point: null };
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

  private along(path: readonly Square[]): Walk | null {
    return this.told && walkAlong(this.told, path);
  }

  /** An enemy in reach from here under the pointer, and the attack that one would rather make. */
  readonly near = $derived.by((): { target: number; force: Force } | null => {
    const { hovered, question } = this.table();
    const target = figureOf(hovered);
    if (target === null || this.chosen || !question) return null;
    const force = this.forces().find((one) =>
      question.options.some(
        ({ anchors }) => anchors[0] === hovered && anchors[1] === `do:${one}` && anchors.length === 2,
      ),
    );
    return force ? { target, force } : null;
  });

  // ---------------------------------------------------------------- choosing

  /** Point at something that a walk leads to: once to see it, again to go. */
  point(anchor: string): void {
    if (this.chosen?.anchor === anchor) this.go();
    else this.chosen = this.at(anchor);
  }

  /** Rather this kind of attack; a walk that is chosen keeps its end. */
  prefer(force: Force): void {
    this.rather = force;
    const now = this.chosen;
    if (now) this.chosen = this.hunted.get(now.anchor) ?? this.choice(now.walk, now.anchor, now.target);
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
      if (longer.length > 1 && !this.passes(longer)) return;
      this.dragged = longer;
    }
  }

  /** Whether there is a way along these squares, also to one where nobody may stay. */
  private passes(path: readonly Square[]): boolean {
    const stances = this.told?.stances ?? [];
    const number = (at: Square): number => stances.findIndex((one) => one.at.join() === at.join());
    return path.every(
      (at, n) => n === 0 || !!stances[number(path[n - 1] ?? at)]?.legs.some(([to]) => to === number(at)),
    );
  }

  /** The drag ends: what was dragged over is chosen. */
  release(): void {
    const forced = this.dragged.length > 1 ? this.shown : null;
    this.dragged = [];
    if (forced) this.chosen = forced;
  }

  go(further = false): void {
    const choice = this.chosen;
    this.chosen = null;
    if (choice) this.table().hands.follow?.(this.steps(choice, further));
  }

  // ---------------------------------------------------------------- what the shell is told

  /** The answers of a walk, and of what follows at its end: each as what one points at. */
  private steps({ walk, target, force, point }: Choice, further: boolean): string[][] {
    const open = this.table().view.act?.moving ?? false;
    const paid = Array.from({ length: walk.ap }, (_, n) => [n === 0 && !open ? "do:move" : "do:exert"]);
    const strike = further && target !== null && force ? [[figureAnchor(target), `do:${force}`]] : [];
    const use = further && point !== null ? [[`point:${point}`]] : [];
    return [...paid, ...walk.answers.map((anchor) => [anchor]), ...strike, ...use];
  }

  /** "2 action points, 1 of them exerting, 5 of 6 movement". */
  private price(walk: Walk): string {
    const open = this.table().view.act?.moving ?? false;
    const exerted = walk.ap - (open ? 0 : 1);
    const points = walk.ap ? say("harakiri.sheet.points", { n: walk.ap }) : "";
    const all = open && exerted === walk.ap;
    const exerting =
      exerted > 0 ? (all ? say("harakiri.walk.exerting") : say("harakiri.walk.exerted", { n: exerted })) : "";
    const movement = say("harakiri.walk.movement", {
      n: walk.cost,
      of: this.told?.movement[walk.ap] ?? walk.cost,
    });
    return [points, exerting, movement].filter(Boolean).join(", ");
  }

  /** Why it costs what it costs, and that nobody holds whoever goes. */
  private why(walk: Walk): string[] {
    const { view, box } = this.table();
    const { rough, around } = dearness(walk);
    const [from] = walk.path;
    const left = from && leftBehind(view, from, walk.at);
    return [
      rough > 0 ? say("harakiri.walk.rough", { n: rough }) : "",
      around > 0 ? say("harakiri.walk.around", { n: around }) : "",
      left === undefined ? "" : say("harakiri.walk.free", { name: nameOf(view, box, left) }),
    ].filter(Boolean);
  }

  readonly plan = $derived.by((): Plan | null => {
    const { view, box } = this.table();
    const { shown, near } = this;
    if (near && !shown?.walk.answers.length) {
      const steps = [[figureAnchor(near.target), `do:${near.force}`]];
      return {
        anchor: figureAnchor(near.target),
        say: capital(
          say("harakiri.attack.title", {
            force: word(box, "force", near.force),
            name: nameOf(view, box, near.target),
          }),
        ),
        detail: say("harakiri.walk.keys"),
        chosen: false,
        steps,
        go: () => this.table().hands.follow?.(steps),
        drop: () => this.drop(),
      };
    }
    if (!shown || !this.told) return null;
    const then = this.then(shown);
    return {
      anchor: shown.anchor, // what is told of it lies beside what is pointed at, and not over it
      say: say("harakiri.walk.to", { at: called(shown.walk.at) }),
      detail: [this.price(shown.walk), ...this.why(shown.walk), this.chosen ? "" : then]
        .filter(Boolean)
        .join("; "),
      chosen: this.chosen !== null,
      // Whoever points at a square asks for the way: how a blow would go is told once the walk or its target is meant.
      steps: shown.target === null || !this.isMeant(shown) ? [] : this.steps(shown, true),
      go: () => this.go(),
      drop: () => this.drop(),
      ...(then && { then: { say: then, go: () => this.go(true) } }),
    };
  });

  private isMeant({ anchor }: Choice): boolean {
    return this.chosen !== null || figureOf(anchor) !== null;
  }

  private then({ target, force, point }: Choice): string {
    const { view, box } = this.table();
    if (point !== null) return say("harakiri.walk.use", { what: pointName(view, box, point) });
    return target === null || !force
      ? ""
      : say("harakiri.walk.attack", { force: word(box, "force", force), name: nameOf(view, box, target) });
  }

  readonly offer = $derived.by((): Offer | null => {
    const { view, box } = this.table();
    if (!this.ways.size && !this.hunted.size) return null;
    const names = new Map<string, string>();
    for (const [anchor, walk] of this.ways)
      names.set(
        anchor,
        [squareSaid(walk.at, view, box), this.price(walk), ...beside(walk.at, view, box)].join(", "),
      );
    for (const [anchor, { walk, target, force, point }] of this.hunted) {
      const said =
        target === null
          ? say("harakiri.walk.use-from", {
              what: pointName(view, box, point ?? ""),
              at: called(walk.at),
            })
          : say("harakiri.walk.attack-from", {
              name: nameOf(view, box, target),
              force: word(box, "force", force ?? ""),
              at: called(walk.at),
            });
      names.set(anchor, `${said}, ${this.price(walk)}`);
    }
    return { names, choose: (anchor) => void this.point(anchor) };
  });
}
