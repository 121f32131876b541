// Cards as they are printed: skills, abilities and fortune by tone, cards of the demons in red.
import { say } from "../../lib/say";
import type { JourneyBox } from "./types";

export interface PrintedCard {
  name: string;
  says: string;
  tone: "plain" | "gold" | "red";
  /** What sort of card, and when it is played. */
  kind: string;
  price: string;
}

export function faceOf(box: JourneyBox, card: string): PrintedCard {
  const face = box.cards[card];
  if (!face) {
    const demon = box.demon_cards[card];
    return { name: demon?.name ?? card, says: demon?.says ?? "", tone: "red", kind: "", price: "" };
  }
  const sort = face.deck === "ability" ? say("journey.card.innate") : face.kind;
  return {
    name: face.name,
    says: face.says,
    tone: face.deck === "fortune" ? "gold" : "plain",
    kind: [sort, face.when].filter(Boolean).join(" · "),
    price: [face.ap && `${face.ap} AP`, face.chi && `${face.chi} ${say("journey.chi")}`]
      .filter(Boolean)
      .join(", "),
  };
}
