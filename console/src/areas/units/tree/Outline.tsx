import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { SHAPES, useWords } from "./Card";
import { type TreeProps, useTreeKeys } from "./GenealogyTree";
import { layOut, type Placed } from "./layout";
import type { TreeNode } from "./model";
import classes from "./tree.module.css";

/** The same tree as an indented list, for phones, printing and reading from top to bottom. */
export function Outline(props: TreeProps) {
  const { root, label, open, setOpen, selected, select, enter } = props;
  const frame = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layOut(root, open), [root, open]);
  const at = layout.byId.get(selected) ?? 0;
  const lines = useVirtualizer({
    count: layout.cards.length,
    getScrollElement: () => frame.current,
    estimateSize: () => (window.innerWidth < 600 ? 56 : 44),
    overscan: 16,
  });
  useEffect(() => lines.scrollToIndex(at), [at, lines]);
  const press = useTreeKeys({ ...props, layout });
  const toggle = (id: string) =>
    setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]));
  return (
    <div
      ref={frame}
      className={classes.outline}
      role="tree"
      aria-label={label}
      aria-activedescendant={`node-${selected}`}
      tabIndex={0}
      onKeyDown={press}
    >
      <div role="presentation" style={{ height: lines.getTotalSize(), position: "relative" }}>
        {lines.getVirtualItems().map((item) => {
          const card = layout.cards[item.index];
          if (card === undefined) return null;
          return (
            <Line
              key={card.node.id}
              card={card}
              top={item.start}
              height={item.size}
              selected={card.node.id === selected}
              expanded={open.has(card.node.id)}
              select={select}
              enter={enter}
              toggle={toggle}
            />
          );
        })}
      </div>
    </div>
  );
}

interface LineProps {
  card: Placed;
  top: number;
  height: number;
  selected: boolean;
  expanded: boolean;
  select: (node: TreeNode) => void;
  enter: (node: TreeNode) => void;
  toggle: (id: string) => void;
}

function Line({ card, top, height, selected, expanded, select, enter, toggle }: LineProps) {
  const { node } = card;
  const { first, second } = useWords(node);
  const Shape = SHAPES[node.kind];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, its chosen line is named by it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    <div
      id={`node-${node.id}`}
      role="treeitem"
      aria-level={card.depth + 1}
      aria-posinset={card.place}
      aria-setsize={card.siblings}
      aria-selected={selected}
      aria-expanded={node.children.length > 0 ? expanded : undefined}
      className={`${classes.line} ${classes[node.kind] ?? ""} ${node.differs ? classes.differs : ""}`}
      style={{ transform: `translateY(${top}px)`, height, paddingLeft: 12 + Math.min(card.depth, 12) * 22 }}
      onClick={() => select(node)}
      onDoubleClick={() => enter(node)}
    >
      <span
        className={classes.twist}
        aria-hidden
        data-sign={node.children.length === 0 ? "" : expanded ? "▾" : "▸"}
        onClick={(event) => {
          event.stopPropagation();
          toggle(node.id);
        }}
      />
      <Shape size={18} aria-hidden />
      <span className={classes.code}>{first}</span>
      <span className={classes.text}>{second}</span>
    </div>
  );
}
