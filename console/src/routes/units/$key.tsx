import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/units/$key")({
  component: lazyPage(() => import("@/areas/units/UnitPage"), "units", "tags"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/units/queries"),
      (read, of) => {
        void read(of.unitQuery(key));
        void read(of.listedQuery(key));
        void read(of.issuesQuery(key));
      },
    ),
  shouldReload: false,
});
