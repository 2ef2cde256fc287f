import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/stock/count/$session/")({
  component: lazyPage(() => import("@/areas/counting/SessionPage"), "counting"),
  validateSearch: filters("all", "discarded"),
  loader: ({ context, params: { session } }) =>
    readAhead(
      context,
      () => import("@/areas/counting/queries"),
      (read, of) => read(of.sessionQuery(session)),
    ),
  shouldReload: false,
});
