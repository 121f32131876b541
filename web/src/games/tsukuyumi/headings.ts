// What the panels of this game call what is being done. Where the question says it, it says it best.
import { asked } from "../../kit/asked";
import { headline } from "../../lib/headline";
import type { QuestionCard } from "../../lib/messages";
import { say } from "../../lib/say";
import { called } from "./hexes";
import { nameOf } from "./sides";
import type { BattleView, TsukuyumiBox, TsukuyumiView } from "./types";

interface Heading {
  title: string;
  sub: string;
}

/** Units are bought, placed or taken away, or better ones take their places. */
export function unitsHeading(question: QuestionCard | null | undefined): Heading {
  const anchors = [...asked(question)];
  const buys = anchors.some((anchor) => anchor.startsWith("buy:"));
  if (!buys && anchors.some((anchor) => /^to:[a-z]/.test(anchor)))
    return { title: say("tsukuyumi.shop.upgrade"), sub: say("tsukuyumi.shop.upgrade-how") };
  const { head, rest } = headline(question?.prompt ?? "");
  return { title: head, sub: rest };
}

/** Who attacks whom, and where. */
export function battleLine(view: TsukuyumiView, box: TsukuyumiBox, battle: BattleView): string {
  const attacker = nameOf(view, box, battle.attacker);
  const place = called(battle.at);
  const against = battle.defenders.map((side) =>
    side === view.seat ? say("tsukuyumi.battle.you") : nameOf(view, box, side),
  );
  if (!against.length) return say("tsukuyumi.battle.alone", { attacker, place });
  return say("tsukuyumi.battle.against", { attacker, against: against.join(", "), place });
}
