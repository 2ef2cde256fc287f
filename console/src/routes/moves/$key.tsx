import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/moves/$key")({
  component: lazyPage(() => import("@/areas/stock/MovementPage"), "stock"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/stock/queries"),
      (read, of) => read(of.movementQuery(key)),
    ),
  shouldReload: false,
});
