// A match as a picture to be sent around: the panorama with the word, and below it everybody with what they are remembered
// for. It is painted on a canvas with the colours and letters of the page.
import type { Hue } from "../games/game";
import type { Told } from "./share";
import { decidedSaid } from "./share";

export const SIZE = { width: 1200, height: 630 };
const [EDGE, SKY] = [48, 356];

export interface Painted extends Told {
  stamp: string;
  faces: { name: string; honour: string; hue: Hue; glyph: string | undefined }[];
}

type Ink = CanvasRenderingContext2D;

/** What a rule of the page's style says of an element, said again as attributes: a picture knows no style sheets. */
const SHOWN = ["fill", "stroke", "stroke-width", "opacity", "stop-color"] as const;

/** A drawing of the page as an image of its own. */
export async function imageOf(
  drawing: SVGSVGElement,
  width: number,
  height: number,
): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const parts = [...drawing.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((part, n) => {
    const style = getComputedStyle(parts[n] ?? drawing);
    for (const name of SHOWN) part.setAttribute(name, style.getPropertyValue(name));
    part.removeAttribute("class");
    part.removeAttribute("style");
  });
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** A colour or font of the page, as it is for whoever has this class. */
function tokens(className = ""): (name: string) => string {
  const probe = document.createElement("i");
  probe.className = className;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const found = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const known = new Map(["hue", "hue-deep", "hue-glyph", "portrait-edge"].map((name) => [name, found(name)]));
  const rest = getComputedStyle(document.documentElement);
  probe.remove();
  return (name) => known.get(name) ?? rest.getPropertyValue(`--${name}`).trim();
}

/** Words in lines of a width, at most so many; what is left ends with dots. */
export function wrapped(
  text: string,
  width: number,
  most: number,
  measure: (line: string) => number,
): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    const longer = last ? `${last} ${word}` : word;
    if (!last || measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  kept[most - 1] = `${(kept[most - 1] ?? "").replace(/[.,;:]?$/, "")}…`;
  return kept;
}

/** Text from a point on, in as many lines as it may; gives where the next one would stand. */
function write(
  ink: Ink,
  text: string,
  x: number,
  y: number,
  width: number,
  most: number,
  line: number,
): number {
  const lines = wrapped(text, width, most, (words) => ink.measureText(words).width);
  lines.forEach((words, n) => ink.fillText(words, x, y + n * line));
  return y + lines.length * line;
}

function disc(ink: Ink, x: number, y: number, r: number, hue: Hue, glyph: string | undefined): void {
  const of = tokens(`hue-${hue}`);
  ink.beginPath();
  ink.arc(x, y, r, 0, 7);
  ink.fillStyle = of("hue");
  ink.fill();
  ink.lineWidth = 4;
  ink.strokeStyle = of("portrait-edge");
  ink.stroke();
  if (!glyph) return;
  ink.save();
  ink.translate(x - r * 0.6, y - r * 0.6);
  ink.scale((1.2 * r) / 512, (1.2 * r) / 512);
  ink.fillStyle = of("hue-glyph");
  ink.fill(new Path2D(glyph));
  ink.restore();
}

function stamped(ink: Ink, text: string, of: (name: string) => string): void {
  ink.save();
  ink.translate(SIZE.width - EDGE - 84, 118);
  ink.rotate(-0.12);
  ink.fillStyle = of("act-deep");
  ink.strokeStyle = of("act-light");
  ink.lineWidth = 5;
  ink.beginPath();
  ink.roundRect(-84, -56, 168, 112, 14);
  ink.fill();
  ink.stroke();
  ink.fillStyle = of("on-act");
  ink.textAlign = "center";
  ink.font = `700 36px ${of("font-head")}`;
  const lines = wrapped(text, 150, 2, (words) => ink.measureText(words).width);
  lines.forEach((words, n) => ink.fillText(words, 0, 12 + (n - (lines.length - 1) / 2) * 40));
  ink.restore();
}

/** Paint all of it; the scene may be missing. */
export function paint(ink: Ink, told: Painted, scene: HTMLImageElement | null): void {
  const of = tokens();
  const { width, height } = SIZE;
  ink.fillStyle = of("room-1");
  ink.fillRect(0, 0, width, height);
  if (scene) ink.drawImage(scene, 0, 0, width, SKY);
  const shade = ink.createLinearGradient(0, 0, width, 0);
  shade.addColorStop(0, of("room-0"));
  shade.addColorStop(0.75, "transparent");
  ink.globalAlpha = 0.92;
  ink.fillStyle = shade;
  ink.fillRect(0, 0, width, SKY);
  ink.globalAlpha = 1;
  ink.fillStyle = of("moon-2");
  ink.font = `500 24px ${of("font-text")}`;
  const head = [told.title, ...(told.chronicle?.facts ?? [])].join(" · ");
  write(ink, head, EDGE, 64, 860, 1, 30);
  ink.fillStyle = of("moon");
  ink.font = `700 92px ${of("font-head")}`;
  write(ink, told.word, EDGE, 168, 900, 1, 100);
  ink.font = `700 30px ${of("font-head")}`;
  write(ink, told.ending.sentence, EDGE, 222, 780, 3, 40);
  if (told.stamp) stamped(ink, told.stamp, of);
  const room = (width - 2 * EDGE) / Math.max(1, told.faces.length);
  told.faces.forEach((face, n) => {
    const x = EDGE + room * (n + 0.5);
    disc(ink, x, SKY + 30, 44, face.hue, face.glyph);
    ink.textAlign = "center";
    ink.fillStyle = of("moon");
    ink.font = `700 26px ${of("font-head")}`;
    write(ink, face.name, x, SKY + 110, room - 12, 1, 30);
    ink.fillStyle = of("chosen");
    ink.font = `500 20px ${of("font-text")}`;
    write(ink, face.honour, x, SKY + 140, room - 12, 2, 24);
    ink.textAlign = "start";
  });
  ink.fillStyle = of("moon-2");
  ink.font = `400 23px ${of("font-text")}`;
  write(ink, decidedSaid(told), EDGE, height - 62, 940, 2, 28);
  ink.textAlign = "end";
  ink.fillStyle = of("moon");
  ink.font = `700 30px ${of("font-head")}`;
  ink.fillText("Hyakki", width - EDGE, height - 34);
  ink.textAlign = "start";
}
