import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/products/$key/process")({
  component: lazyPage(() => import("@/areas/process/ProcessTab"), "process", "form", "step"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/process/queries"),
      (read, of) => read(of.processQuery(key)),
    ),
  shouldReload: false,
});
