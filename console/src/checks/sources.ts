import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** Folder of the sources of the console. */
export const SOURCES = join(import.meta.dirname, "..");

/** A source file of the console. Its name is its path below `src`. */
export interface Source {
  name: string;
  text: string;
}

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}

/** Handwritten source files, without tests and generated files. */
export const sources: readonly Source[] = [...files(SOURCES)]
  .filter((path) => /(?<!\.test|\.gen|\.d)\.tsx?$/.test(path))
  .map((path) => ({ name: relative(SOURCES, path), text: readFileSync(path, "utf8") }));

/** Returns the sources whose text matches, because parsing all of them would take seconds. */
export const sourcesWith = (text: RegExp): Source[] => sources.filter((source) => text.test(source.text));

/** Yields the modules that a file imports or re-exports when it is loaded. */
export function* importsOf({ name, text }: Source): Generator<string> {
  for (const node of ts.createSourceFile(name, text, ts.ScriptTarget.Latest).statements)
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      if (node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier))
        yield node.moduleSpecifier.text;
}

/** Yields every syntax node of a file. */
export function* nodes({ name, text }: Source): Generator<ts.Node> {
  const open: ts.Node[] = [ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    open.push(...children.reverse());
  }
}
