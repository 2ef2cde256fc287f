import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sources } from "@/checks/sources";
import { CHAPTERS, helpOf } from "./help";

const BOOK = join(process.cwd(), "../docs/book/src/users");

/** Returns the anchors of a chapter as the book generates them. */
function placesOf(page: string): string[] {
  const headings = readFileSync(join(BOOK, `${page}.md`), "utf8").matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, words = ""]) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\s-]/gu, "")
      .replace(/\s/g, "-"),
  );
}

it("leads to chapters and places that exist", () => {
  for (const chapter of Object.values(CHAPTERS)) {
    const [page = "", place] = chapter.split("#");
    expect(existsSync(join(BOOK, `${page}.md`)), chapter).toBe(true);
    if (place !== undefined) expect(placesOf(page), chapter).toContain(place);
  }
});

it("knows a chapter for every route", () => {
  const routes = sources.flatMap(({ name }) => name.match(/^routes\/(?!__)(.*)\.tsx$/)?.[1] ?? []);
  const paths = routes.map((route) => `/${route.replaceAll(".", "/").replace(/\/?index$/, "")}`);
  expect(paths.length).toBeGreaterThan(60);
  const without = paths.filter((path) => path !== "/" && !(`/${path.split("/")[1]}` in CHAPTERS));
  expect(without).toEqual([]);
});

it("takes the nearest chapter", () => {
  expect(helpOf("/")).toBe("/help/users/begin.html#overview");
  expect(helpOf("/stock/17")).toBe("/help/users/warehouse.html#stock");
  expect(helpOf("/stock/count/3/A-01")).toBe("/help/users/warehouse.html#count-sessions");
  expect(helpOf("/terminal/card")).toBe("/help/users/operator.html");
});
