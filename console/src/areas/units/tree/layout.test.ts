import { describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { CARD, inSight, layOut, neighbour } from "./layout";
import { differences, grow, lotLeaves, openAtFirst, walk } from "./model";

type TraceItem = Schemas["TraceItem"];

type ServerNode = Schemas["SerialTreeNode"];

function unit(key: string, children: ServerNode[] = [], more: Partial<ServerNode> = {}): ServerNode {
  return {
    serial_key: key,
    serial_code: `U-${key}`,
    product_key: "p",
    product_code: "P",
    product_description: null,
    replaced: false,
    confirmed: true,
    extra_bom: false,
    expected: false,
    missing_quantity: null,
    link_key: `l${key}`,
    reason: null,
    state: "installed",
    linked_at: null,
    linked_by: null,
    child_count: children.length,
    children,
    ...more,
  };
}

/** Creates a unit with `wide` components that have `deep` components each. */
function plant(wide: number, deep: number): ServerNode {
  return unit(
    "0",
    Array.from({ length: wide }, (_, one) =>
      unit(
        `${one}`,
        Array.from({ length: deep }, (_, two) => unit(`${one}.${two}`)),
      ),
    ),
    { link_key: null },
  );
}

const WINDOW = { left: 0, top: 0, right: 1000, bottom: 600 };

describe("places", () => {
  it("no two cards of a column touch", () => {
    const root = grow(plant(12, 5));
    const layout = layOut(root, openAtFirst(root, "0"));
    expect(layout.cards).toHaveLength(1 + 12 + 60);
    for (const column of layout.columns) {
      const ys = column.map((at) => layout.cards[at]?.y ?? 0);
      ys.slice(1).forEach((y, at) => {
        expect(y - (ys[at] ?? 0)).toBeGreaterThan(CARD.height);
      });
    }
  });

  it("a parent stands in the middle of its parts", () => {
    const root = grow(plant(3, 0));
    const { cards } = layOut(root, openAtFirst(root, "0"));
    expect(cards[0]?.y).toBeCloseTo(cards[2]?.y ?? 0);
  });

  it("folds away what is not open, and says how much", () => {
    const root = grow(plant(3, 4));
    const layout = layOut(root, new Set(["root"]));
    expect(layout.cards.map(({ folded }) => folded)).toEqual([0, 4, 4, 4]);
  });
});

describe("what is drawn", () => {
  it("is what is near to the window, however large the tree is", () => {
    const root = grow(plant(100, 99));
    const layout = layOut(root, openAtFirst(root, "0"));
    expect(layout.cards.length).toBe(10_001);
    for (const top of [0, layout.height / 2, layout.height - 600]) {
      const drawn = inSight(layout, { left: 0, top, right: 1000, bottom: top + 600 });
      expect(drawn.cards.length).toBeGreaterThan(10);
      expect(drawn.cards.length).toBeLessThan(60);
      for (const { y } of drawn.cards) expect(y + CARD.height > top - 400 && y < top + 1000).toBe(true);
    }
  });

  it("is fast enough for every frame of scrolling", () => {
    const root = grow(plant(100, 99));
    const layout = layOut(root, openAtFirst(root, "0"));
    const begin = performance.now();
    for (let step = 0; step < 200; step += 1)
      inSight(layout, { left: 0, top: step * 3000, right: 1000, bottom: step * 3000 + 600 });
    expect((performance.now() - begin) / 200).toBeLessThan(8);
  });

  it("keeps the trunk of a wide unit in sight where none of its ends is", () => {
    const root = grow(plant(400, 0));
    const layout = layOut(root, openAtFirst(root, "0"));
    const drawn = inSight(layout, { ...WINDOW, top: 3000, bottom: 3600 });
    expect(drawn.solid).toMatch(/M280 2600V4000/);
  });

  it("draws what was replaced dashed and what is a draft dotted", () => {
    const root = grow(
      unit("0", [unit("1", [], { replaced: true }), unit("2", [], { confirmed: false }), unit("3")]),
    );
    const drawn = inSight(layOut(root, new Set(["root"])), WINDOW);
    expect(drawn.dashed).not.toBe("");
    expect(drawn.dotted).not.toBe("");
  });
});

it("moves by keys as one reads", () => {
  const root = grow(plant(2, 2));
  const layout = layOut(root, openAtFirst(root, "0"));
  expect(neighbour(layout, 0, "in")).toBe(1);
  expect(neighbour(layout, 1, "in")).toBe(2);
  expect(neighbour(layout, 2, "down")).toBe(3);
  expect(neighbour(layout, 4, "out")).toBe(0);
  expect(neighbour(layout, 0, "up")).toBe(0);
  expect(neighbour(layout, 0, "last")).toBe(6);
});

it("opens the way to the unit that was asked for", () => {
  const deep = unit("0", [unit("1", [unit("2", [unit("3", [unit("4")])])])], { link_key: null });
  const root = grow(deep);
  expect(layOut(root, openAtFirst(root, "4")).cards).toHaveLength(5);
  expect(layOut(root, openAtFirst(root, "0")).cards).toHaveLength(3);
});

it("grows a tree that is deeper than the stack", () => {
  let node = unit("last");
  for (let level = 0; level < 20_000; level += 1) node = unit(`${level}`, [node]);
  expect([...walk(grow(node))]).toHaveLength(20_001);
});

it("says what came and what went", () => {
  const before = grow(unit("0", [unit("a"), unit("b")], { link_key: null }));
  const after = grow(
    unit("0", [unit("a"), unit("c"), unit("b", [], { replaced: true })], { link_key: null }),
  );
  const { came, went } = differences(before, after);
  expect([came.map(({ key }) => key), went.map(({ key }) => key)]).toEqual([["c"], ["b"]]);
});

it("hangs lots below the unit whose batch took them, and leaves a unit's own lot out", () => {
  const item = (node: string, via: string | null, product: string): TraceItem =>
    ({ node, via, product_key: product, type: node.split("/")[0], key: node.split("/")[1] }) as TraceItem;
  const leaves = lotLeaves(item("serial/1", null, "board"), [
    item("batch/7", "serial/1", "board"),
    item("lot/paste", "batch/7", "paste"),
    item("lot/own", "serial/1", "board"),
  ]);
  expect(leaves.map((leaf) => [leaf.parentKey, leaf.item.key])).toEqual([["1", "paste"]]);
});
