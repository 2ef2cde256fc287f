import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Card } from "./Card";
import {
  CARD,
  inSight,
  type Layout,
  layOut,
  type Move,
  NEAR,
  neighbour,
  type Placed,
  type Sight,
} from "./layout";
import type { TreeNode } from "./model";
import classes from "./tree.module.css";

export interface TreeProps {
  root: TreeNode;
  label: string;
  open: ReadonlySet<string>;
  setOpen: (open: Set<string>) => void;
  selected: string;
  select: (node: TreeNode) => void;
  /** Called on Enter or a double click. */
  enter: (node: TreeNode) => void;
}

const MOVES: Record<string, Move> = { ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" };

/** Keyboard handling of both views: arrow keys move and expand, Enter opens the unit, `*` expands a level. */
export function useTreeKeys({
  layout,
  open,
  setOpen,
  selected,
  select,
  enter,
}: TreeProps & { layout: Layout }) {
  return (event: KeyboardEvent) => {
    const at = layout.byId.get(selected) ?? 0;
    const card = layout.cards[at];
    if (card === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const go = (to: number) => {
      const next = layout.cards[to];
      if (next) select(next.node);
    };
    const move = MOVES[event.key];
    if (move !== undefined) go(neighbour(layout, at, move));
    else if (event.key === "ArrowRight" && card.folded > 0) setOpen(new Set([...open, card.node.id]));
    else if (event.key === "ArrowRight") go(neighbour(layout, at, "in"));
    else if (event.key === "ArrowLeft" && card.children.length > 0 && open.has(card.node.id))
      setOpen(new Set([...open].filter((id) => id !== card.node.id)));
    else if (event.key === "ArrowLeft") go(neighbour(layout, at, "out"));
    else if (event.key === "*") {
      const level = (layout.columns[card.depth] ?? []).map((one) => layout.cards[one]?.node.id ?? "");
      setOpen(new Set([...open, ...level]));
    } else if (event.key === "Enter") enter(card.node);
    else return;
    event.preventDefault();
  };
}

/** Visible part of the drawing, updated on scrolling and resizing. */
function useSight(frame: RefObject<HTMLDivElement | null>, zoom: number) {
  const [sight, setSight] = useState<Sight>({ left: 0, top: 0, right: 1200, bottom: 800 });
  const look = useCallback(() => {
    const box = frame.current;
    if (box === null) return;
    const [left, top] = [box.scrollLeft / zoom, box.scrollTop / zoom];
    const next = { left, top, right: left + box.clientWidth / zoom, bottom: top + box.clientHeight / zoom };
    // The margin allows scrolling by half its size before the drawing is updated.
    setSight((now) =>
      Math.abs(now.left - next.left) < NEAR / 2 &&
      Math.abs(now.top - next.top) < NEAR / 2 &&
      now.right - now.left === next.right - next.left &&
      now.bottom - now.top === next.bottom - next.top
        ? now
        : next,
    );
  }, [frame, zoom]);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const box = frame.current;
    if (box === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame, look]);
  return { sight, look };
}

/** Scrolls to the selected card, also after expanding a branch has moved it. */
function useChosenInSight(
  frame: RefObject<HTMLDivElement | null>,
  chosen: Placed | undefined,
  zoom: number,
  look: () => void,
) {
  const [x, y] = [chosen?.x ?? 0, chosen?.y ?? 0];
  useLayoutEffect(() => {
    const box = frame.current;
    if (box === null) return;
    const [left, top] = [x * zoom, y * zoom];
    if (left < box.scrollLeft || left + CARD.width * zoom > box.scrollLeft + box.clientWidth)
      box.scrollLeft = Math.max(0, left - box.clientWidth / 3);
    if (top < box.scrollTop + 48 || top + CARD.height * zoom > box.scrollTop + box.clientHeight)
      box.scrollTop = Math.max(0, top - box.clientHeight / 2 + (CARD.height * zoom) / 2);
    look();
  }, [frame, x, y, zoom, look]);
}

/** Tree as cards in columns. Only visible cards are drawn, so that large trees scroll smoothly. */
export function GenealogyTree(props: TreeProps & { zoom: number }) {
  const { root, label, open, setOpen, selected, select, enter, zoom } = props;
  const frame = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layOut(root, open), [root, open]);
  const { sight, look } = useSight(frame, zoom);
  useChosenInSight(frame, layout.cards[layout.byId.get(selected) ?? 0], zoom, look);

  const drawn = useMemo(() => inSight(layout, sight), [layout, sight]);
  const press = useTreeKeys({ ...props, layout });
  const toggle = (id: string) =>
    setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]));
  return (
    <div
      ref={frame}
      className={classes.frame}
      role="tree"
      aria-label={label}
      aria-activedescendant={`node-${selected}`}
      tabIndex={0}
      onScroll={look}
      onKeyDown={press}
    >
      <div
        className={classes.paper}
        role="presentation"
        style={{ width: layout.width * zoom, height: layout.height * zoom }}
      >
        <div
          className={classes.scaled}
          role="presentation"
          style={{ width: layout.width, height: layout.height, transform: `scale(${zoom})` }}
        >
          <svg className={classes.lines} width={layout.width} height={layout.height} aria-hidden>
            <path d={drawn.solid} />
            <path d={drawn.dashed} strokeDasharray="5 4" />
            <path d={drawn.dotted} strokeDasharray="2 3" />
          </svg>
          {drawn.cards.map((card) => (
            <Card
              key={card.node.id}
              card={card}
              selected={card.node.id === selected}
              expanded={open.has(card.node.id)}
              select={select}
              enter={enter}
              toggle={toggle}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
