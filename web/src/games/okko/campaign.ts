// The road of a campaign: which nights were played and won, which comes next, what is kept.
import { say } from "../../lib/say";
import type { Line } from "../../lib/messages";
import { ofThisNight, type Side } from "./night";
import type { CampaignCard, OkkoBox, OkkoView, ScenarioEnded } from "./types";

export interface RoadNode {
  id: string;
  number: number;
  name: string;
  /** Who won it, `next` for the one that comes, nothing for those after it. */
  state: Side | "next" | "";
  points: string;
}

export interface Road {
  name: string;
  nodes: RoadNode[];
  /** "2 of 3", "act 2". */
  place: string;
  next: string;
  story: string;
  /** What is told of the night that is over. */
  text: string;
  bonus: string;
  kept: string[];
  heroes: number;
  oni: number;
  over: boolean;
}

interface Result {
  node: string;
  winner: Side;
  heroes: number;
  oni: number;
}

/** The nights that are over: those noted, and the one that has just ended. */
function resultsOf(view: OkkoView, log: readonly Line[]): Result[] {
  const campaign = view.campaign;
  if (!campaign) return [];
  const noted: Result[] = campaign.played.map(({ node, winner, heroes, oni }) => ({
    node,
    winner,
    heroes,
    oni,
  }));
  if (view.phase !== "between") return noted;
  const ended = ofThisNight(log).findLast(
    (event): event is ScenarioEnded => event.event === "scenario-ended",
  );
  return ended
    ? [...noted, { node: campaign.node, winner: ended.winner, heroes: ended.heroes, oni: ended.oni }]
    : noted;
}

/** The node after one, as the winner leads it. */
const after = (card: CampaignCard, last: Result | undefined): string => {
  if (!last) return card.first;
  const node = card.nodes[last.node];
  return (last.winner === "heroes" ? node?.heroes : node?.oni) ?? "";
};

/** Nights that follow if nothing branches any more. */
function rest(card: CampaignCard, from: string): string[] {
  const found: string[] = [];
  for (let id = from; id && !found.includes(id);) {
    found.push(id);
    const node = card.nodes[id];
    id = node && node.heroes === node.oni ? node.heroes : "";
  }
  return found;
}

/** Equipment that goes on into the next night, also that of those who have fallen. */
function keptBy(view: OkkoView): string[] {
  const standing = view.heroes.flatMap((hero) => [...Object.values(hero.slots), ...hero.supplies]);
  const fallen = view.heroes.flatMap((hero) => (hero.out ? (view.campaign?.kept[hero.id] ?? []) : []));
  return [...new Set([...standing, ...fallen])].filter(Boolean);
}

export function roadOf(view: OkkoView, box: OkkoBox, log: readonly Line[]): Road {
  const campaign = view.campaign;
  const card = campaign ? box.campaigns[campaign.id] : undefined;
  if (!campaign || !card)
    return {
      name: "",
      nodes: [],
      place: "",
      next: "",
      story: "",
      text: "",
      bonus: "",
      kept: [],
      heroes: 0,
      oni: 0,
      over: true,
    };
  const results = resultsOf(view, log);
  const last = results.at(-1);
  const next = after(card, last);
  const nameOf = (id: string): string => box.scenarios[card.nodes[id]?.scenario ?? ""]?.name ?? id;
  const nodes: RoadNode[] = results.map((one, n) => ({
    id: one.node,
    number: n + 1,
    name: nameOf(one.node),
    state: one.winner,
    points: `${one.heroes} : ${one.oni}`,
  }));
  rest(card, next).forEach((id, n) =>
    nodes.push({ id, number: results.length + n + 1, name: nameOf(id), state: n ? "" : "next", points: "" }),
  );
  const lastNode = last ? card.nodes[last.node] : undefined;
  const won = last?.winner === "heroes";
  return {
    name: card.name,
    nodes,
    place:
      card.kind === "simple"
        ? say("kit.meter.of", { value: results.length, most: Object.keys(card.nodes).length })
        : say("okko.road.act", { n: results.length }),
    next: nameOf(next),
    story: box.scenarios[card.nodes[next]?.scenario ?? ""]?.story ?? "",
    text: (won ? lastNode?.text_heroes : lastNode?.text_oni) ?? "",
    bonus: (won ? lastNode?.bonus_heroes : lastNode?.bonus_oni) ?? "",
    kept: keptBy(view),
    heroes: results.filter((one) => one.winner === "heroes").length,
    oni: results.filter((one) => one.winner === "oni").length,
    over: !next,
  };
}
