import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/units/$key/values")({
  component: lazyPage(() => import("@/areas/units/values/ValuesTab"), "units"),
  loader: ({ context }) =>
    readAhead(
      context,
      () => import("@/areas/units/queries"),
      (read, of) => read(of.unitFieldsQuery()),
    ),
  shouldReload: false,
});
