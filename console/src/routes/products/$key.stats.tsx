import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/products/$key/stats")({
  component: lazyPage(() => import("@/areas/definitions/StatsTab"), "definitions"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/definitions/queries"),
      (read, of) => read(of.statsQuery(key)),
    ),
  shouldReload: false,
});
