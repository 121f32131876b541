// What the things of Okko do and mean now, for whoever rests on them.
import { say } from "../../lib/say";
import type { Meanings } from "../game";
import { thingOf } from "./choices";
import { heroOf } from "./sides";
import type { FigureView, OkkoBox, OkkoView, TokenView } from "./types";

const PHASES = ["setup", "strategy", "activation", "end", "between"];
const SPACES = ["scenery", "orange", "purple", "purple3", "green", "green3"];

function figure(number: number, view: OkkoView, box: OkkoBox): string[] {
  const hero = view.heroes[heroOf(view, number)];
  const one = view.figures.find((other) => other.number === number);
  const conditions = Object.keys(one?.conditions ?? {}).flatMap((id) => {
    const condition = box.conditions[id];
    return condition ? [`${condition.name}: ${condition.text}`] : [];
  });
  const sheet = hero && box.heroes[hero.id];
  if (sheet) return [`${sheet.talent}: ${sheet.text}`, ...conditions];
  const kind = one?.kind ?? "";
  const talents = Object.entries(box.agents[kind]?.talents ?? {})
    .filter(([id]) => !one?.lost.includes(id))
    .map(([, talent]) => `${talent.name}: ${talent.text}`);
  const text = box.courtiers[kind]?.text ?? box.followers[kind]?.text ?? box.kami[kind]?.text;
  return [...numbers(one, box), ...talents, ...(text ? [text] : []), ...conditions];
}

/** What somebody who is no Hero can do and bear now. */
function numbers(one: FigureView | undefined, box: OkkoBox): string[] {
  const said = ["defense", "might", "speed", "stamina"].flatMap((id) => {
    const found = one?.attributes[id];
    if (!one || !found) return [];
    const attribute = box.attributes[id] ?? id;
    if (id === "stamina")
      return [say("okko-tips.means.stamina", { attribute, left: found.value - one.damage, n: found.value })];
    const [combat = 0, action = 0] = one.dice;
    return [`${attribute} ${id === "might" ? combat + action : found.value}`];
  });
  return said.length ? [say("okko-tips.means.numbers", { numbers: said })] : [];
}

function agent(kind: string, box: OkkoBox): string[] {
  const card = box.agents[kind];
  if (!card) return [];
  return [card.name, ...Object.values(card.talents).map((one) => `${one.name}: ${one.text}`)];
}

/** What trying it is like: dice, what they must not exceed, what a success brings. */
function tried(one: TokenView, box: OkkoBox): string[] {
  if (!one.attribute) return [];
  const test = say("okko-tips.means.token", {
    n: one.difficulty,
    attribute: box.attributes[one.attribute] ?? one.attribute,
  });
  if (!one.cards) return [test];
  return [test, say(`okko-tips.means.${one.form === "chest" ? "chest" : "clue"}`, { n: one.cards })];
}

function token(one: TokenView, box: OkkoBox): string[] {
  const helps = one.form === "courtier" ? box.courtiers[one.name]?.text : undefined;
  const text = helps && say("okko-tips.means.courtier", { text: helps });
  return [...(text ? [text] : []), ...tried(one, box)];
}

function space(cell: number, view: OkkoView, box: OkkoBox): string[] {
  const kind = view.palace.kinds[cell] ?? "";
  return [
    ...(SPACES.includes(kind) ? [say(`okko-tips.means.space.${kind}`)] : []),
    ...(view.stains.some((stain) => stain.cell === cell) ? [say("okko-tips.means.corruption")] : []),
    ...view.figures.flatMap((one) => (one.cell === cell ? figure(one.number, view, box) : [])),
    ...view.tokens.flatMap((one) => (one.cell === cell ? token(one, box) : [])),
  ];
}

/** The game's own keys; what they do stands in its words. */
const KEYS = [
  { id: "n", keys: ["N"], press: "n" },
  { id: "k", keys: ["K"], press: "k" },
  { id: "s", keys: ["S"], press: "s" },
  { id: "x", keys: ["X"], press: "x" },
  { id: "w", keys: ["W"], press: "w" },
  { id: "y", keys: ["Y"], press: "y" },
  { id: "c", keys: ["C"], press: "c" },
  { id: "lay", keys: ["←", "→"] },
  { id: "d", keys: ["D"], press: "d" },
  { id: "backspace", keys: ["⌫"], press: "Backspace" },
];

export const meanings: Meanings<OkkoView, OkkoBox> = {
  meaning(anchor, view, box) {
    const [kind, name = ""] = anchor.split(":", 2);
    switch (kind) {
      case "space":
        return space(Number(name), view, box);
      case "figure":
        return figure(Number(name), view, box);
      case "token": {
        const found = view.tokens.find((one) => one.number === Number(name));
        return found ? token(found, box) : [];
      }
      case "area":
      case "tile":
      case "door":
        return [say(`okko-tips.means.${kind}`)];
      case "kind":
        return agent(name, box);
      case "courtier": {
        const text = box.courtiers[name]?.text;
        return text ? [say("okko-tips.means.courtier", { text })] : [];
      }
      case "position":
        return [say("okko-tips.means.position")];
      case "stain":
        return [say("okko-tips.means.corruption")];
      default: {
        const thing = thingOf(box, anchor);
        return thing ? [`${thing.name}${thing.use ? ` (${thing.use})` : ""}: ${thing.text}`] : [];
      }
    }
  },
  phase: (id) => (PHASES.includes(id) ? say(`okko-tips.means.phase.${id}`) : ""),
  keys: () => KEYS.map((row) => ({ ...row, say: say(`okko-tips.keys.${row.id}`) })),
};
