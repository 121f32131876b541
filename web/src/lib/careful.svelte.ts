import { Kept } from "./kept.svelte";

/** Whether the table asks once more before an answer that cannot be taken back. */
export const careful = new Kept("hyakki.hasty", true);
