// Calling somebody who is waited for: the title and icon of the page say it, and if one wants it so, a sound and a
// notice of the browser.
import called from "../seal-called.svg";
import { Kept } from "./kept.svelte";

/** Whether a sound may be heard, and the browser may show notices. Neither is usual: others may share this machine. */
export const sound = new Kept("hyakki.sound", false);
export const notices = new Kept("hyakki.notices", false);

/** Milliseconds without a question after which the next one is worth a sound, also for somebody who looks. */
export const LONG = 10_000;

/** Tells when somebody is to be called: a question has come to somebody who does not look, or has long waited. */
export class Turns {
  private asked = false;
  private since: number;

  constructor(private readonly now: () => number) {
    this.since = now();
  }

  /** Whether what is known now calls for a call. */
  take(asked: boolean, looks: boolean): boolean {
    const before = this.asked;
    this.asked = asked;
    if (!asked && before) this.since = this.now();
    return asked && !before && (!looks || this.now() - this.since >= LONG);
  }
}

/** The title of a page, marked while its person is waited for. */
export function titled(title: string, waiting: boolean): string {
  return waiting ? `● ${title}` : title;
}

let plain: string | null = null;

/** The icon of the page, with a lantern while its person is waited for. */
export function showIcon(waiting: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  plain ??= icon.href;
  const wanted = waiting ? called : plain;
  if (icon.getAttribute("href") !== wanted) icon.href = wanted;
}

/** Two strokes on a small bell, made here: a tone with its octave and fifth that die away. */
export function ring(): void {
  if (navigator.userActivation?.hasBeenActive === false) return; // browsers let nobody ring who was not touched
  try {
    const audio = new AudioContext();
    for (const [at, pitch] of [
      [0, 587.33],
      [0.22, 880],
    ] as const) {
      for (const [part, loud] of [
        [1, 0.16],
        [2, 0.06],
        [3, 0.03],
      ] as const) {
        const tone = audio.createOscillator();
        const gain = audio.createGain();
        tone.frequency.value = pitch * part;
        gain.gain.setValueAtTime(0, audio.currentTime + at);
        gain.gain.linearRampToValueAtTime(loud, audio.currentTime + at + 0.01);
        gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 1.4);
        tone.connect(gain).connect(audio.destination);
        tone.start(audio.currentTime + at);
        tone.stop(audio.currentTime + at + 1.5);
      }
    }
    setTimeout(() => void audio.close(), 2500);
  } catch {
    // A browser without sound has the title and the icon.
  }
}

/** Whether the browser lets us show notices; it asks its person if that was never said. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Show a notice of the browser; a click on it leads back to the page. */
export function notify(title: string, text: string, tag: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(title, { body: text, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Phones show such notices only for pages that are installed.
  }
}
