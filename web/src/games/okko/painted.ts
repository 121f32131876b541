// The campaign as the shell paints it: nights with their winners, and where the road forks.
import type { Road, RoadEdge, RoadNode } from "../../campaign/road";
import type { Line } from "../../lib/messages";
import { say } from "../../lib/say";
import { roadOf } from "./campaign";
import { figureGlyph, glyph } from "./glyphs";
import { heroName, hueOfHero } from "./sides";
import type { OkkoBox, OkkoView } from "./types";

export function paintedRoad(view: OkkoView, box: OkkoBox, log: readonly Line[]): Road | null {
  const card = view.campaign ? box.campaigns[view.campaign.id] : undefined;
  if (!card) return null;
  const walked = roadOf(view, box, log);
  const ids = Object.keys(card.nodes);
  const steps = stepsOf(card.first, card.nodes, ids);
  const nodes = ids.map((id): RoadNode => {
    const known = walked.nodes.find((node) => node.id === id);
    const state =
      known?.state === "heroes"
        ? "won"
        : known?.state === "oni"
          ? "lost"
          : known?.state === "next"
            ? "now"
            : "later";
    return {
      id,
      name: box.scenarios[card.nodes[id]?.scenario ?? ""]?.name ?? id,
      glyph: glyph("oni"),
      state,
      number: (steps.get(id) ?? 0) + 1,
      result: known?.points ?? "",
      failures: 0,
      step: steps.get(id) ?? 0,
    };
  });
  return {
    name: walked.name,
    nodes,
    edges: ids.flatMap((id) => edgesFrom(id, card.nodes[id])),
    members: view.heroes.map((hero, n) => ({
      id: hero.id,
      name: heroName(box, hero),
      hue: hueOfHero(view, n),
      glyph: figureGlyph(hero.id),
      down: hero.out,
    })),
  };
}

interface Fork {
  heroes: string;
  oni: string;
}

/** Where a night leads: to one other, or to two by who wins it. */
function edgesFrom(id: string, node: Fork | undefined): RoadEdge[] {
  if (!node) return [];
  const { heroes, oni } = node;
  if (heroes === oni) return heroes ? [{ from: id, to: heroes }] : [];
  return [
    ...(heroes ? [{ from: id, to: heroes, say: say("end.road.if-heroes") }] : []),
    ...(oni ? [{ from: id, to: oni, say: say("end.road.if-oni") }] : []),
  ];
}

/** How many nights lie before each. */
function stepsOf(first: string, nodes: Record<string, Fork>, ids: readonly string[]): Map<string, number> {
  const found = new Map<string, number>([[first, 0]]);
  for (let n = 0; n < ids.length; n++)
    for (const [id, step] of [...found])
      for (const next of [nodes[id]?.heroes, nodes[id]?.oni])
        if (next && (found.get(next) ?? -1) < step + 1) found.set(next, step + 1);
  return found;
}
