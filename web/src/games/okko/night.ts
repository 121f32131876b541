// One night as it will be remembered: what was taken when and by what, who won and why, told from the log.
import { say } from "../../lib/say";
import type { Line } from "../../lib/messages";
import { sceneName, shortName } from "./names";
import type { GameEvent, MemoryView, OkkoBox, OkkoView, ScenarioEnded } from "./types";

export type Side = ScenarioEnded["winner"];

/** A Recollection with when it came and what it was about. */
export interface Taken extends MemoryView {
  /** "round 4: Mayu". */
  when: string;
}

export interface Night {
  taken: Taken[];
  /** How it ended; null: somebody gave up before the end. */
  ended: ScenarioEnded | null;
  winner: Side | null;
}

/** What has happened in the scenario that is on the table. */
export function ofThisNight(log: readonly Line[]): GameEvent[] {
  const events = log.flatMap((line) => (line.event ? [line.event as GameEvent] : []));
  const began = events.findLastIndex((event) => event.event === "scenario-began");
  return events.slice(Math.max(0, began));
}

/** What a Recollection was about, besides its title. */
function aboutOf(view: OkkoView, box: OkkoBox, id: string, accused: string): string {
  const hero = view.heroes.find((one) => id === `hero-${one.id}`);
  if (hero) return hero.out ? "" : (box.personal[hero.personal.id]?.name ?? "");
  if (["embarrassing", "defamatory", "unmasking"].includes(id)) return accused;
  if (id === "demon") return shortName(box.natures[view.oni.nature]?.name ?? "");
  return "";
}

/** The night that is over, or as far as it has come. */
export function nightOf(view: OkkoView, box: OkkoBox, log: readonly Line[]): Night {
  const whens = new Map<string, string>();
  let [round, accused] = [1, ""];
  let ended: ScenarioEnded | null = null;
  for (const event of ofThisNight(log)) {
    if (event.event === "round-began") round = event.round;
    else if (event.event === "accused")
      accused =
        (event.what === "identity" ? box.courtiers[event.name]?.short : nameOf(box, event.name)) ?? "";
    else if (event.event === "recollection-taken") {
      const about = aboutOf(view, box, event.memory.id, accused);
      whens.set(event.memory.id, say("okko.time.in-round", { n: round }) + (about && `: ${about}`));
    } else if (event.event === "scenario-ended") ended = event;
  }
  const taken = view.memoirs.rows.flat().map((memory) => ({ ...memory, when: whens.get(memory.id) ?? "" }));
  return { taken, ended, winner: ended?.winner ?? view.won };
}

const nameOf = (box: OkkoBox, nature: string): string => shortName(box.natures[nature]?.name ?? nature);

/** So many rows a scroll has. */
const LEAST = 2;

/** The tiles in their rows, each row with the points that are left free at its end. */
export function rowsOf(view: OkkoView, night: Night): { tiles: Taken[]; free: number }[] {
  const byId = new Map(night.taken.map((one) => [one.id, one]));
  // Two rows at least: what nobody wrote is filled with prints.
  const rows = [...view.memoirs.rows, ...Array.from({ length: LEAST }, () => [])].slice(
    0,
    Math.max(LEAST, view.memoirs.rows.length),
  );
  return rows.map((row) => {
    const tiles = row.flatMap((memory) => byId.get(memory.id) ?? []);
    const used = tiles.reduce((sum, tile) => sum + tile.points, 0);
    return { tiles, free: Math.max(0, view.memoirs.width - used) };
  });
}

/** The whole night as text, to be kept. */
export function asText(view: OkkoView, box: OkkoBox, night: Night): string {
  const story = box.scenarios[view.scene.id] ?? box.scenarios["chronicle"];
  const lines = night.taken.map((one) => {
    const card = box.recollections[one.id];
    const [title, said] = one.side === "heroes" ? [card?.blue, card?.blue_line] : [card?.red, card?.red_line];
    return `${one.points}  ${title ?? one.id} (${say(`okko.side.${one.side}`)}, ${one.when})\n   ${said ?? ""}`;
  });
  const epilogue = night.winner === "oni" ? story?.epilogue_oni : story?.epilogue_heroes;
  return [
    say("okko.finale"),
    sceneName(view, box),
    "",
    story?.story ?? "",
    "",
    ...lines,
    "",
    `${say("okko.side.heroes")} ${view.memoirs.heroes}, ${say("okko.side.oni")} ${view.memoirs.oni}`,
    "",
    night.ended ? (epilogue ?? "") : "",
  ].join("\n");
}
