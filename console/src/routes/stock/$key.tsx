import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/stock/$key")({
  component: lazyPage(() => import("@/areas/stock/position/PositionPage"), "stock", "tags"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/stock/queries"),
      (read, of) => read(of.contentsQuery(key)),
    ),
  shouldReload: false,
});
