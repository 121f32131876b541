// The road of a campaign: which chapters were tried and won, which one comes, what the story remembers.
import { say } from "../../lib/say";
import { capital } from "./look";
import type { HarakiriBox, HarakiriView } from "./types";

export interface Stop {
  id: string;
  number: number;
  name: string;
  state: "won" | "now" | "later";
  /** How often it was tried, and how often in vain. */
  attempts: number;
  failures: number;
}

/** Chapters in their order; encounters in between have no number. */
export function roadOf(view: HarakiriView, box: HarakiriBox): Stop[] {
  const tried = view.endings.map((ending) => ending.split(" "));
  return Object.entries(box.chapters)
    .filter(([, chapter]) => chapter.number > 0)
    .sort(([, a], [, b]) => a.number - b.number)
    .map(([id, { number, name }]) => {
      const own = tried.filter(([chapter]) => chapter === id);
      const won = own.some(([, result]) => result === "victory");
      return {
        id,
        number,
        name,
        state: won ? "won" : id === view.chapter ? "now" : "later",
        attempts: own.length,
        failures: own.filter(([, result]) => result !== "victory").length,
      };
    });
}

/** "won at once", "won at the third try", "lost twice so far". */
export function triesSaid(stop: Stop): string {
  const { state, attempts, failures } = stop;
  if (state === "won")
    return attempts === 1 ? say("harakiri.tries.once") : say("harakiri.tries.won", { n: attempts });
  if (failures) return say("harakiri.tries.lost", { n: failures });
  return state === "now" ? say("harakiri.tries.next") : "";
}

/** What was done on the way, and what the story keeps in mind, in words. */
export function remembered(view: HarakiriView, box: HarakiriBox): string[] {
  return view.flags.map((flag) => capital(box.words["flag"]?.[flag] ?? flag.replaceAll("-", " ")));
}

/** What comes after a chapter that is over: the next one with its aim, the same once more, or nothing. */
export function nextOf(view: HarakiriView, box: HarakiriBox): string {
  if (view.result !== "victory") return say("harakiri.tale.again");
  const number = (box.chapters[view.chapter]?.number ?? 0) + 1;
  const next = Object.values(box.chapters).find((one) => one.number === number);
  return next
    ? say("harakiri.tale.then", {
        name: say("harakiri.chapter.named", { n: number, name: next.name }),
        goal: next.goal,
      })
    : say("harakiri.tale.last");
}
