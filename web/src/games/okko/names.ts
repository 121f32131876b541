// What things are called: figures, tokens and places in the words of the table, with how they stand.
import { roman } from "../../kit/roman";
import { say } from "../../lib/say";
import { at, groundOf } from "./geometry";
import { heroOf, heroName } from "./sides";
import type { FigureView, GateView, OkkoBox, OkkoView, TokenView } from "./types";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Tokens that there is one of. */
const UNIQUE = new Set(["relic", "prisoner", "strongbox", "follower"]);

const KINDS = ["scenery", "orange", "purple", "purple3", "green", "green3"];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Lady Ayame" of "Lady Ayame, his wife". */
export const shortName = (name: string): string => name.split(",")[0]?.split(" of ")[0] ?? name;

// ---------------------------------------------------------------- figures and tokens

/** "Okko", "Ashigaru 3", "Tikku", "Fire Kami". */
export function figureName(view: OkkoView, box: OkkoBox, number: number): string {
  const hero = view.heroes[heroOf(view, number)];
  if (hero) return heroName(box, hero);
  const figure = view.figures.find((one) => one.number === number);
  return figure ? pieceName(box, figure) : say("okko.nobody");
}

export function pieceName(box: OkkoBox, figure: FigureView): string {
  const agent = box.agents[figure.kind];
  if (agent) return agent.figures > 1 ? `${agent.name} ${figure.pip}` : shortName(agent.name);
  const courtier = box.courtiers[figure.kind];
  if (courtier) return shortName(courtier.name);
  const [token = ""] = figure.kind.split(".");
  const piece = box.pieces[figure.kind] ?? box.pieces[token];
  return piece ?? box.followers[figure.kind]?.name ?? box.kami[figure.kind]?.name ?? figure.kind;
}

/** The numeral on a token: they are counted after the Courtiers, who go by name; none on what there is only one of. */
export const numeralOf = (view: OkkoView, token: TokenView): string =>
  token.form === "courtier" || UNIQUE.has(token.form) ? "" : roman(countedFrom(view, token.number));

function countedFrom(view: OkkoView, number: number): number {
  const courtiers = view.deduction.courtiers.length;
  return number > courtiers ? number - courtiers : number;
}

export function tokenName(view: OkkoView, box: OkkoBox, token: TokenView): string {
  const courtier = token.form === "courtier" ? box.courtiers[token.name] : undefined;
  if (courtier) return shortName(courtier.name);
  if (token.form === "follower" && token.name) return box.pieces[token.name] ?? token.name;
  const form = box.tokens[token.form] ?? token.form;
  return [form, numeralOf(view, token)].filter(Boolean).join(" ");
}

/** "GUILE Test with 4 dice, 2 cards": what trying it is like, as far as it lies open. */
export function testOf(box: OkkoBox, token: TokenView): string[] {
  if (!token.attribute) return [];
  const attribute = box.attributes[token.attribute] ?? token.attribute;
  const found = [say("okko.token.test", { attribute, n: token.difficulty })];
  if (token.cards) found.push(say("okko.row.cards", { n: token.cards }));
  if (token.penalty) found.push(say("okko.token.penalty", { n: token.penalty }));
  return found;
}

function tokenSaid(view: OkkoView, box: OkkoBox, token: TokenView): string {
  const parts = [tokenName(view, box, token)];
  const suspect = view.deduction.courtiers.find((one) => one.id === token.name);
  if (token.form === "courtier") {
    if (suspect?.why && suspect.why !== "found") parts.push(box.suspects[suspect.why] ?? suspect.why);
    if (token.flipped) parts.push(say("okko.token.talked"));
  } else if (token.form === "follower" && !token.name) parts.push(say("okko.token.down"));
  return [...parts, ...testOf(box, token)].join(", ");
}

/** "Ashigaru 3, 1 of 2 damage, Bleeding, may not act: no alarm was raised"; or "Ashigaru 3 in Kitchens B3, ..." */
export function figureSaid(view: OkkoView, box: OkkoBox, figure: FigureView, where = ""): string {
  const parts = [figureName(view, box, figure.number) + where];
  const stamina = figure.attributes["stamina"]?.value ?? 0;
  if (figure.damage) parts.push(say("okko.figure.damage", { n: figure.damage, of: stamina }));
  for (const condition of Object.keys(figure.conditions))
    parts.push(box.conditions[condition]?.name ?? condition);
  for (const token of view.tokens)
    if (token.cell < 0 && token.holder === heroOf(view, figure.number))
      parts.push(say("okko.figure.carries", { what: tokenName(view, box, token) }));
  if (figure.acted) parts.push(say("okko.figure.acted"));
  else if (figure.idle) parts.push(say("okko.figure.idle"));
  return parts.join(", ");
}

// ---------------------------------------------------------------- places

export function tileName(view: OkkoView, box: OkkoBox, tile: number): string {
  const found = view.palace.tiles[tile];
  return found
    ? (box.missions[found.mission]?.name ?? box.tiles[found.face] ?? found.name)
    : say("okko.place.elsewhere");
}

