// What a question lets one choose that lies neither on the board nor in the hand: cards, Talents, elements and the like.
import { say } from "../../lib/say";
import type { QuestionCard } from "../../lib/messages";
import { changeSaid, useOf } from "./cards";
import { conditionGlyph, courtierGlyph, figureGlyph, glyph, itemGlyph, kindGlyph } from "./glyphs";
import { shortName } from "./names";
import type { OkkoBox, Printed } from "./types";

export interface Thing {
  anchor: string;
  name: string;
  /** The path of its glyph. */
  glyph: string;
  /** How it is used, and what it says. */
  use: string;
  text: string;
}

const numbers = (box: OkkoBox, printed: Printed): string =>
  (["speed", "might", "defense", "actions", "stamina"] as const)
    .map((id) => `${box.attributes[id] ?? id} ${printed[id]}`)
    .join(", ");

function item(box: OkkoBox, id: string): Omit<Thing, "anchor"> | undefined {
  const card = box.items[id];
  if (!card) return undefined;
  const slot = say(`okko.slot.${card.slot.replace(" ", "-")}`);
  const kinds = [slot, ...(card.legendary ? [say("okko.thing.legendary")] : []), useOf(card.use)].filter(
    Boolean,
  );
  return { name: card.name, glyph: itemGlyph(id, card.slot), use: kinds.join(", "), text: card.text };
}

function card(box: OkkoBox, id: string): Omit<Thing, "anchor"> | undefined {
  const action = box.actions[id];
  if (action)
    return {
      name: action.name,
      glyph: kindGlyph(action.kind),
      use: useOf(action.use),
      text:
        action.use === "none"
          ? Object.entries(action.technique)
              .map(([attribute, count]) => changeSaid(box, attribute, count))
              .join(", ")
          : action.text,
    };
  const wound = box.wounds[id];
  if (wound)
    return { name: wound.name, glyph: kindGlyph("wound"), use: say("okko.thing.wound"), text: wound.text };
  const follower = box.followers[id] ?? box.kami[id];
  if (!follower) return undefined;
  const text = [numbers(box, follower.numbers), follower.text].join(". ");
  return { name: follower.name, glyph: figureGlyph(follower.token), use: useOf(follower.use), text };
}

function hero(box: OkkoBox, id: string): Omit<Thing, "anchor"> | undefined {
  const sheet = box.heroes[id];
  if (!sheet) return undefined;
  const text = `${numbers(box, sheet.numbers)}, ${box.attributes["guile"]} ${sheet.numbers.guile}. ${sheet.talent}: ${sheet.text}`;
  return { name: sheet.name, glyph: figureGlyph(id), use: box.classes[sheet.kind] ?? sheet.kind, text };
}

function talent(box: OkkoBox, id: string): Omit<Thing, "anchor"> | undefined {
  for (const agent of Object.values(box.agents)) {
    const found = agent.talents[id];
    if (found)
      return { name: found.name, glyph: glyph("evil-eyes"), use: say("okko.thing.talent"), text: found.text };
  }
  return undefined;
}

/** What an effect that asks comes from: a card, a Talent, a Courtier, an item. */
function effect(box: OkkoBox, id: string): Omit<Thing, "anchor"> {
  const found = card(box, id) ?? item(box, id) ?? talent(box, id) ?? hero(box, id);
  if (found) return { ...found, use: "" };
  const event = box.events[id];
  return { name: box.sources[id] ?? id, glyph: glyph("yin-yang"), use: "", text: event?.text ?? "" };
}

function event(box: OkkoBox, id: string): Omit<Thing, "anchor"> | undefined {
  const found = box.events[id];
  return found && { name: found.name, glyph: glyph("oni"), use: say("okko.thing.event"), text: found.text };
}

/** The Kami of an element, one of which will be chosen: "Ember Spirit: ... / ...". */
function versions(box: OkkoBox, element: string): string {
  return Object.values(box.kami)
    .filter(({ token }) => token === element)
    .map(({ name, text }) => `${name}: ${text}`)
    .join(" / ");
}

function other(box: OkkoBox, kind: string, id: string): Omit<Thing, "anchor"> | undefined {
  switch (kind) {
    case "hero":
      return hero(box, id);
    case "element":
      return { name: box.pieces[id] ?? id, glyph: figureGlyph(id), use: "", text: versions(box, id) };
    case "condition": {
      const found = box.conditions[id];
      return (
        found && {
          name: found.name,
          glyph: conditionGlyph(id),
          use: say("okko.thing.condition"),
          text: found.text,
        }
      );
    }
    case "talent":
      return talent(box, id);
    case "effect":
      return effect(box, id);
    case "clue":
      return clue(box, id);
    case "wave": {
      const agent = box.agents[id];
      return {
        name: shortName(agent?.name ?? box.types[id] ?? id),
        glyph: figureGlyph(id),
        use: "",
        text: "",
      };
    }
    default:
      return undefined;
  }
}

/** A Clue card: a Courtier, a nature, or a Complication. */
export function clue(box: OkkoBox, id: string): Omit<Thing, "anchor"> {
  const courtier = box.courtiers[id];
  if (courtier)
    return {
      name: courtier.short,
      glyph: courtierGlyph(id),
      use: say("okko.thing.courtier"),
      text: courtier.text,
    };
  const nature = box.natures[id.replace(/^nature:/, "")];
  if (nature)
    return {
      name: shortName(nature.name),
      glyph: figureGlyph(id.replace(/^nature:/, "")),
      use: say("okko.thing.nature"),
      text: "",
    };
  const found = box.complications[id];
  return {
    name: found?.name ?? id,
    glyph: glyph("hourglass"),
    use: say(found?.nature === "helpful" ? "okko.thing.luck" : "okko.thing.complication"),
    text: found?.text ?? "",
  };
}

/** What an anchor stands for, if it is a thing of this kind. */
export function thingOf(box: OkkoBox, anchor: string): Thing | undefined {
  const at = anchor.indexOf(":");
  const [kind, id] = [anchor.slice(0, at), anchor.slice(at + 1)];
  const found =
    kind === "item"
      ? item(box, id)
      : kind === "card"
        ? card(box, id)
        : kind === "event"
          ? event(box, id)
          : other(box, kind, id);
  return found && { anchor, ...found };
}

/** All such things among the answers of a question, each once. */
export function thingsAsked(box: OkkoBox, question: QuestionCard | null | undefined): Thing[] {
  const anchors = new Set(question?.options.flatMap((option) => option.anchors));
  return [...anchors].flatMap((anchor) => thingOf(box, anchor) ?? []);
}
