import ts from "typescript";
import { expect, it } from "vitest";
import { nodes, sources } from "./sources";

it("draws every dialog by the one frame", () => {
  const drawn = sources.filter((source) =>
    [...nodes(source)].some((node) => ts.isImportSpecifier(node) && node.name.text === "Modal"),
  );
  expect(drawn.map(({ name }) => name)).toEqual(["ui/Dialog.tsx"]);
});
