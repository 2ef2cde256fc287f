import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/fields/$key")({
  component: lazyPage(() => import("@/areas/fields/FieldPage"), "fields"),
  validateSearch: filters("search", "order"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/fields/queries"),
      (read, of) => {
        void read(of.fieldQuery(key));
        void read(of.usesQuery(key));
      },
    ),
  shouldReload: false,
});
