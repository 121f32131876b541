// What a round has come to, from what the log tells of it: points and where they come from, land and units.
import type { Line } from "../../lib/messages";
import { say } from "../../lib/say";
import { nameOf } from "./sides";
import type { GameEvent, TsukuyumiBox, TsukuyumiView } from "./types";

export interface Reckoning {
  seat: number;
  points: number;
  /** Since the end of the round before; null: that has not been told. */
  gain: number | null;
  /** Points that were paid in this round, by source. */
  paid: [source: string, points: number][];
  taken: number;
  lost: number;
  fallen: number;
}

export interface Account {
  round: number;
  /** Whoever has most points first. */
  seats: Reckoning[];
}

const eventOf = (line: Line | undefined): GameEvent | null => (line?.event ?? null) as GameEvent | null;

/** The account of the round that an entry ends; null: it ends none. */
export function accountOf(log: readonly Line[], line: Line): Account | null {
  const told = eventOf(line);
  if (told?.event !== "scores-told") return null;
  const end = log.lastIndexOf(line);
  const begin = log.findLastIndex((one, at) => at < end && eventOf(one)?.event === "round-began");
  const began = eventOf(log[begin]);
  if (began?.event !== "round-began") return null;
  const before = eventOf(log.findLast((one, at) => at < begin && eventOf(one)?.event === "scores-told"));
  const events = log.slice(begin, end).flatMap((one) => eventOf(one) ?? []);
  const seats = Object.entries(told.scores).map(([seat, points]): Reckoning => {
    const past = before?.event === "scores-told" ? (before.scores[Number(seat)] ?? null) : null;
    return { ...tallied(Number(seat), events), points, gain: past === null ? null : points - past };
  });
  return { round: began.round, seats: seats.sort((one, other) => other.points - one.points) };
}

function tallied(seat: number, events: readonly GameEvent[]): Omit<Reckoning, "points" | "gain"> {
  const found: Omit<Reckoning, "points" | "gain"> = { seat, paid: [], taken: 0, lost: 0, fallen: 0 };
  const paid = new Map<string, number>();
  for (const event of events)
    switch (event.event) {
      case "points-gained":
        if (event.seat === seat) paid.set(event.source, (paid.get(event.source) ?? 0) + event.points);
        break;
      case "area-conquered":
        if (event.seat === seat && event.before !== seat) found.taken++;
        if (event.before === seat && event.seat !== seat) found.lost++;
        break;
      case "area-cleared":
        if (event.before === seat) found.lost++;
        break;
      case "units-lost":
        if (event.seat === seat) found.fallen += Object.values(event.units).reduce((sum, n) => sum + n, 0);
        break;
    }
  return { ...found, paid: [...paid] };
}

/** What has changed for a seat, in words. */
export function changes(one: Reckoning, box: TsukuyumiBox): string {
  const counted = (["taken", "lost", "fallen"] as const).flatMap((what) =>
    one[what] ? [say(`tsukuyumi.account.${what}`, { n: one[what] })] : [],
  );
  const paid = one.paid.map(
    ([source, points]) => `${box.points[source] ?? box.aims[source]?.name ?? source} +${points}`,
  );
  return [...counted, ...paid].join(", ") || say("tsukuyumi.account.quiet");
}

/** "+2", "−1"; nothing where it is not known. */
export const signed = (gain: number | null): string =>
  gain === null ? "" : gain < 0 ? `−${-gain}` : `+${gain}`;

/** The whole account in a line for each seat. */
export function inWords({ seats }: Account, view: TsukuyumiView, box: TsukuyumiBox): string {
  return seats
    .map((one) => {
      const points = say("tsukuyumi.account.points", { n: one.points });
      const gain = one.gain === null ? "" : ` (${signed(one.gain)})`;
      return `${nameOf(view, box, one.seat)}: ${points}${gain}, ${changes(one, box)}`;
    })
    .join("\n");
}
