import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..");

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.(test|gen|d)\.tsx?$/.test(entry.name)) yield path;
  }
}

/** A key with every part that is not a plain text left open: `["issue", "*", "mine", _]`. */
function shape(name: string, parts: readonly ts.Expression[]): string {
  const [record, ...more] = parts.map((part) => (ts.isStringLiteral(part) ? JSON.stringify(part.text) : "_"));
  return [record, ...(name === "many" ? ['"*"'] : []), ...more].join(" ");
}

/** The files in which each shape of a key is made. */
function owners(files: Iterable<{ name: string; text: string }>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { name, text } of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const { text: called } = node.expression;
        if (called === "one" || called === "many") {
          const key = shape(called, node.arguments);
          found.set(key, (found.get(key) ?? new Set()).add(name));
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  }
  return found;
}

const shared = (found: Map<string, Set<string>>) =>
  [...found].filter(([, files]) => files.size > 1).map(([key, files]) => `${key}: ${[...files].join(", ")}`);

/** Keys that are made elsewhere only to remove what the cache has under them. */
const REMOVED = [/^"lot" _: /, /^_ _: /, /^_$/];

it("gives every cache key one owner", () => {
  const files = [...sources(SOURCES)].map((path) => ({
    name: relative(SOURCES, path),
    text: readFileSync(path, "utf8"),
  }));
  const found = owners(files);
  expect(found.size).toBeGreaterThan(80);
  expect(shared(found).filter((line) => !REMOVED.some((known) => known.test(line)))).toEqual([]);
});

it("sees a key that two files make", () => {
  const first = { name: "a.ts", text: 'const a = { queryKey: many("issue", "critical") };' };
  const second = { name: "b.tsx", text: 'useQuery({ queryKey: many("issue", "critical") });' };
  expect(shared(owners([first, second]))).toEqual(['"issue" "*" "critical": a.ts, b.tsx']);
});
