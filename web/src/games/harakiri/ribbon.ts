// Where the match stands, for the ribbon at the top; and the seats.
import { say } from "../../lib/say";
import type { Phase, Ribbon, Side } from "../game";
import { acting, capital, CHARACTER_GLYPHS, HUES, hueOf, nameOf, word } from "./look";
import { LAST_MALICE, maliceSaid } from "./malice";
import type { HarakiriBox, HarakiriView } from "./types";

const PHASES = ["oracle", "initiative", "act", "ki"];

const arrow = (id: string): Phase => ({
  id,
  label: say(`harakiri.phase.${id}`),
  ...(id === "act" && { dot: "var(--chosen)" }),
});

/** One of the four arrows, or the name of a phase outside the rounds. */
export const phaseOf = (view: HarakiriView): string => (view.phase === "events" ? "oracle" : view.phase);

/** "Chapter 2, The Grave Road"; what lies between the chapters has no number. */
export const chapterName = (chapter: { number: number; name: string }): string =>
  chapter.number ? say("harakiri.chapter.named", { n: chapter.number, name: chapter.name }) : chapter.name;

/** A card of the oracle that everybody knows. */
const oracleCard = (box: HarakiriBox, label: string, says: string, colour: string) => ({
  label,
  value: word(box, "colour", colour),
  dot: colour === "red" ? "var(--threat)" : "var(--good)",
  says,
});

export function ribbon(view: HarakiriView, box: HarakiriBox): Ribbon {
  const now = phaseOf(view);
  const known = PHASES.includes(now);
  const phases = known ? PHASES.map(arrow) : [{ id: now, label: capital(word(box, "phase", view.phase)) }];
  const chapter = box.chapters[view.chapter];
  const found: Ribbon = { phases, now };
  if (chapter) found.scene = chapterName(chapter);
  if (!view.round || !known) return found;
  found.round = { label: say("harakiri.ribbon.round"), value: String(view.round) };
  const { malice } = view;
  found.counts = [
    {
      label: say("harakiri.ribbon.malice"),
      value: String(malice),
      of: String(LAST_MALICE),
      says: maliceSaid(view, box).join("\n"),
    },
  ];
  const { current, next: coming } = view.oracle;
  if (current)
    found.counts.push(oracleCard(box, say("harakiri.phase.oracle"), say("harakiri.means.oracle"), current));
  if (coming)
    found.counts.push(
      oracleCard(box, say("harakiri.ribbon.next-oracle"), say("harakiri.means.next-oracle"), coming),
    );
  const who = acting(view);
  if (who !== null)
    found.turn = {
      hue: hueOf(view, who),
      glyph: CHARACTER_GLYPHS[who] ?? "oni",
      name: capital(nameOf(view, box, who)),
      doing: say("harakiri.ribbon.acts"),
    };
  const next = view.queue.find((card) => !card.done && !card.active);
  if (next) found.then = nameOf(view, box, next.figure);
  return found;
}

/** A seat goes by the character of its own that acts, else by the first one that it leads. */
export function sides(view: HarakiriView, box: HarakiriBox): Side[] {
  return Array.from({ length: view.seats }, (_, seat): Side => {
    const led = view.characters.filter((one) => one.seat === seat);
    const now = led.find((one) => one.id === view.act?.character) ?? led[0];
    return {
      hue: HUES[now?.id ?? seat] ?? "a",
      glyph: CHARACTER_GLYPHS[now?.id ?? seat] ?? "samurai-helmet",
      name: led.map((one) => nameOf(view, box, one.id)).join(", "),
    };
  });
}
