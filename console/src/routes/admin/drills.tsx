import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/admin/drills")({
  component: lazyPage(() => import("@/areas/admin/drills/DrillsPage"), "admin"),
  validateSearch: filters("kind", "result", "from", "to"),
  loader: ({ context }) =>
    readAhead(
      context,
      () => import("@/areas/admin/drills/drillQueries"),
      (read, of) => {
        for (const kind of of.WATCHED) void read(of.lastPassedQuery(kind));
      },
    ),
  shouldReload: false,
});
