import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/products/$key/bom")({
  component: lazyPage(() => import("@/areas/definitions/BomTab"), "definitions"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/definitions/queries"),
      (read, of) => {
        void read(of.bomQuery(key));
        void read(of.processQuery(key));
      },
    ),
  shouldReload: false,
});
