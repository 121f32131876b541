// Tests read English, all of it.
import { languages } from "virtual:words";
import { words } from "./lib/say";

await words(...Object.keys(languages["en"]?.areas ?? {}));
