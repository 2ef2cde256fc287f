import type { AnyRouter } from "@tanstack/react-router";
import type { Session } from "@/app/session/session";
import type { Icon } from "@/ui/icons";

/** Groups of the navigation, in order. */
export const GROUPS = ["overview", "make", "trace", "stock", "define", "work", "admin"] as const;
export type Group = (typeof GROUPS)[number];

/** What a route file says about its page; the navigation is made of these. */
export interface PageFacts {
  /** An entry in the navigation. */
  nav?: { group: Group; order: number; text: string; icon: Icon };
  /** Who uses the page; whoever may only read finds it under *Look up*. */
  scope?: string;
  /** The whole screen in the sizes of the floor, without the shell of the desk. */
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

/** The navigation of a person: pages that say where they stand, those without use scope apart. */
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
    // Administration without its scope has nothing to look up.
    if (group === "look-up" && nav.group === "admin") continue;
    sections.get(group)?.push({ to: route.fullPath, text: nav.text, icon: nav.icon, order: nav.order });
  }
  return [...sections]
    .map(([group, entries]) => ({ group, entries: entries.sort((a, b) => a.order - b.order) }))
    .filter(({ entries }) => entries.length > 0);
}
