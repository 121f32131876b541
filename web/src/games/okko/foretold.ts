// What is asked of the server for what the pointer or the choice is on: where the acting figure could go, what an
// Attack would be like, what a test would be like.
import type { QuestionCard } from "../../lib/messages";
import { say } from "../../lib/say";
import type { Beckoning, Ways } from "../game";
import { areaOf } from "./geometry";
import type { AreaWay, MoveWays, OkkoBox, OkkoView, StrikeWays, TrialWays } from "./types";

/** The figure that acts, if it is this seat's to lead it. */
export function actorOf(view: OkkoView, question: QuestionCard | null): number | null {
  const now = view.turn?.figure ?? -1;
  return question && view.turn?.side === view.side && now >= 0 ? now : null;
}

const moves = (actor: number): string[] => [`figure:${actor}`];

/** The question offers a Move. */
export function mayMove(question: QuestionCard | null): boolean {
  return question?.options.some((option) => option.anchors[0]?.startsWith("area:")) ?? false;
}

/** A Move as the bar names it: how many Areas are in reach, and the SPEED that it goes by. */
export function walking(view: OkkoView, box: OkkoBox, question: QuestionCard): Beckoning | null {
  const areas = new Set(
    question.options.flatMap(({ anchors: [first = ""] }) => (first.startsWith("area:") ? [first] : [])),
  );
  const speed = view.figures.find((one) => one.number === actorOf(view, question))?.attributes["speed"];
  if (!areas.size || !speed) return null;
  return {
    say: say("okko.walk.say", { n: areas.size }),
    detail: say("okko.walk.how", { attribute: box.attributes["speed"] ?? "", n: speed.value }),
    anchors: [...areas],
  };
}

export function moveWays(ways: Ways | undefined, actor: number | null): MoveWays | null {
  return actor === null ? null : ((ways?.get(moves(actor).join(" ")) as MoveWays | null | undefined) ?? null);
}

/** Everything to be asked now. */
export function wanted(
  view: OkkoView,
  question: QuestionCard | null,
  hovered: string | null,
  preview: readonly string[],
): string[][] {
  const actor = actorOf(view, question);
  if (actor === null) return [];
  const found: string[][] = mayMove(question) ? [moves(actor)] : [];
  const strike = strikeAsked(view, question, actor, hovered, preview);
  if (strike) found.push(strike);
  const trial = trialAsked(view, actor, hovered, preview);
  if (trial) found.push(trial);
  return found;
}

/** The Attack that is thought about: the one pointed at, in the form that is possible, else in melee. */
export function strikeAsked(
  view: OkkoView,
  question: QuestionCard | null,
  actor: number,
  hovered: string | null,
  preview: readonly string[],
): string[] | null {
  const chosen = preview.find((one) => one === "do:melee" || one === "do:ranged");
  const target = (chosen ? preview : [hovered ?? ""]).find((one) => one.startsWith("figure:"));
  const figure = view.figures.find((one) => `figure:${one.number}` === target);
  const own = view.figures.find((one) => one.number === actor);
  if (!target || !figure || !own || (figure.sort === "agent") === (own.sort === "agent")) return null;
  const forms = (question?.options ?? [])
    .filter((option) => option.anchors[0] === target)
    .flatMap((option) => option.anchors.slice(1));
  return [`figure:${actor}`, target, chosen ?? forms[0] ?? "do:melee"];
}

/** The test that is thought about: of a token, an orange Space or a closed Door. */
export function trialAsked(
  view: OkkoView,
  actor: number,
  hovered: string | null,
  preview: readonly string[],
): string[] | null {
  const own = view.figures.find((one) => one.number === actor);
  if (own?.sort !== "hero") return null;
  const chosen = preview.find((one) => one.startsWith("do:test-"));
  const object = (chosen ? preview[0] : hovered) ?? "";
  const [kind, name] = object.split(":", 2);
  const number = Number(name);
  const tested =
    (kind === "token" && view.tokens.some((one) => one.number === number && one.attribute)) ||
    (kind === "space" && view.palace.kinds[number] === "orange") ||
    (kind === "door" && view.gates.some((one) => one.number === number && one.attributes.length));
  return tested ? [`figure:${actor}`, object, ...(chosen && kind === "door" ? [chosen] : [])] : null;
}

export function told<Told extends StrikeWays | TrialWays>(
  ways: Ways | undefined,
  asked: readonly string[] | null,
): Told | null {
  return asked ? ((ways?.get(asked.join(" ")) as Told | null | undefined) ?? null) : null;
}

/** The Area and the Space that the pointer or the choice means. */
export function aimed(
  view: OkkoView,
  hovered: string | null,
  preview: readonly string[],
): { area: string; cell: number | null } | null {
  const anchors = preview.some((one) => one.startsWith("area:")) ? preview : [hovered ?? ""];
  const space = anchors.find((one) => one.startsWith("space:"));
  const cell = space ? Number(space.slice(6)) : null;
  const around = cell === null ? areaOf(view.palace, cellUnder(view, anchors)) : areaOf(view.palace, cell);
  const area = anchors.find((one) => one.startsWith("area:"))?.slice(5) ?? around;
  return area === undefined ? null : { area, cell };
}

/** The cell of the token that is pointed at; -1: none is. */
function cellUnder(view: OkkoView, [anchor]: readonly string[]): number {
  return view.tokens.find(({ number }) => `token:${number}` === anchor)?.cell ?? -1;
}

/** The way to an Area, if a Move could lead there. */
export function wayTo(found: MoveWays | null, area: string | undefined): AreaWay | undefined {
  return found?.areas.find((one) => one.area === area);
}
