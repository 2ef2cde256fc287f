import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/jobs/$key")({
  component: lazyPage(() => import("@/areas/planning/JobPage"), "planning"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/planning/queries"),
      (read, of) => {
        void read(of.jobQuery(key));
        void read(of.jobWipQuery(key));
      },
    ),
  shouldReload: false,
});
