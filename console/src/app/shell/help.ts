/** Chapters of the book by address prefix. The longest matching prefix applies. */
export const CHAPTERS: Record<string, string> = {
  "/": "begin#overview",
  "/admin": "administrator",
  "/admin/config": "administrator#configuration",
  "/admin/counters": "administrator#counters",
  "/admin/danger": "administrator#resets",
  "/admin/data": "administrator#roles-and-custom-data",
  "/admin/departments": "administrator#departments",
  "/admin/drills": "administrator#backup-and-drills",
  "/admin/log": "administrator#audit-log",
  "/admin/scopes": "administrator#roles-and-custom-data",
  "/admin/sessions": "administrator#sessions",
  "/admin/tags": "administrator#tags",
  "/admin/tokens": "administrator#api-tokens",
  "/admin/users": "administrator#users",
  "/batches": "planner#batches",
  "/board": "planner#queue-board",
  "/fields": "engineer#fields",
  "/issues": "work#issues",
  "/jobs": "planner#jobs",
  "/journal": "begin#activity-log",
  "/login": "begin#sign-in",
  "/lots": "quality#lots",
  "/me": "begin#my-profile",
  "/moves": "warehouse#movements",
  "/orders": "planner#work-orders",
  "/processes": "engineer#processes",
  "/products": "engineer#products",
  "/products/import": "engineer#import",
  "/recall": "quality#recall",
  "/stock": "warehouse#stock",
  "/stock/count": "warehouse#count-sessions",
  "/tasks": "work#tasks",
  "/terminal": "operator",
  "/units": "quality#units",
  "/work": "work#my-work",
};

/** Returns the address in the book that describes a page. */
export function helpOf(path: string): string {
  let at = path.replace(/\/+$/, "");
  while (at !== "" && CHAPTERS[at] === undefined) at = at.slice(0, at.lastIndexOf("/"));
  const [page, place] = (CHAPTERS[at || "/"] ?? "begin").split("#");
  return `/help/users/${page}.html${place === undefined ? "" : `#${place}`}`;
}
