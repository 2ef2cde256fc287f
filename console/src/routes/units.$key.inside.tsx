import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { currentSession } from "@/app/session/session";

export const Route = createFileRoute("/units/$key/inside")({
  component: lazyPage(() => import("@/areas/units/InsideTab"), "units"),
  validateSearch: filters("view", "at", "node"),
  // A large tree is asked for while its page is still loading.
  loader: async ({ params, context }) => {
    if (currentSession() === null) return;
    const { treeQuery } = await import("@/areas/units/queries");
    void context.queries.prefetchQuery(treeQuery(params.key));
  },
});
