import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/products/$key")({
  component: lazyPage(() => import("@/areas/definitions/ProductPage"), "definitions", "tags"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/definitions/queries"),
      (read, of) => read(of.productQuery(key)),
    ),
  shouldReload: false,
});
