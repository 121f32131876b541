// What a chapter has counted so far, in a few words.
import { say } from "../../lib/say";
import type { HarakiriView } from "./types";

export function counted(view: HarakiriView): string[] {
  const { progress } = view;
  const standing = view.resistors.filter((one) => one.point !== "lad").length;
  const counts = {
    resist: standing,
    saved: progress.saved.length,
    killed: progress.killed.length,
    graves: progress.consecrated.length,
    seals: progress.seals.length,
    stones: progress.stones,
    braziers: progress.out.length,
  };
  const found = Object.entries(counts).flatMap(([what, n]) =>
    n > 0 ? [say(`harakiri.progress.${what}`, { n })] : [],
  );
  const lad = progress.carrier >= 0 || view.resistors.some((one) => one.point === "lad");
  return lad ? [...found, say("harakiri.progress.lad", { n: progress.lad })] : found;
}
