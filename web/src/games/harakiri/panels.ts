// What the panels say of cards, numbers and dice: names and sentences of the box, put together; no rule is among them.
import { say } from "../../lib/say";
import type { Face } from "../../kit/Die.svelte";
import type { PoolPart } from "../../kit/Pool.svelte";
import type { Line, OptionCard, QuestionCard } from "../../lib/messages";
import { decimal, signed } from "../../lib/words";
import { capital, word } from "./look";
import type { CharacterView, GameEvent, HarakiriBox, HarakiriView, Number as Sum, Part, SkillView } from "./types"; // prettier-ignore

export const ATTRIBUTES = ["power", "dexterity", "knowledge", "spirit"] as const;

/** An id that has no name, as words. */
const plain = (id: string): string => (id.split(".").at(-1) ?? id).replaceAll("-", " ");

// ---------------------------------------------------------------- cards

export interface Printed {
  name: string;
  says: string;
}

/** Any card, skill of a character or an enemy, or part of a Kami by its id. */
export function cardOf(box: HarakiriBox, id: string): Printed | undefined {
  const [kami = "", part = ""] = id.split(".");
  return (
    box.skills[id] ??
    box.weapons[id] ??
    box.armours[id] ??
    box.items[id] ??
    box.kami[kami]?.parts[part] ??
    (box.kami[id] && { name: box.kami[id].name, says: "" }) ??
    Object.values(box.creatures).flatMap((creature) => creature.skills[part || kami] ?? [])[0] ??
    (box.ai_cards[id] && { name: box.ai_cards[id].name, says: box.ai_cards[id].lines.join(" ") })
  );
}

export const cardName = (box: HarakiriBox, id: string): string => cardOf(box, id)?.name ?? plain(id);

/** Where a part of a number comes from. */
export function sourceName(box: HarakiriBox, id: string): string {
  const known = box.words["source"]?.[id] ?? box.words["cause"]?.[id];
  if (known) return known;
  if (id.startsWith("trait.")) return word(box, "trait", id.slice(6));
  if (/^(green|red)-\d+$/.test(id)) return word(box, "source", "event");
  return cardName(box, id.split("/")[0] ?? id);
}

/** What an event says that everybody has seen, by the id of its entry. */
export function eventSays(view: HarakiriView, box: HarakiriBox, id: string): string | undefined {
  const sleeves = view.zones.flatMap((zone) => Object.values(zone.sleeves));
  const known = sleeves.flat().find((entry) => entry.id === id);
  return known && (box.entries[id] ?? known.says);
}

/** "3 weapon, +1 Dexterity". */
export function partsSaid(box: HarakiriBox, parts: readonly Part[]): string {
  return parts
    .map((part, n) => `${n || part.n < 0 ? signed(part.n) : part.n} ${sourceName(box, part.source)}`)
    .join(", ");
}

/** A number that has more than one source shows them: "3+1". */
export function sumOf(number: Sum): string {
  if (number.parts.length < 2) return "";
  return number.parts
    .map((part, n) => (n ? signed(part.n) : String(part.n)))
    .join("")
    .replaceAll("+", " + ")
    .replaceAll("−", " − ");
}

/** What stands beside a skill's name: "attack skill, Ki 2 or more, free, once per round". */
export function skillUse(box: HarakiriBox, id: string): string {
  const skill = box.skills[id];
  if (!skill) return "";
  const limit = skill.limit ? word(box, "limit", skill.limit) : "";
  const ki = say("harakiri.skill.needs", { n: skill.ki });
  const how = HOW.has(skill.type) ? say(`harakiri.skill.how.${skill.type}`) : "";
  return [word(box, "type", skill.type), ki, how, limit].filter(Boolean).join(", ");
}

/** Sorts of skills whose price is said. */
const HOW = new Set(["technique", "attack", "passive"]);

/** Whether a skill works now, and if not, why. */
export function skillState(box: HarakiriBox, skill: SkillView): { works: boolean; say: string } {
  if (skill.used) return { works: false, say: say("harakiri.skill.used") };
  if (skill.works) return { works: true, say: say("harakiri.skill.works") };
  const n = box.skills[skill.id]?.ki ?? 0;
  if (!skill.die) return { works: false, say: say("harakiri.skill.no-die") };
  return { works: false, say: say("harakiri.skill.low", { value: skill.die, n }) };
}

/** Whether all that a skill is offered for is that its die is withdrawn: whoever points at the skill means to use it. */
export function withdrawnBy(question: QuestionCard | null | undefined, anchor: string): boolean {
  const fitting = question?.options.filter((option) => option.anchors.includes(anchor)) ?? [];
  return fitting.length > 0 && fitting.every((option) => option.anchors.includes("do:withdraw"));
}

