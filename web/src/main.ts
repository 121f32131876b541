import "@fontsource/alegreya-sans/latin-400.css";
import "@fontsource/alegreya-sans/latin-700.css";
import "@fontsource/shippori-mincho/latin-700.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./home/seal.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./lib/language";
import { person } from "./lib/person.svelte";
import { watchParts } from "./lib/renewal";
import { words } from "./lib/say";

const target = document.getElementById("app");
document.documentElement.lang = language;
watchParts();
void words("shell", "kit").then(() => {
  person.introduce();
  if (target) mount(App, { target });
});
