import { createRouter } from "@tanstack/react-router";
import { queries } from "@/app/queries";
import { routeTree } from "@/routes.gen";

/** Parses filters in plain notation such as `?state=released&state=scrapped`, without JSON in the address. */
function parseSearch(text: string): Record<string, unknown> {
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name];
    found[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return found;
}

function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== "") text.append(name, String(one));
  }
  const written = text.toString();
  return written === "" ? "" : `?${written}`;
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true,
  context: { queries },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
