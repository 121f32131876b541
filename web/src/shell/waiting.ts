// Whom the table waits for, in words. Of those who choose in secret nobody is told who is done: they are not named.
import type { Moment } from "../lib/messages";
import { say } from "../lib/say";

/** `called`: what a seat is called. */
export function waitingFor(
  moment: Pick<Moment, "asked" | "planned" | "seat">,
  called: (seat: number) => string,
): string {
  const { asked, planned, seat } = moment;
  if (!asked.length) return "";
  if (planned === null) return say("shell.waiting.asked", { who: asked.map(called).join(", ") });
  const allies = planned.filter((plan) => !plan.done && plan.seat !== seat).map((plan) => called(plan.seat));
  const strangers = asked.some((other) => !planned.some((plan) => plan.seat === other));
  return [
    ...(allies.length ? [say("shell.waiting.allies", { who: allies.join(", ") })] : []),
    ...(strangers ? [planned.length ? say("shell.waiting.others") : say("shell.waiting.players")] : []),
  ].join(" ");
}
