import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/units/$key/used")({
  component: lazyPage(() => import("@/areas/units/UsedTab"), "units"),
});
