// Every word that the page itself says, by key: `say("shell.log.newest")` is `newest` below `[log]` in
// `languages/CODE/page/shell.toml`. The words of an area are fetched before anything of it is shown.
import { languages } from "virtual:words";
import { language } from "./language";
import { fill, type Params } from "./sentences";

const said: Record<string, string> = {};
const coming = new Map<string, Promise<void>>();

/** Have the words of these areas. Those of a game have its name; a game without any needs none. */
export async function words(...areas: string[]): Promise<void> {
  for (const area of areas) if (!coming.has(area)) coming.set(area, fetched(area));
  await Promise.all(areas.map((area) => coming.get(area)));
}

async function fetched(area: string): Promise<void> {
  try {
    Object.assign(said, (await languages[language]?.areas[area]?.())?.said);
  } catch (error) {
    coming.delete(area);
    throw error;
  }
}

/** A sentence with its places filled. */
export function say(key: string, params: Params = {}): string {
  const sentence = said[key];
  try {
    if (sentence === undefined) throw new Error("there is no such text, or its area has not been fetched");
    return fill(sentence, params);
  } catch (error) {
    // Told to whoever builds this; the page goes on.
    console.error(`say("${key}"): ${error instanceof Error ? error.message : String(error)}`);
    return sentence ?? key;
  }
}
