// Entries of a log put into beats and played, for one table. It comes when there is something to play.
import type { GamePlayback } from "../games/game";
import type { Line } from "../lib/messages";
import { milliseconds } from "../lib/tokens";
import { beatsOf, lastPart, type Beat, type Speed, type Times } from "./beats";
import { CLOCK, Reel } from "./reel";

/** What is played, and through whose eyes. */
export interface Source {
  readonly log: readonly Line[];
  readonly seat: number | null;
  readonly view: unknown;
  readonly box: unknown;
}

function times(): Times {
  const of = (name: string): number => milliseconds(`--m-${name}`);
  return { beat: of("beat"), step: of("step"), card: of("card"), dice: of("dice"), big: of("big") };
}

export class Deck {
  readonly reel: Reel;

  constructor(
    readonly game: GamePlayback,
    private readonly source: () => Source,
    speed: Speed,
    show: (beat: Beat | null) => void,
  ) {
    this.reel = new Reel(CLOCK, times, speed, show);
  }

  /** The beats of some entries. What was before the table was laid anew cannot be shown on it. */
  beats(from: number, to = this.source().log.length): Beat[] {
    const { log, seat, view, box } = this.source();
    const lines = log.slice(from, to);
    const laid = lines.findLastIndex((line) => this.game.lays?.(line)) + 1;
    return beatsOf(
      lines.slice(laid),
      from + laid,
      (line, before) => this.game.deed(line, before, view, box, log),
      seat,
    );
  }

  /** The last phase in which others did something. */
  lastPhase(): Beat[] {
    const begins = this.game.begins ?? ((line: Line) => line.heading);
    return lastPart(this.source().log, (from) => this.beats(from), begins);
  }

  /** What has been shown before once more: what the person did is as interesting as the rest. */
  again(beats: readonly Beat[], speed: Speed): void {
    this.reel.changeTo(speed === "instant" ? "normal" : speed);
    this.reel.add(beats.map((beat) => ({ ...beat, own: false })));
  }
}
