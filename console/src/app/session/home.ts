import type { Session } from "./session";

/** The pages that one may wish to see first, by the name under which the service keeps the wish. */
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

/** Older names of the same pages. */
const SAME: Record<string, string> = { productionRoot: "boardRoot", qualityRoot: "recallRoot" };

export function pageOf(wished: string | null | undefined) {
  return HOME_PAGES.find(({ name }) => name === (SAME[wished ?? ""] ?? wished));
}

/** First word that fits decides, so a person with every right sees the overview. */
const BY_WORD: [word: string, path: HomePath][] = [
  ["operator", "/terminal"],
  ["warehouse", "/stock/count"],
  ["quality", "/recall"],
  ["production", "/board"],
  ["admin", "/admin/users"],
];

/** The page that a person sees first. */
export function homeOf(session: Session): HomePath {
  const words = session.words.length > 5 ? [] : session.words;
  const [, ofWork] = BY_WORD.find(([word]) => words.includes(word)) ?? [];
  return pageOf(session.preferences.home_page)?.path ?? ofWork ?? "/";
}
