// The table as `earlier` puts it together against the table as it was, over games that tests/test_earlier.py has played
// and written down. What boards draw of figures must be the same, field by field.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Line } from "../lib/messages";
import { earlier as harakiri } from "./harakiri/earlier";
import type { HarakiriView } from "./harakiri/types";
import { earlier as journey } from "./journey/earlier";
import type { JourneyView } from "./journey/types";
import { earlier as okko } from "./okko/earlier";
import type { OkkoView } from "./okko/types";
import { playback as tsukuyumi } from "./tsukuyumi/playback";
import type { TsukuyumiView } from "./tsukuyumi/types";

interface Step {
  before: unknown;
  lines: Line[];
  after: unknown;
}

type Earlier = (view: unknown, log: readonly Line[], done: number, held: unknown) => unknown;
/** What is drawn of a table, by names that say where it differs. */
type Drawn = (view: unknown) => Record<string, unknown>;

const byName = <One>(all: readonly One[], name: (one: One) => string, what: (one: One) => unknown) =>
  Object.fromEntries(all.map((one) => [name(one), what(one)]).sort());

const GAMES: Record<string, [Earlier, Drawn]> = {
  journey: [
    journey as Earlier,
    (view) => {
      const { pilgrims, demons } = view as JourneyView;
      const kinds = (one: { conditions: { kind: string }[] }) =>
        one.conditions.map(({ kind }) => kind).sort();
      return {
        ...byName(pilgrims, (one) => `pilgrim ${one.id}`, (one) => [one.at, one.facing, one.health, one.fallen, kinds(one)]), // prettier-ignore
        ...byName(demons, (one) => `demon ${one.id}`, (one) => [one.at, one.facing, one.health, one.squares.map(String).sort(), kinds(one)]), // prettier-ignore
      };
    },
  ],
  okko: [
    okko as Earlier,
    (view) => {
      const { figures, tokens, stains, gates } = view as OkkoView;
      const standing = figures.filter((one) => one.cell >= 0);
      return {
        ...byName(standing, (one) => `figure ${one.number}`, (one) => [one.cell, one.damage]), // prettier-ignore
        ...byName(tokens.filter((one) => one.cell >= 0), (one) => `token ${one.number}`, (one) => one.cell), // prettier-ignore
        stains: stains.map((one) => one.cell).sort(),
        ...byName(
          gates,
          (one) => `gate ${one.number}`,
          (one) => one.closed,
        ),
      };
    },
  ],
  harakiri: [
    harakiri as Earlier,
    (view) => {
      const { characters, creatures, resistors, round, malice, oracle, queue } = view as HarakiriView;
      return {
        round,
        malice,
        oracle: oracle.current,
        queue: queue.map(({ figure, done, active }) => [figure, done, active]),
        ...byName(characters, (one) => `character ${one.id}`, (one) => [one.at, one.health, one.defeated, one.conditions, one.armour.value]), // prettier-ignore
        ...byName(creatures, (one) => `creature ${one.id}`, (one) => [one.at, one.squares, one.health, one.conditions]), // prettier-ignore
        ...byName(
          resistors,
          (one) => `resistor ${one.id}`,
          (one) => one.at,
        ),
      };
    },
  ],
  tsukuyumi: [
    tsukuyumi.earlier as Earlier,
    (view) => {
      const { areas } = view as TsukuyumiView;
      return byName(areas, (one) => `area ${one.at.join()}`, (one) => [one.units, one.oni, one.owner, one.legend]); // prettier-ignore
    },
  ],
};

/** What of a step comes out otherwise, and what was told in it. */
function wrong(step: Step, [earlier, drawn]: [Earlier, Drawn]): string[] {
  const then = drawn(step.before);
  const made = drawn(earlier(step.after, step.lines, 0, step.before));
  const told = step.lines.map((line) => (line.event as { event: string }).event).join(" ");
  return [...new Set([...Object.keys(then), ...Object.keys(made)])]
    .filter((name) => same(then[name]) !== same(made[name]))
    .map((name) => `${name}: ${same(made[name])} for ${same(then[name])} (${told.slice(0, 160)})`);
}

/** As text, whatever the order of its keys. */
const same = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort())
      : one,
  ) ?? "nothing";

const written = process.env["HYAKKI_STEPS"];

describe.skipIf(!written)("a table whose last entries are taken back", () => {
  it("is the table as it was", () => {
    const { game, steps } = JSON.parse(readFileSync(written ?? "", "utf-8")) as {
      game: string;
      steps: Step[];
    };
    const found = GAMES[game];
    if (!found) throw new Error(`nothing is known of ${game}`);
    expect(steps.length).toBeGreaterThan(100);
    const faults = steps.flatMap((step, n) => wrong(step, found).map((fault) => `step ${n}: ${fault}`));
    expect(faults).toEqual([]);
  });
});
