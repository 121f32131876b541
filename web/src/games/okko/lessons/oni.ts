// A first game as the Oni: from the mask to the Final Battle. What is asked at once stands before what takes some
// rounds.
import { asks, happened, offered } from "../../../learn/lesson";
import {
  anchor,
  answering,
  choices,
  demons,
  heroFigures,
  idle,
  tellings,
  type Aim,
  type Moment,
} from "./table";

const LEADING = ["ask.oni-card", "ask.figure", "ask.figure-act"];

const leading = (now: Moment): boolean => asks(now, ...LEADING);

/** Heroes whom the figure that acts can strike. */
function inReach(now: Moment): string[] {
  const reach = new Set([...offered(now, "do:melee"), ...offered(now, "do:ranged")]);
  return [...reach].filter((one) => one.startsWith("figure:"));
}

const hasStruck = (now: Moment, since: Moment): boolean =>
  tellings(now, since).some((one) => one.event === "attacked");

export const oni: Aim[] = [
  answering("disguise", ["ask.disguise"], (now) => choices(now, "courtier:")),
  { id: "secret", when: (now) => asks(now, "ask.technique") && now.view.oni.identity !== "" },
  answering("corrupt", ["ask.corrupt"]),
  answering("creep", ["ask.creep"], () => ["do:pass"]),
  answering("enhance", ["ask.enhance"], (now) => choices(now, "position:")),
  answering("technique", ["ask.technique"], (now) => choices(now, "kind:")),
  answering("adjust", ["ask.adjust"], () => ["do:pass"]),
  answering("card", ["ask.oni-card"], (now) => choices(now, "kind:")),
  { id: "guards", when: (now) => leading(now) && idle(now).length > 0, points: idle },
  answering("lead", ["ask.figure"], (now) => offered(now, "do:lead")),
  {
    id: "strike",
    when: (now) => asks(now, "ask.figure-act") && inReach(now).length > 0,
    done: hasStruck,
    points: (now) => [...inReach(now), "do:melee", "do:ranged"],
    astray: (now, since) =>
      now.view.turn?.figure !== since.view.turn?.figure && !hasStruck(now, since) ? "spared" : null,
  },
  {
    id: "go",
    when: (now) => asks(now, "ask.figure-act") && choices(now, "area:").length > 0,
    done: (now, since) => happened(now, since, "moved"),
    points: (now) => heroFigures(now).map(anchor),
  },
  answering("event", ["ask.last-event"]),
  answering("push", ["ask.push", "ask.push-effect"]),
  answering("summon", ["ask.summon", "ask.reinforce"]),
  answering("caught", ["ask.surround", "ask.surround-who", "ask.surround-attack"]),
  {
    id: "escape",
    when: (now) => offered(now, "do:escape").length > 0,
    done: (now) => now.ended,
    points: () => ["do:escape"],
  },
  {
    id: "known",
    when: (now) => leading(now) && now.view.deduction.courtiers.some(({ why }) => why === "clue"),
  },
  { id: "accused", when: (now) => now.question !== null && now.view.deduction.false > 0 },
  {
    id: "wound",
    when: (now) => leading(now) && now.view.heroes.some(({ wound_count }) => wound_count > 0),
  },
  {
    id: "final",
    when: (now) => now.view.final && now.question !== null,
    done: (now) => now.ended,
    points: (now) => (leading(now) ? [...demons(now), ...inReach(now)] : []),
  },
  {
    id: "hide",
    when: (now) => leading(now) && now.view.round > 1 && !now.view.final,
    done: (now) => now.view.final,
    points: (now) => heroFigures(now).map(anchor),
  },
];
