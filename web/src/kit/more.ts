// Marks an element that scrolls as long as there is more of it below: a sign at its lower edge says so.

/** So many pixels below are nothing to look for. */
const SLACK = 12;

export const hasMore = ({ scrollHeight, scrollTop, clientHeight }: Element): boolean =>
  clientHeight > 0 && scrollHeight - scrollTop - clientHeight > SLACK;

export function more(node: HTMLElement): { destroy(): void } {
  const look = (): void => void node.toggleAttribute("data-more", hasMore(node));
  const sizes = new ResizeObserver(look);
  const words = new MutationObserver(look);
  sizes.observe(node);
  words.observe(node, { childList: true, subtree: true, characterData: true });
  node.addEventListener("scroll", look, { passive: true });
  look();
  return {
    destroy() {
      sizes.disconnect();
      words.disconnect();
      node.removeEventListener("scroll", look);
    },
  };
}