// ---------------------------------------------------------------- dice

export const poolOf = (dice: readonly string[]): PoolPart[] => {
  const count: Record<string, number> = {};
  for (const die of dice) count[die] = (count[die] ?? 0) + 1;
  return Object.entries(count).map(([colour, n]) => ({ colour, count: n }));
};

/** "Green die: 0, 1, 1, 1, 2, 2, on average 1.2": what may come of a die. */
export function dieSaid(box: HarakiriBox, colour: string): string {
  const faces = [...(box.dice[colour]?.faces ?? [])].sort((a, b) => a - b);
  if (!faces.length) return say("harakiri.die", { colour: word(box, "colour", colour) });
  const mean = decimal(faces.reduce((sum, one) => sum + one, 0) / faces.length);
  return capital(
    say("harakiri.die-of", { colour: word(box, "colour", colour), faces: faces.join(", "), mean }),
  );
}

/** A die of an attack as it fell. */
export function faceOf(box: HarakiriBox, colour: string, face: number): Face & { symbol: string } {
  const die = box.dice[colour];
  return {
    colour,
    mark: String(die?.faces[face] ?? "?"),
    name: say("harakiri.die", { colour: word(box, "colour", colour) }),
    means: dieSaid(box, colour),
    symbol: die?.symbols[face] ?? "",
  };
}

// ---------------------------------------------------------------- what is asked

export const anchorsOf = (question: QuestionCard | null | undefined, kind: string): string[] => [
  ...new Set(
    question?.options.flatMap((option) => option.anchors.filter((anchor) => anchor.startsWith(`${kind}:`))),
  ),
];

/** The answer that takes exactly these things to point at. */
export function answerBy(
  question: QuestionCard | null | undefined,
  ...anchors: string[]
): OptionCard | undefined {
  return question?.options.find(
    (option) =>
      option.anchors.length === anchors.length && option.anchors.every((one) => anchors.includes(one)),
  );
}

/** What an answer says after the name that stands above it. */
export function saidBeyond(name: string, say: string): string {
  const rest = say.toLowerCase().startsWith(name.toLowerCase())
    ? say.slice(name.length).replace(/^[:;,.]?\s*/, "")
    : say;
  return rest && capital(rest);
}

/** Something that changes hands: "5 coins", "Katana". */
export function thingName(view: HarakiriView, box: HarakiriBox, thing: string): string {
  const at = thing.indexOf("-");
  const [sort, id] = [thing.slice(0, at), thing.slice(at + 1)];
  if (thing === "head") return say("harakiri.trade.head");
  if (thing === "boss-head") return say("harakiri.trade.boss-head");
  if (sort === "coins") return say("harakiri.some.coins", { n: Number(id) });
  return cardName(box, sort === "item" ? (itemCard(view, Number(id)) ?? thing) : id);
}

/** The card behind the number of an item. */
export function itemCard(view: HarakiriView, number: number): string | undefined {
  return view.characters.flatMap((one) => one.items).find((item) => item.number === number)?.card;
}

/** Several things of one side, coins counted together. */
export function thingsSaid(view: HarakiriView, box: HarakiriBox, things: readonly string[]): string[] {
  const coins = things.reduce((sum, one) => sum + (one.startsWith("coins-") ? Number(one.slice(6)) : 0), 0);
  const rest = things.filter((one) => !one.startsWith("coins-")).map((one) => thingName(view, box, one));
  return coins ? [say("harakiri.some.coins", { n: coins }), ...rest] : rest;
}

// ---------------------------------------------------------------- what was told

export const eventOf = (line: Line | undefined): GameEvent | null =>
  (line?.event ?? null) as GameEvent | null;

/** The last event of a kind, if not more than so many entries came after it. */
export function lastOf<Name extends GameEvent["event"]>(
  log: readonly Line[],
  name: Name,
  within = log.length,
): Extract<GameEvent, { event: Name }> | null {
  for (let n = log.length - 1; n >= Math.max(0, log.length - within); n--) {
    const event = eventOf(log[n]);
    if (event?.event === name) return event as Extract<GameEvent, { event: Name }>;
  }
  return null;
}

/** The entries since this chapter, or this try of it, began. */
export function sinceChapter(log: readonly Line[]): readonly Line[] {
  const at = log.findLastIndex((line) => eventOf(line)?.event === "chapter-began");
  return at < 0 ? log : log.slice(at);
}

export const characterOf = (view: HarakiriView, id: number | undefined): CharacterView | undefined =>
  id === undefined ? undefined : view.characters.find((one) => one.id === id);
