// Goals of a scenario in words.
import { tileName } from "./names";
import type { GoalView, OkkoBox, OkkoView } from "./types";

function whatSaid(box: OkkoBox, what: string): string {
  return box.types[what] ?? box.tokens[what] ?? box.agents[what]?.name ?? box.pieces[what] ?? what;
}

/** "Bring the Relic to the Gate Court." */
export function goalSaid(view: OkkoView, box: OkkoBox, goal: GoalView): string {
  const text = (box.goals[goal.kind] ?? goal.kind)
    .replace("{what}", whatSaid(box, goal.what))
    .replace("{to}", tileName(view, box, goal.to));
  return text;
}
