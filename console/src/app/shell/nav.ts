import type { AnyRouter } from "@tanstack/react-router";
import type { Session } from "@/app/session/session";
import type { Icon } from "@/ui/icons";

/** Groups of the navigation, in display order. */
export const GROUPS = ["overview", "make", "trace", "stock", "define", "work", "admin"] as const;
export type Group = (typeof GROUPS)[number];

/** Properties that a route file declares about its page. The navigation is built from them. */
export interface PageFacts {
  /** Entry in the navigation. */
  nav?: { group: Group; order: number; text: string; icon: Icon };
  /** Permission to use the page. Users who can only read it find it in the group *Reference*. */
  scope?: string;
  /** Whether the page covers the whole screen in floor density, without the desk frame. */
  floor?: boolean;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends PageFacts {}
}

export interface Entry {
  to: string;
  text: string;
  icon: Icon;
  order: number;
}

export interface Section {
  group: Group | "look-up";
  entries: Entry[];
}

/** Builds the navigation of a user. Pages that the user can only read are listed separately. */
export function navigationOf(router: AnyRouter, session: Session): Section[] {
  const sections = new Map<Section["group"], Entry[]>(
    [...GROUPS, "look-up" as const].map((group) => [group, []]),
  );
  for (const route of Object.values(router.routesById) as {
    fullPath: string;
    options: { staticData?: PageFacts };
  }[]) {
    const { nav, scope } = route.options.staticData ?? {};
    if (nav === undefined) continue;
    const group = scope === undefined || session.scopes.includes(scope) ? nav.group : "look-up";
    // Without its permission, a page of Administration shows nothing, so it is not listed.
    if (group === "look-up" && nav.group === "admin") continue;
    sections.get(group)?.push({ to: route.fullPath, text: nav.text, icon: nav.icon, order: nav.order });
  }
  return [...sections]
    .map(([group, entries]) => ({ group, entries: entries.sort((a, b) => a.order - b.order) }))
    .filter(({ entries }) => entries.length > 0);
}
