// What a chapter has counted so far, in a few words.
import type { HarakiriView } from "./types";

const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

export function counted(view: HarakiriView): string[] {
  const { progress } = view;
  const standing = view.resistors.filter((one) => one.point !== "lad").length;
  return [
    standing ? `${standing} still resist` : "",
    progress.saved.length ? `${progress.saved.length} saved` : "",
    progress.killed.length ? `${progress.killed.length} killed` : "",
    progress.consecrated.length ? `${many(progress.consecrated.length, "grave")} consecrated` : "",
    progress.seals.length ? `${many(progress.seals.length, "seal")} broken` : "",
    progress.stones > 0 ? `${many(progress.stones, "stone")} left` : "",
    progress.out.length ? `${many(progress.out.length, "brazier")} out` : "",
    progress.carrier >= 0 || view.resistors.some((one) => one.point === "lad")
      ? `Yasu: ${many(progress.lad, "token")}`
      : "",
  ].filter(Boolean);
}
