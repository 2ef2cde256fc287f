import type { Schemas } from "@/api/client";

type TraceItem = Schemas["TraceItem"];

type ServerNode = Schemas["SerialTreeNode"];

/** Type of a card. `missing`: expected but not built in. `draft`: a link of an open batch. */
export type Kind = "unit" | "held" | "replaced" | "missing" | "draft" | "lot";

export interface TreeNode {
  id: string;
  kind: Kind;
  /** Key of the unit or lot. */
  key: string | null;
  code: string | null;
  productKey: string;
  product: string;
  productCode: string;
  linkKey: string | null;
  reason: string | null;
  state: string | null;
  quantity: number | null;
  /** Whether the link is not part of the current tree. */
  differs: boolean;
  children: TreeNode[];
}

export interface LotLeaf {
  /** Key of the unit below which the lot is shown. */
  parentKey: string;
  item: TraceItem;
}

interface Extras {
  lots?: readonly LotLeaf[];
  held?: ReadonlySet<string>;
  /** Links of the current tree, or null if the current tree is shown. */
  linksNow?: ReadonlySet<string> | null;
}

function kindOf(node: ServerNode, held: ReadonlySet<string>): Kind {
  if (node.expected) return "missing";
  if (node.replaced) return "replaced";
  if (!node.confirmed) return "draft";
  return node.serial_key && held.has(node.serial_key) ? "held" : "unit";
}

/** Builds the displayed tree from the response of the service. Iterative, because a tree can be very deep. */
export function grow(
  root: ServerNode,
  { lots = [], held = new Set(), linksNow = null }: Extras = {},
): TreeNode {
  const lotsOf = new Map<string, LotLeaf[]>();
  for (const leaf of lots) lotsOf.set(leaf.parentKey, [...(lotsOf.get(leaf.parentKey) ?? []), leaf]);
  const make = (node: ServerNode, id: string): TreeNode => ({
    id,
    kind: kindOf(node, held),
    key: node.serial_key ?? null,
    code: node.serial_code ?? null,
    productKey: node.product_key,
    product: node.product_description ?? node.product_code,
    productCode: node.product_code,
    linkKey: node.link_key ?? null,
    reason: node.reason ?? null,
    state: node.state ?? null,
    quantity:
      node.missing_quantity === null || node.missing_quantity === undefined
        ? null
        : Number(node.missing_quantity),
    differs: linksNow !== null && !!node.link_key && !linksNow.has(node.link_key),
    children: [],
  });
  const top = make(root, "root");
  const open: [ServerNode, TreeNode][] = [[root, top]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to] = next;
    for (const child of from.children) {
      const made = make(child, child.link_key ?? `${to.id}/${child.product_key}`);
      to.children.push(made);
      open.push([child, made]);
    }
    if (to.kind === "replaced") continue;
    for (const { item } of lotsOf.get(to.key ?? "") ?? []) to.children.push(lotNode(item, to.id));
  }
  return top;
}

function lotNode(item: TraceItem, parent: string): TreeNode {
  return {
    id: `${parent}/${item.node}`,
    kind: "lot",
    key: item.key,
    code: item.code ?? null,
    productKey: item.product_key ?? "",
    product: item.product_description ?? item.product_code ?? "",
    productCode: item.product_code ?? "",
    linkKey: null,
    reason: null,
    state: item.state ?? null,
    quantity: item.quantity,
    differs: false,
    children: [],
  };
}

/** A node on the path from a lot to the unit that it went into. */
type Passed = Pick<TraceItem, "node" | "via" | "product_key">;

/**
 * Returns the lots of an origin, each below the unit that it went into. A unit's own lot is shown with the unit
 * instead.
 */
export function lotLeaves(start: Passed, items: readonly TraceItem[]): LotLeaf[] {
  const byNode = new Map<string, Passed>([start, ...items].map((item) => [item.node, item]));
  const leaves: LotLeaf[] = [];
  for (const item of items) {
    if (item.type !== "lot") continue;
    let via = item.via ?? null;
    // Follow batches up to the unit. Each step is closer to the start, so the loop ends.
    for (let hops = 0; via !== null && !via.startsWith("serial/") && hops < 100; hops += 1)
      via = byNode.get(via)?.via ?? null;
    const unit = via === null ? undefined : byNode.get(via);
    if (via !== null && unit?.product_key !== item.product_key)
      leaves.push({ parentKey: via.slice("serial/".length), item });
  }
  return leaves;
}

/** Yields every node once, parents before their components, in reading sequence. */
export function* walk(root: TreeNode): Generator<TreeNode> {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child) open.push(child);
    }
  }
}

/** Returns the nodes expanded at first: two levels, and the path to the requested unit. */
export function openAtFirst(root: TreeNode, asked: string): Set<string> {
  const open = new Set<string>();
  const parents = new Map<string, TreeNode>();
  const depth = new Map<string, number>([[root.id, 0]]);
  for (const node of walk(root)) {
    const level = depth.get(node.id) ?? 0;
    if (level < 2 && node.children.length > 0) open.add(node.id);
    for (const child of node.children) {
      parents.set(child.id, node);
      depth.set(child.id, level + 1);
    }
    if (node.key === asked && node.kind !== "lot") {
      for (let up = parents.get(node.id); up !== undefined; up = parents.get(up.id)) open.add(up.id);
    }
  }
  return open;
}

/** Returns the components added and removed between two trees, compared by link. */
export function differences(before: TreeNode, after: TreeNode): { came: TreeNode[]; went: TreeNode[] } {
  const standing = (root: TreeNode) =>
    new Map(
      [...walk(root)]
        .filter(({ linkKey, kind }) => linkKey !== null && kind !== "replaced" && kind !== "draft")
        .map((node) => [node.linkKey, node]),
    );
  const [old, now] = [standing(before), standing(after)];
  return {
    came: [...now].filter(([link]) => !old.has(link)).map(([, node]) => node),
    went: [...old].filter(([link]) => !now.has(link)).map(([, node]) => node),
  };
}
