import { preprocessCSS, resolveConfig } from "vite";
import { describe, expect, it } from "vitest";
import { hovering, hovers } from "./hovering.ts";

async function made(css: string): Promise<string> {
  const config = await resolveConfig(
    { configFile: false, css: { postcss: { plugins: [hovering] } } },
    "build",
  );
  return (await preprocessCSS(css, "some.css", config)).code.replace(/\s+/g, "");
}

describe("what holds under a pointer", () => {
  it("holds only where something can hover", async () => {
    expect(await made("a:hover { color: red }")).toBe("@media(hover:hover){a:hover{color:red}}");
  });
  it("leaves what else is said in the same breath as it is", async () => {
    expect(await made("a:hover, a.hov { color: red }")).toBe(
      "a.hov{color:red}@media(hover:hover){a:hover{color:red}}",
    );
  });
  it("is not what nobody points at", () => {
    expect(hovers(".opts:not(:hover, :focus-within)")).toBe(false);
    expect(hovers(".tile:not(.turned):hover")).toBe(true);
  });
});
