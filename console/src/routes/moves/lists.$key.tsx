import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/moves/lists/$key")({
  component: lazyPage(() => import("@/areas/stock/lists/ListPage"), "stock"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/stock/lists/listQueries"),
      (read, of) => read(of.listQuery(key)),
    ),
  shouldReload: false,
});
