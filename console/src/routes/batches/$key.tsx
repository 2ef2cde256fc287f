import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/batches/$key")({
  component: lazyPage(() => import("@/areas/planning/batch/BatchPage"), "planning"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/planning/batch/queries"),
      (read, of) => {
        void read(of.batchQuery(key));
        void read(of.batchUnitsQuery(key));
      },
    ),
  shouldReload: false,
});
