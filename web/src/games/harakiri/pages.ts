// The pages of a campaign's story, as the log tells them.
import type { Line } from "../../lib/messages";
import { capital } from "./look";
import { eventOf } from "./panels";
import type { HarakiriBox, HarakiriView } from "./types";

export interface Page {
  title: string;
  text: string;
  line: Line;
}

/** So many entries after it a page is still news. */
const NEWS = 30;

const WORDS: Record<string, string> = { victory: "won", failure: "lost", travel: "onwards" };

export function pages(view: HarakiriView, box: HarakiriBox, log: readonly Line[]): Page[] {
  return log.flatMap((line) => {
    const event = eventOf(line);
    if (event?.event !== "story-told" || !line.text) return [];
    const chapter = box.chapters[event.chapter]?.name ?? event.chapter;
    const point = view.points.find((one) => one.id === event.point)?.name;
    const what = point ?? WORDS[event.text];
    const here = event.chapter === view.chapter;
    return [
      { title: capital(what ? (here ? what : `${chapter}: ${what}`) : chapter), text: line.text, line },
    ];
  });
}

export function isFresh(log: readonly Line[], page: Page | undefined): boolean {
  return page !== undefined && log.length - log.indexOf(page.line) <= NEWS;
}
