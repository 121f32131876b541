// A finger has no pointer that could leave: what it has tapped would look pointed at until the next tap. So whatever is
// said of `:hover` holds only where something can hover.
import type { AtRuleProps, Rule } from "postcss";

/** What is inside of `:not(...)` is about everything that nobody points at. */
const NOT = /:not\((?:[^()]|\([^()]*\))*\)/g;
const CAN = "(hover: hover)";

export const hovers = (selector: string): boolean => selector.replace(NOT, "").includes(":hover");

interface Helpers {
  AtRule: new (props: AtRuleProps) => import("postcss").AtRule;
}

export const hovering = {
  postcssPlugin: "hyakki-hovering",
  Rule(rule: Rule, { AtRule }: Helpers): void {
    const pointed = rule.selectors.filter(hovers);
    const { parent } = rule;
    if (!pointed.length || (parent?.type === "atrule" && (parent as { params?: string }).params === CAN))
      return;
    const others = rule.selectors.filter((selector) => !hovers(selector));
    const wrapped = new AtRule({ name: "media", params: CAN });
    wrapped.append(rule.clone({ selectors: pointed }));
    rule.after(wrapped);
    if (others.length) rule.selectors = others;
    else rule.remove();
  },
};
