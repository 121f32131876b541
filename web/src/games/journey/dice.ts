// Dice of the box as they are drawn, and the last roll as a sum that can be read aloud.
import { say } from "../../lib/say";
import type { Face } from "../../kit/Die.svelte";
import type { DiceGroup } from "../../kit/DiceTray.svelte";
import type { PoolPart } from "../../kit/Pool.svelte";
import { signed } from "../../lib/words";
import { nameOf } from "./look";
import type { Roll, ShownDie } from "./story";
import type { JourneyBox, JourneyView } from "./types";

const colourOf = (box: JourneyBox, die: string): string => box.dice[die]?.colour ?? "white";

export function lying(box: JourneyBox, { die, face }: ShownDie): Face {
  const kind = box.dice[die];
  return { colour: colourOf(box, die), mark: kind?.marks[face] ?? String(face), name: kind?.name ?? die };
}

/** A pool in short: "2 red, 1 white" as colours with their number; `black`: so many of the demons' dice. */
export function pool(dice: readonly string[], box: JourneyBox, black = 0): PoolPart[] {
  const found = new Map<string, number>();
  for (const die of dice) found.set(colourOf(box, die), (found.get(colourOf(box, die)) ?? 0) + 1);
  if (black) found.set("black", black);
  return [...found].map(([colour, count]) => ({ colour, count }));
}

export function rollTitle(roll: Roll, view: JourneyView, box: JourneyBox): string {
  const who = nameOf(view, box, roll.who);
  const whom = roll.against === null ? "" : nameOf(view, box, roll.against);
  const deed = roll.kind === "attack" && roll.result ? "hit" : roll.kind;
  const alone = roll.kind === "defense" || !whom;
  return alone ? say(`journey.roll.${deed}`, { who }) : say(`journey.roll-on.${deed}`, { who, whom });
}

/** Dice that count by themselves, those that weapons and rituals read, and what the other side takes off. */
export function rollGroups(roll: Roll, box: JourneyBox): DiceGroup[] {
  const isSpecial = (one: ShownDie): boolean => ["white", "black"].includes(colourOf(box, one.die));
  const faces = (list: ShownDie[]): Face[] => list.map((one) => lying(box, one));
  const plain = roll.attack.filter((one) => !isSpecial(one));
  const special = roll.attack.filter(isSpecial);
  const found: DiceGroup[] = plain.length ? [{ dice: faces(plain), label: say("journey.value.attack") }] : [];
  if (special.length) {
    const extra = roll.extra ? signed(roll.extra) : "";
    const label =
      roll.kind === "cleanse"
        ? say("journey.roll.ritual", { extra }).trim()
        : extra || say("journey.roll.nothing");
    found.push({ dice: faces(special), label });
  } else if (roll.extra) found.push({ sign: signed(roll.extra) });
  if (roll.defense.length || roll.defended) {
    const plus = roll.defended ? signed(roll.defended) : "";
    found.push({ sign: "–", dice: faces(roll.defense), plus, label: say("journey.value.defense") });
  }
  return found;
}

export function rollResult(roll: Roll): { value: number; label: string } | null {
  if (roll.result === null) return null;
  return {
    value: roll.result,
    label:
      roll.kind === "cleanse"
        ? say("journey.roll.needed", { n: roll.needed ?? 0 })
        : say("journey.roll.damage"),
  };
}