/** The scenario that is on the table. */
export const sceneName = (view: OkkoView, box: OkkoBox): string =>
  box.scenarios[view.scene.id]?.name ?? view.scene.name;

/** "Kitchens B3": column and row on the Tile as it lies. */
export function spaceName(view: OkkoView, box: OkkoBox, cell: number): string {
  const tile = groundOf(view.palace).tileOf[cell] ?? -1;
  const found = view.palace.tiles[tile];
  if (!found) return say("okko.place.elsewhere");
  const { column, row } = at(view.palace, cell);
  return `${tileName(view, box, tile)} ${LETTERS[column - found.x] ?? ""}${row - found.y + 1}`;
}

/** "Area c of Kitchens". */
export function areaName(view: OkkoView, box: OkkoBox, name: string): string {
  const area = view.palace.areas[groundOf(view.palace).areaNumber.get(name) ?? -1];
  if (!area) return say("okko.place.elsewhere");
  return say("okko.place.area-of", {
    letter: name.split(".").at(-1) ?? "",
    tile: tileName(view, box, area.tile),
  });
}

export function gateName(view: OkkoView, box: OkkoBox, gate: GateView): string {
  const { tileOf } = groundOf(view.palace);
  const tiles = (one: GateView): string => [...new Set(one.cells.map((cell) => tileOf[cell]))].sort().join();
  const alone =
    gate.door && view.gates.filter((other) => other.door && tiles(other) === tiles(gate)).length === 1;
  const ends = gate.cells.map((cell) =>
    alone ? tileName(view, box, tileOf[cell] ?? -1) : spaceName(view, box, cell),
  );
  return say(gate.door ? "okko.place.door-between" : "okko.place.wall-between", { ends });
}

/** How a Door stands: "open", "closed, SPEED or MIGHT 3". */
export function gateState(box: OkkoBox, gate: GateView): string {
  if (!gate.door) return say(gate.closed ? "okko.gate.whole" : "okko.gate.broken");
  if (!gate.closed) return say("okko.gate.open");
  if (gate.shut) return say("okko.gate.shut");
  const tests = gate.attributes.map((attribute) => box.attributes[attribute] ?? attribute);
  return tests.length ? say("okko.gate.test", { tests, n: gate.difficulty }) : say("okko.gate.closed");
}

/** Everything on a Space: "Kitchens B3, Area c, purple Space, Ashigaru 2". */
export function spaceSaid(view: OkkoView, box: OkkoBox, cell: number): string {
  const { areaOf, tileOf } = groundOf(view.palace);
  const area = view.palace.areas[areaOf[cell] ?? -1];
  if (!area) return say("okko.place.elsewhere");
  const parts = [
    spaceName(view, box, cell),
    say("okko.place.area", { letter: area.name.split(".").at(-1) ?? "" }),
  ];
  const kind = view.palace.kinds[cell] ?? "";
  if (KINDS.includes(kind)) parts.push(say(`okko.space.${kind}`));
  const tile = tileOf[cell] ?? -1;
  if (view.stains.some((stain) => stain.cell === cell)) parts.push(say("okko.place.corruption"));
  else if (view.stains.some((stain) => stain.tile === tile)) parts.push(say("okko.place.corrupted"));
  for (const figure of view.figures) if (figure.cell === cell) parts.push(figureSaid(view, box, figure));
  for (const token of view.tokens) if (token.cell === cell) parts.push(tokenSaid(view, box, token));
  for (const gate of view.gates)
    if (gate.cells.includes(cell))
      parts.push(`${say(gate.door ? "okko.place.door" : "okko.place.wall")}, ${gateState(box, gate)}`);
  return parts.join(", ");
}

/** The name of what an anchor means on the board; undefined for what has no place there. */
export function nameOfAnchor(anchor: string, view: OkkoView, box: OkkoBox): string | undefined {
  const [kind, name = ""] = anchor.split(":", 2);
  const number = Number(name);
  switch (kind) {
    case "space":
      return spaceSaid(view, box, number);
    case "area":
      return capital(areaName(view, box, name));
    case "tile":
      return tileName(view, box, number);
    case "figure": {
      const figure = view.figures.find((one) => one.number === number);
      if (!figure) return figureName(view, box, number);
      // As a question calls it, so that nothing is read out twice.
      const where =
        figure.cell < 0
          ? say("okko.figure.fallen")
          : say("okko.figure.in", { at: spaceName(view, box, figure.cell) });
      return figureSaid(view, box, figure, where);
    }
    case "token": {
      const token = view.tokens.find((one) => one.number === number);
      return token ? capital(tokenSaid(view, box, token)) : undefined;
    }
    case "door": {
      const gate = view.gates.find((one) => one.number === number);
      return gate ? capital(`${gateName(view, box, gate)}, ${gateState(box, gate)}`) : undefined;
    }
    case "stain": {
      const stain = view.stains[number];
      return stain ? say("okko.place.stain", { at: spaceName(view, box, stain.cell) }) : undefined;
    }
    case "mission":
      return box.missions[name]?.name;
    default:
      return undefined;
  }
}
