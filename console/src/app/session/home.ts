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

/** Older names of the same pages. */
const SAME: Record<string, string> = { productionRoot: "boardRoot", qualityRoot: "recallRoot" };

export function pageOf(wished: string | null | undefined) {
  return HOME_PAGES.find(({ name }) => name === (SAME[wished ?? ""] ?? wished));
}

/** First word that fits decides, so a person with every right sees the overview. */
const BY_WORD: [word: string, path: string][] = [
  ["operator", "/terminal"],
  ["warehouse", "/stock/count"],
  ["quality", "/recall"],
  ["production", "/board"],
  ["admin", "/admin/users"],
];

/** The page that a person sees first, among those that exist. */
export function homeOf(session: Session, exists: (path: string) => boolean): string {
  const words = session.words.length > 5 ? [] : session.words;
  const candidates: (string | undefined)[] = [
    pageOf(session.preferences.home_page)?.path,
    ...BY_WORD.filter(([word]) => words.includes(word)).map(([, path]) => path),
    "/",
  ];
  return candidates.find((path) => path !== undefined && exists(path)) ?? "/";
}
