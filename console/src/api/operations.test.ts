import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { nodes, SOURCES, type Source, sources } from "@/checks/sources";
import { ELSEWHERE } from "./elsewhere";
import { STALE } from "./stale";

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Returns the path that an expression writes: `/lot/${key}` becomes `/lot/{}`. Names are resolved to constants of
 * the file.
 */
function pathOf(node: ts.Node | undefined, names: Map<string, ts.Expression>): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("");
  if (ts.isIdentifier(node)) return pathOf(names.get(node.text), names);
  if (ts.isArrowFunction(node)) return pathOf(node.body, names);
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return pathOf(node.expression, names);
  if (ts.isNewExpression(node) && node.expression.getText() === "URL")
    return pathOf(node.arguments?.[0], names);
  return null;
}

const plain = (path: string) =>
  path
    .replace(/^\/api(?=\/)/, "")
    .replace(/\?.*$/, "")
    .replace(/\{[^}]*\}/g, "{}");
/**
 * Whether a text is a path of the service. Helpers add the prefix in `/api${path}`, which is not a path of its own.
 */
const isPath = (path: string | null): path is string => /^\/(?!api\{)/.test(path ?? "");
const methodOf = (node: ts.Node | undefined) =>
  node !== undefined && ts.isStringLiteralLike(node) && METHODS.has(node.text) ? node.text : null;

/** Returns the properties of an object literal by name, including shorthand properties. */
function members(node: ts.ObjectLiteralExpression): Map<string, ts.Node> {
  const found = new Map<string, ts.Node>();
  for (const one of node.properties) {
    if (ts.isPropertyAssignment(one)) found.set(one.name.getText(), one.initializer);
    if (ts.isShorthandPropertyAssignment(one)) found.set(one.name.text, one.name);
  }
  return found;
}

/** Returns the service call that a node writes: a method next to a path, in a call or in an object literal. */
function callOf(
  node: ts.Node,
  names: Map<string, ts.Expression>,
): [method: string, path: string | null] | null {
  if (ts.isObjectLiteralExpression(node)) {
    const method = methodOf(members(node).get("method"));
    return method === null ? null : [method, pathOf(members(node).get("path"), names)];
  }
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null;
  const given = [...(node.arguments ?? [])];
  const callee = node.expression;
  if (ts.isPropertyAccessExpression(callee) && callee.expression.getText() === "api")
    return METHODS.has(callee.name.text) ? [callee.name.text, pathOf(given[0], names)] : null;
  if (callee.getText() === "download") return ["GET", pathOf(given[0], names)];
  if (callee.getText() === "askCheck") return ["POST", pathOf(given[0], names)];
  if (callee.getText() === "Request") {
    const init = given[1];
    const method = init && ts.isObjectLiteralExpression(init) ? methodOf(members(init).get("method")) : null;
    return [method ?? "GET", pathOf(given[0], names)];
  }
  const at = given.findIndex((one) => methodOf(one) !== null);
  return at < 0 ? null : [methodOf(given[at]) ?? "", pathOf(given[at + 1], names)];
}

function collect(source: Source, called: Set<string>): void {
  const names = new Map<string, ts.Expression>();
  for (const node of nodes(source))
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      names.set(node.name.text, node.initializer);
  for (const node of nodes(source)) {
    const call = callOf(node, names);
    if (call !== null && isPath(call[1])) called.add(`${call[0]} ${plain(call[1])}`);
    // The address of an image that does not require a token.
    if (ts.isJsxAttribute(node) && node.name.getText() === "src" && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      const path = pathOf(value, new Map());
      if (path?.startsWith("/api/")) called.add(`GET ${plain(path)}`);
    }
  }
}

const called = new Set<string>();
for (const source of sources) collect(source, called);

const operations = readFileSync(join(SOURCES, "../../docs/spec/operations.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t").slice(0, 2).join(" "));

/**
 * Whether a call matches an operation. The path of a file can have any length, so a call may write it as one part.
 */
function matches(call: string, operation: string): boolean {
  if (operation === "GET /files/{bucket}/{object_key}/{path}") return call.startsWith("GET /files/{}");
  return call === plain(operation);
}
const isCalled = (operation: string) => [...called].some((call) => matches(call, operation));

it("calls only what the service has", () => {
  expect([...called].filter((call) => !operations.some((operation) => matches(call, operation)))).toEqual([]);
});

it("calls every operation of the service, or says why not", () => {
  expect(operations.filter((operation) => !isCalled(operation) && !(operation in ELSEWHERE))).toEqual([]);
});

it("gives no reason for what is called, nor for what does not exist", () => {
  const known = new Set(operations);
  expect(Object.keys(ELSEWHERE).filter((operation) => isCalled(operation) || !known.has(operation))).toEqual(
    [],
  );
});

it("says for everything that is called what it makes stale, and for nothing else", () => {
  const changes = operations.filter((operation) => !operation.startsWith("GET ") && isCalled(operation));
  expect(Object.keys(STALE).sort()).toEqual(changes.sort());
});
