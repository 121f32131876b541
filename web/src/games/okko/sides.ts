// Who is who: hue, sign and name of Heroes, seats and the Oni.
import { say } from "../../lib/say";
import type { Hue, Side } from "../game";
import { heroSign, ONI_SIGN } from "./glyphs";
import type { FigureView, HeroView, OkkoBox, OkkoView } from "./types";

const HUES: Record<string, Hue> = { okko: "a", noburo: "b", setsuka: "c", noshin: "d" };
const ALL: readonly Hue[] = ["a", "b", "c", "d"];

/** A Hero's hue; one of a pack takes any that nobody else has. */
export function hueOfHero(view: OkkoView, number: number): Hue {
  const hero = view.heroes[number];
  if (!hero) return "enemy";
  const own = HUES[hero.id];
  if (own) return own;
  const free = ALL.filter((hue) => !view.heroes.some((other) => HUES[other.id] === hue));
  const before = view.heroes.slice(0, number).filter((other) => !HUES[other.id]).length;
  return free[before] ?? "d";
}

/** The hue of a figure: that of its Hero for Followers and Kami; an orphan has none. */
export function hueOf(view: OkkoView, figure: FigureView): Hue {
  if (figure.sort === "hero") return hueOfHero(view, heroOf(view, figure.number));
  if (figure.sort === "agent" || figure.sort === "demon") return "enemy";
  return view.heroes[figure.owner] ? hueOfHero(view, figure.owner) : "d";
}

/** The number of the Hero whose figure this is; -1 if it is none. */
export function heroOf(view: OkkoView, figure: number): number {
  return view.heroes.findIndex((hero) => hero.figure === figure);
}

export function heroName(box: OkkoBox, hero: HeroView | undefined): string {
  return hero ? (box.heroes[hero.id]?.name ?? hero.id) : "";
}

/** The Kami or Follower of a Hero that acts now, after the Hero; null: none does. */
export function allyActing(view: OkkoView, number: number): FigureView | null {
  const { turn } = view;
  const hero = view.heroes[number];
  if (!hero || turn?.side !== "heroes" || turn.hero !== number) return null;
  if (turn.figure < 0 || turn.figure === hero.figure) return null;
  return view.figures.find((one) => one.number === turn.figure) ?? null;
}

/** The Actions that stand on a Hero's sheet: what is left (`now`) while the Hero or its ally acts, else what it will have;
 * null: its turn of this round is over. */
export function actionsOf(view: OkkoView, box: OkkoBox, number: number): { n: number; now: boolean } | null {
  const hero = view.heroes[number];
  const { turn } = view;
  if (turn?.side === "heroes" && turn.hero === number && turn.figure >= 0)
    return { n: turn.actions, now: true };
  return hero?.activated ? null : { n: box.heroes[hero?.id ?? ""]?.numbers.actions ?? 0, now: false };
}

/** What a seat plays: its Heroes by name, or the Oni. */
export function seatName(view: OkkoView, box: OkkoBox, seat: number): string {
  if (seat === view.oni.seat) return say("okko.oni");
  const names = view.heroes.filter((hero) => hero.seat === seat).map((hero) => heroName(box, hero));
  return names.length ? say("okko.all", { names }) : say("okko.side.heroes");
}

export function hueOfSeat(view: OkkoView, seat: number): Hue {
  if (seat === view.oni.seat) return "enemy";
  const first = view.heroes.findIndex((hero) => hero.seat === seat);
  return first < 0 ? (ALL[seat] ?? "d") : hueOfHero(view, first);
}

export function sides(view: OkkoView, box: OkkoBox): Side[] {
  return Array.from({ length: view.seats }, (_, seat) => {
    const first = view.heroes.find((hero) => hero.seat === seat);
    const oni = seat === view.oni.seat;
    return {
      hue: hueOfSeat(view, seat),
      name: seatName(view, box, seat),
      glyph: oni ? ONI_SIGN : first ? heroSign(first.id) : "person",
      score: oni ? view.memoirs.oni : view.memoirs.heroes,
    };
  });
}
