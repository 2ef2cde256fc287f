import { QueryClient, queryOptions } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { sources } from "@/checks/sources";
import { readAhead } from "./readAhead";
import { type Session, standing } from "./session/session";

afterEach(() => standing.set({ is: "out" }));

const signIn = () => standing.set({ is: "in", session: { userKey: "7" } as Session, locked: false });

/** Creates an area with one query that `answer` answers. */
function area(answer: () => Promise<unknown>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked = vi.fn(answer);
  const lotQuery = (key: string) => queryOptions({ queryKey: ["lot", key], queryFn: asked });
  const enter = () =>
    readAhead(
      { queries },
      async () => ({ lotQuery }),
      (read, of) => read(of.lotQuery("7")),
    );
  return { queries, asked, enter };
}

it("asks before the page is there, and keeps nobody waiting", async () => {
  signIn();
  const { queries, asked, enter } = area(async () => "lot");
  expect(enter()).toBeUndefined();
  await vi.waitFor(() => expect(queries.getQueryData(["lot", "7"])).toBe("lot"));
  expect(asked).toHaveBeenCalledTimes(1);
});

it("leaves a refusal to the page", async () => {
  signIn();
  const { queries, enter } = area(async () => Promise.reject(new Error("refused")));
  enter();
  await vi.waitFor(() => expect(queries.getQueryState(["lot", "7"])?.status).toBe("error"));
});

it("asks nothing for nobody", async () => {
  const { asked, enter } = area(async () => "lot");
  enter();
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).not.toHaveBeenCalled();
});

/** Record pages that need no prefetch, each with the reason. */
const LATER: Readonly<Record<string, string>> = {
  "routes/products/$key.about.tsx": "the page around it asks for the product",
  "routes/products/$key.files.tsx": "the page around it asks for the product",
  "routes/products/$key.index.tsx": "leads to another page",
  "routes/products/$key.where-used.tsx": "a list that is read page by page",
  "routes/units/$key.dhr.tsx": "asks by what is chosen on it",
  "routes/units/$key.files.tsx": "the page around it asks for the unit",
  "routes/units/$key.history.tsx": "a list that is read page by page",
  "routes/units/$key.index.tsx": "leads to another page",
  "routes/units/$key.issues.tsx": "the page around it asks for the issues",
  "routes/units/$key.movements.tsx": "a list that is read page by page",
};

it("is used by every page of one record", () => {
  const routes = sources.filter(({ name }) => name.startsWith("routes/") && name.includes("$"));
  expect(routes.length).toBeGreaterThan(20);
  const without = routes.filter(({ text }) => !text.includes("readAhead(")).map(({ name }) => name);
  expect(without.sort()).toEqual(Object.keys(LATER));
});
