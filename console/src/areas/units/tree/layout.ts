import { hierarchy, tree } from "d3-hierarchy";
import type { TreeNode } from "./model";

export const CARD = { width: 244, height: 58 };
const GAP = 20;
const COLUMN = 40;
const MARGIN = 16;
/** Margin around the visible area in pixels that is drawn too, for smooth scrolling. */
export const NEAR = 400;

export interface Placed {
  node: TreeNode;
  depth: number;
  x: number;
  y: number;
  /** Index of the parent in `cards`, or -1 for the root. */
  parent: number;
  children: number[];
  /** Number of components that are collapsed. */
  folded: number;
  place: number;
  siblings: number;
}

export interface Layout {
  /** Cards in reading sequence. */
  cards: Placed[];
  /** Indexes in `cards` by depth, from top to bottom. */
  columns: number[][];
  byId: Map<string, number>;
  width: number;
  height: number;
}

/** Computes the positions of all cards that are not collapsed. */
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
  /** SVG paths of the lines, by line style. */
  solid: string;
  dashed: string;
  dotted: string;
}

/** Returns the first index in a column whose card ends below `y`. */
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

/** Returns the cards of a column within a range, without visiting the others. */
function within(layout: Layout, column: readonly number[], top: number, bottom: number): Placed[] {
  const found: Placed[] = [];
  for (let at = firstBelow(layout, column, top); at < column.length; at += 1) {
    const card = layout.cards[column[at] ?? 0];
    if (card === undefined || card.y > bottom) break;
    found.push(card);
  }
  return found;
}

/** Returns the visible part of a layout, including the margin. */
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

/** Draws the line from the trunk of the parent to a card. */
function drawEdge(layout: Layout, card: Placed, top: number, bottom: number, drawn: Drawn): void {
  const parent = layout.cards[card.parent];
  if (parent === undefined) return;
  const trunk = card.x - COLUMN / 2;
  const { kind } = card.node;
  if (kind !== "replaced" && kind !== "draft") {
    drawn.solid += `M${trunk} ${middle(card)}H${card.x}`;
    return;
  }
  // A replaced or unconfirmed component has its own line from the parent, clipped to the drawn area.
  const from = Math.min(bottom, Math.max(top, middle(parent)));
  drawn[kind === "replaced" ? "dashed" : "dotted"] += `M${trunk} ${from}V${middle(card)}H${card.x}`;
}

/** Draws trunks that cross the visible area, even if neither the parent nor a component is visible. */
function drawTrunks(
  layout: Layout,
  column: readonly number[],
  top: number,
  bottom: number,
  drawn: Drawn,
): void {
  const seen = new Set<number>();
  const at = firstBelow(layout, column, top);
  // Trunks that cross the area belong to visible cards, or to the nearest card above or below.
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

/** Returns the index of the card that a key moves to, in reading sequence. */
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
