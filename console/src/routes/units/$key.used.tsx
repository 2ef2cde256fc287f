import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/units/$key/used")({
  component: lazyPage(() => import("@/areas/units/UsedTab"), "units"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/units/queries"),
      (read, of) => read(of.parentsQuery(key)),
    ),
  shouldReload: false,
});
