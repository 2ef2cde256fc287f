import type { Session } from "./session";

/** Pages that can be the start page, with the name under which the service stores the preference. */
export const HOME_PAGES = [
  { name: "reportRoot", word: "overview", path: "/" },
  { name: "operatorRoot", word: "terminal", path: "/terminal" },
  { name: "boardRoot", word: "board", path: "/board" },
  { name: "recallRoot", word: "trace", path: "/recall" },
  { name: "warehouseRoot", word: "counts", path: "/stock/count" },
  { name: "libraryRoot", word: "products", path: "/products" },
  { name: "taskRoot", word: "tasks", path: "/tasks" },
  { name: "adminPanel", word: "admin", path: "/admin/users" },
] as const;
type HomePath = (typeof HOME_PAGES)[number]["path"];

/** Former names of the same pages. */
const SAME: Record<string, string> = { productionRoot: "boardRoot", qualityRoot: "recallRoot" };

export function pageOf(wished: string | null | undefined) {
  return HOME_PAGES.find(({ name }) => name === (SAME[wished ?? ""] ?? wished));
}

/** Start pages by role. The first matching role decides. */
const BY_WORD: [word: string, path: HomePath][] = [
  ["operator", "/terminal"],
  ["warehouse", "/stock/count"],
  ["quality", "/recall"],
  ["production", "/board"],
  ["admin", "/admin/users"],
];

/** Returns the preferred start page, else that of the role. Users with more than five roles start at the overview. */
export function homeOf(session: Session): HomePath {
  const words = session.words.length > 5 ? [] : session.words;
  const [, ofWork] = BY_WORD.find(([word]) => words.includes(word)) ?? [];
  return pageOf(session.preferences.home_page)?.path ?? ofWork ?? "/";
}
