// The end comes when it is there: its words, and the parts of the page that show it.
import { words } from "../lib/say";

export async function endPage() {
  const [found] = await Promise.all([import("./EndPage.svelte"), words("end", "home", "replay")]);
  return found.default;
}

export async function endAnswers() {
  const [found] = await Promise.all([import("./EndAnswers.svelte"), words("end", "home", "replay")]);
  return found.default;
}
