import { memo } from "react";
import { useTranslation } from "react-i18next";
import { quantity } from "@/ui/format";
import {
  type Icon,
  IconArrowsExchange,
  IconCircleDashed,
  IconClock,
  IconCube,
  IconLock,
  IconStack2,
} from "@/ui/icons";
import type { Placed } from "./layout";
import type { Kind, TreeNode } from "./model";
import classes from "./tree.module.css";

export const SHAPES: Record<Kind, Icon> = {
  unit: IconCube,
  held: IconLock,
  replaced: IconArrowsExchange,
  missing: IconCircleDashed,
  draft: IconClock,
  lot: IconStack2,
};

/** Returns the two text lines of a node. */
export function useWords(node: TreeNode): { first: string; second: string } {
  const { t } = useTranslation();
  const { kind, product, productCode, code } = node;
  if (kind === "missing")
    return {
      first: t("units.tree.missing", { quantity: quantity(node.quantity), product: productCode }),
      second: product,
    };
  const first = code ?? t("units.no-code");
  if (kind === "lot")
    return { first, second: t("units.tree.by-batch", { product, quantity: quantity(node.quantity) }) };
  if (kind === "replaced")
    return { first, second: t("units.tree.replaced", { reason: node.reason ?? product }) };
  if (kind === "held") return { first, second: t("units.tree.held", { product }) };
  if (kind === "draft") return { first, second: t("units.tree.draft", { product }) };
  return { first, second: product };
}

interface Props {
  card: Placed;
  selected: boolean;
  expanded: boolean;
  select: (node: TreeNode) => void;
  enter: (node: TreeNode) => void;
  toggle: (id: string) => void;
}

export const Card = memo(function Card({ card, selected, expanded, select, enter, toggle }: Props) {
  const { node, folded } = card;
  const { first, second } = useWords(node);
  const Shape = SHAPES[node.kind];
  const parts = node.children.length;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, its chosen card is named by it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    <div
      id={`node-${node.id}`}
      role="treeitem"
      aria-level={card.depth + 1}
      aria-posinset={card.place}
      aria-setsize={card.siblings}
      aria-selected={selected}
      aria-expanded={parts > 0 ? expanded : undefined}
      className={`${classes.card} ${classes[node.kind] ?? ""} ${node.differs ? classes.differs : ""}`}
      style={{ transform: `translate(${card.x}px, ${card.y}px)` }}
      onClick={() => select(node)}
      onDoubleClick={() => enter(node)}
    >
      <Shape size={18} aria-hidden />
      <span className={classes.code}>{first}</span>
      <span className={classes.text}>{second}</span>
      {parts > 0 && (
        <span
          className={classes.fold}
          aria-hidden
          data-sign={folded > 0 ? `+${folded}` : "–"}
          onClick={(event) => {
            event.stopPropagation();
            toggle(node.id);
          }}
        />
      )}
    </div>
  );
});
