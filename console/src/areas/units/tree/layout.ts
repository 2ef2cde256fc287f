import { hierarchy, tree } from "d3-hierarchy";
import type { TreeNode } from "./model";

export const CARD = { width: 244, height: 58 };
const GAP = 20;
const COLUMN = 40;
const MARGIN = 16;
/** What is this near to the window is drawn too, so that scrolling finds it there. */
export const NEAR = 400;

export interface Placed {
  node: TreeNode;
  depth: number;
  x: number;
  y: number;
  /** Place of the parent in `cards`; -1 at the top. */
  parent: number;
  children: number[];
  /** Parts that are folded away. */
  folded: number;
  place: number;
  siblings: number;
}

export interface Layout {
  /** In the order in which the tree is read. */
  cards: Placed[];
  /** Places in `cards` per depth, from above to below. */
  columns: number[][];
  byId: Map<string, number>;
  width: number;
  height: number;
}

/** Where every card that is not folded away stands. */
export function layOut(root: TreeNode, open: ReadonlySet<string>): Layout {
  const shown = hierarchy(root, (node) => (open.has(node.id) ? node.children : null));
  const placed = tree<TreeNode>()
    .nodeSize([CARD.height + GAP, CARD.width + COLUMN])
    .separation((one, other) => (one.parent === other.parent ? 1 : 1.15))(shown);
  let [top, bottom, right] = [0, 0, 0];
  placed.each(({ x, y }) => {
    top = Math.min(top, x);
    bottom = Math.max(bottom, x);
    right = Math.max(right, y);
  });
  const cards: Placed[] = [];
  const columns: number[][] = [];
  const byId = new Map<string, number>();
  const places = new Map<typeof placed, number>();
  placed.eachBefore((point) => {
    const at = cards.length;
    const parent = point.parent === null ? -1 : (places.get(point.parent) ?? -1);
    places.set(point, at);
    byId.set(point.data.id, at);
    const siblings = cards[parent]?.children;
    siblings?.push(at);
    cards.push({
      node: point.data,
      depth: point.depth,
      x: point.y + MARGIN,
      y: point.x - top + MARGIN,
      parent,
      children: [],
      folded: point.children === undefined ? point.data.children.length : 0,
      place: siblings?.length ?? 1,
      siblings: point.parent?.children?.length ?? 1,
    });
    const column = columns[point.depth];
    if (column === undefined) columns[point.depth] = [at];
    else column.push(at);
  });
  return {
    cards,
    columns,
    byId,
    width: right + CARD.width + 2 * MARGIN,
    height: bottom - top + CARD.height + 2 * MARGIN,
  };
}

export interface Sight {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Drawn {
  cards: Placed[];
  /** Paths of the lines, by the way they are drawn. */
  solid: string;
  dashed: string;
  dotted: string;
}

/** First place in a column whose card ends below `y`. */
function firstBelow(layout: Layout, column: readonly number[], y: number): number {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const card = layout.cards[column[middle] ?? 0];
    if (card && card.y + CARD.height < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Cards of a column within a range, without looking at the others. */
function within(layout: Layout, column: readonly number[], top: number, bottom: number): Placed[] {
  const found: Placed[] = [];
  for (let at = firstBelow(layout, column, top); at < column.length; at += 1) {
    const card = layout.cards[column[at] ?? 0];
    if (card === undefined || card.y > bottom) break;
    found.push(card);
  }
  return found;
}

/** What is drawn of a layout: only what is in sight or near to it. */
export function inSight(layout: Layout, sight: Sight): Drawn {
  const [top, bottom] = [sight.top - NEAR, sight.bottom + NEAR];
  const drawn: Drawn = { cards: [], solid: "", dashed: "", dotted: "" };
  layout.columns.forEach((column, depth) => {
    const x = depth * (CARD.width + COLUMN) + MARGIN;
    if (x > sight.right + NEAR || x + CARD.width < sight.left - NEAR - COLUMN) return;
    const cards = within(layout, column, top, bottom);
    drawn.cards.push(...cards);
    for (const card of cards) drawEdge(layout, card, top, bottom, drawn);
    drawTrunks(layout, column, top, bottom, drawn);
  });
  return drawn;
}

const middle = (card: Placed) => Math.round(card.y + CARD.height / 2) + 0.5;

/** The line from the trunk of its parent into a card. */
function drawEdge(layout: Layout, card: Placed, top: number, bottom: number, drawn: Drawn): void {
  const parent = layout.cards[card.parent];
  if (parent === undefined) return;
  const trunk = card.x - COLUMN / 2;
  const { kind } = card.node;
  if (kind !== "replaced" && kind !== "draft") {
    drawn.solid += `M${trunk} ${middle(card)}H${card.x}`;
    return;
  }
  // A part of the past, or not yet confirmed, has its own way from the parent, cut at the edge of what is drawn.
  const from = Math.min(bottom, Math.max(top, middle(parent)));
  drawn[kind === "replaced" ? "dashed" : "dotted"] += `M${trunk} ${from}V${middle(card)}H${card.x}`;
}

/** Trunks pass through the window also where neither the parent nor a part is in sight. */
function drawTrunks(
  layout: Layout,
  column: readonly number[],
  top: number,
  bottom: number,
  drawn: Drawn,
): void {
  const seen = new Set<number>();
  const at = firstBelow(layout, column, top);
  // The trunks that pass here belong to cards in sight, to the one above, or to the one below.
  for (const place of [at - 1, at]) {
    const index = column[place];
    if (index !== undefined) seen.add(layout.cards[index]?.parent ?? -1);
  }
  for (const card of within(layout, column, top, bottom)) seen.add(card.parent);
  for (const index of seen) {
    const parent = layout.cards[index];
    if (parent === undefined) continue;
    const firm = parent.children.filter((child) => {
      const kind = layout.cards[child]?.node.kind;
      return kind !== "replaced" && kind !== "draft";
    });
    const [first, last] = [layout.cards[firm[0] ?? -1], layout.cards[firm.at(-1) ?? -1]];
    const trunk = parent.x + CARD.width + COLUMN / 2;
    const here = middle(parent);
    if (parent.children.length > 0 && here >= top && here <= bottom)
      drawn.solid += `M${parent.x + CARD.width} ${here}H${trunk}`;
    if (first === undefined || last === undefined) continue;
    const from = Math.max(top, Math.min(middle(first), here));
    const to = Math.min(bottom, Math.max(middle(last), here));
    if (to > from) drawn.solid += `M${trunk} ${from}V${to}`;
  }
}

export type Move = "down" | "up" | "in" | "out" | "first" | "last";

/** Where a key leads from a card, in the order in which the tree is read. */
export function neighbour(layout: Layout, from: number, move: Move): number {
  const card = layout.cards[from];
  if (card === undefined) return 0;
  const last = layout.cards.length - 1;
  switch (move) {
    case "down":
      return Math.min(last, from + 1);
    case "up":
      return Math.max(0, from - 1);
    case "in":
      return card.children[0] ?? from;
    case "out":
      return Math.max(0, card.parent);
    case "first":
      return 0;
    case "last":
      return last;
  }
}
