import ts from "typescript";
import { expect, it } from "vitest";
import { nodes, type Source, sourcesWith } from "@/checks/sources";

/**
 * Returns a query key in which every part that is not a string literal is replaced by `_`: `["issue", "*", "mine",
 * _]`.
 */
function shape(name: string, parts: readonly ts.Expression[]): string {
  const [record, ...more] = parts.map((part) => (ts.isStringLiteral(part) ? JSON.stringify(part.text) : "_"));
  return [record, ...(name === "many" ? ['"*"'] : []), ...more].join(" ");
}

/** Maps each key pattern to the files that create it. */
function owners(files: Iterable<Source>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    for (const node of nodes(file)) {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) continue;
      const { text: called } = node.expression;
      if (called !== "one" && called !== "many") continue;
      const key = shape(called, node.arguments);
      found.set(key, (found.get(key) ?? new Set()).add(file.name));
    }
  }
  return found;
}

const shared = (found: Map<string, Set<string>>) =>
  [...found].filter(([, files]) => files.size > 1).map(([key, files]) => `${key}: ${[...files].join(", ")}`);

it("gives every cache key one owner", () => {
  const found = owners(sourcesWith(/\b(one|many)\(/));
  expect(found.size).toBeGreaterThan(80);
  expect(shared(found)).toEqual([]);
});

it("sees a key that two files make", () => {
  const first = { name: "a.ts", text: 'const a = { queryKey: many("issue", "critical") };' };
  const second = { name: "b.tsx", text: 'useQuery({ queryKey: many("issue", "critical") });' };
  expect(shared(owners([first, second]))).toEqual(['"issue" "*" "critical": a.ts, b.tsx']);
});
