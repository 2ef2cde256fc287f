import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/processes/$key")({
  component: lazyPage(() => import("@/areas/process/template/TemplatePage"), "process", "form", "step"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/process/queries"),
      (read, of) => read(of.operationQuery(key)),
    ),
  shouldReload: false,
});
