import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/stock/count/$session/$position")({
  component: lazyPage(() => import("@/areas/counting/ShelfPage"), "counting"),
  validateSearch: filters("begin"),
  loader: ({ context, params: { session, position } }) =>
    readAhead(
      context,
      () => import("@/areas/counting/queries"),
      (read, of) => read(of.shelfQuery(session, position)),
    ),
  shouldReload: false,
});
