// What aims of both sides ask of a moment.
import { asks, told, type Now, type Step } from "../../../learn/lesson";
import type { Accused, Attacked, FigureView, Moved, OkkoBox, OkkoView, Tested } from "../types";

export type Moment = Now<OkkoView, OkkoBox>;
export type Aim = Step<OkkoView, OkkoBox>;

type Told = Attacked | Accused | Moved | Tested | { event: "activation-ended"; figure: number };

/** All anchors of the answers that begin with these letters: `position:` and the like. */
export function choices(now: Moment, start: string): string[] {
  const found = (now.question?.options ?? []).flatMap(({ anchors }) => anchors);
  return [...new Set(found.filter((anchor) => anchor.startsWith(start)))];
}

/** Something else is asked now. */
export const past = (now: Moment, ...keys: string[]): boolean => now.question !== null && !asks(now, ...keys);

export const anchor = (figure: FigureView): string => `figure:${figure.number}`;

export const agents = (now: Moment): FigureView[] =>
  now.view.figures.filter(({ sort, cell }) => sort === "agent" && cell >= 0);

/** Guards that may not act. */
export const idle = (now: Moment): string[] =>
  now.view.alarm
    ? []
    : agents(now)
        .filter((one) => one.idle)
        .map(anchor);

/** The demon, once it has shown itself. */
export const demons = (now: Moment): string[] =>
  agents(now)
    .filter(({ kind }) => kind in now.box.natures)
    .map(anchor);

/** Heroes on the board. */
export const heroFigures = (now: Moment): FigureView[] =>
  now.view.figures.filter(({ sort, cell }) => sort === "hero" && cell >= 0);

/** What was told since, as the events that aims look at. */
export const tellings = (now: Moment, since: Moment): Told[] => told<Told>(now, since);

/** An aim about a question that is reached by answering it, however. */
export function answering(id: string, keys: readonly string[], points: Aim["points"] = () => []): Aim {
  return {
    id,
    when: (now) => asks(now, ...keys),
    done: (now) => past(now, ...keys),
    points,
  };
}
