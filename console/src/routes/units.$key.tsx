import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/units/$key")({
  component: lazyPage(() => import("@/areas/units/UnitPage"), "units", "tags"),
});
