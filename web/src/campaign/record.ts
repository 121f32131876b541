// What a person has won of a game so far, as a road: the first that was not won comes next.
import type { GameRecord, StageRecord, Stop } from "../lib/messages";
import { say } from "../lib/say";
import type { Road, RoadNode } from "./road";

/** "1 Ashes of the Village" is called by its name; the number stands on the badge. */
const bare = (name: string): string => name.replace(/^\D*\d+: /, "");

function nodeOf(stage: StageRecord, n: number, next: number): RoadNode {
  const failures = stage.tries - stage.won;
  return {
    id: stage.id,
    name: bare(stage.say),
    glyph: undefined,
    state: stage.won ? "won" : n === next ? "now" : "later",
    number: n + 1,
    result: stage.tries ? say("end.road.tries", { n: stage.tries }) : "",
    failures: stage.won ? 0 : failures,
    ...(stage.table && { replay: `/replay/${stage.table}` }),
  };
}

export function recordRoad(record: GameRecord): Road {
  const next = record.stages.findIndex((stage) => !stage.won);
  return {
    name: "",
    nodes: record.stages.map((stage, n) => nodeOf(stage, n, next)),
    edges: [],
    members: [],
  };
}

/** What comes next on it; null where all was won, or where there is no road. */
export function nextStage(record: GameRecord): StageRecord | null {
  return record.stages.find((stage) => !stage.won) ?? null;
}

/** The road of what is played at one table, as lists tell it; `replay`: of that table. */
export function stopsRoad(stops: readonly Stop[], replay: string): Road {
  const nodes = stops.map(({ id, say: name, state }, n): RoadNode => ({
    ...{ id, name: bare(name), state, glyph: undefined, number: n + 1, failures: 0 },
    result: state === "now" ? say("end.road.here") : "",
    ...((state === "won" || state === "lost") && { replay }),
  }));
  return { name: "", nodes, edges: [], members: [] };
}
