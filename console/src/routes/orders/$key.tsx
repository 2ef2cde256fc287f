import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/orders/$key")({
  component: lazyPage(() => import("@/areas/planning/OrderPage"), "planning", "tags", "files"),
  validateSearch: filters("show"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/planning/queries"),
      (read, of) => read(of.orderQuery(key)),
    ),
  shouldReload: false,
});
