import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/units/$key/inside")({
  component: lazyPage(() => import("@/areas/units/InsideTab"), "units"),
  validateSearch: filters("view", "at", "node"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/units/queries"),
      (read, of) => read(of.treeQuery(key)),
    ),
  shouldReload: false,
});
