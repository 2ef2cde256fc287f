import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/lots/$key")({
  component: lazyPage(() => import("@/areas/lots/LotPage"), "lots"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/lots/queries"),
      (read, of) => {
        void read(of.lotQuery(key));
        void read(of.lotUseQuery(key));
      },
    ),
  shouldReload: false,
});
