// The pages of a campaign's story, as the log tells them.
import { say } from "../../lib/say";
import type { Line } from "../../lib/messages";
import { capital, pointName } from "./look";
import { eventOf } from "./panels";
import type { HarakiriBox, HarakiriView } from "./types";

export interface Page {
  title: string;
  text: string;
  line: Line;
}

/** So many entries after it a page is still news. */
const NEWS = 30;

/** Texts that say with their title which of a chapter they are. */
const TITLED = ["victory", "failure", "travel"];

export function pages(view: HarakiriView, box: HarakiriBox, log: readonly Line[]): Page[] {
  return log.flatMap((line) => {
    const event = eventOf(line);
    if (event?.event !== "story-told" || !line.text) return [];
    const chapter = box.chapters[event.chapter]?.name ?? event.chapter;
    const point = (event.point && pointName(view, box, event.point)) || undefined;
    const what = point ?? (TITLED.includes(event.text) ? say(`harakiri.story.${event.text}`) : undefined);
    const here = event.chapter === view.chapter;
    return [
      { title: capital(what ? (here ? what : `${chapter}: ${what}`) : chapter), text: line.text, line },
    ];
  });
}

/** A page is news until somebody acts who was not acting when it was told: what is done then needs the room. */
export function isFresh(log: readonly Line[], page: Page | undefined): boolean {
  if (page === undefined) return false;
  const later = log.slice(log.indexOf(page.line));
  return later.length <= NEWS && later.every((line) => eventOf(line)?.event !== "activation-began");
}
