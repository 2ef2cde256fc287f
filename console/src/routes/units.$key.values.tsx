import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/units/$key/values")({
  component: lazyPage(() => import("@/areas/units/ValuesTab"), "units"),
});
