import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/units/$key/movements")({
  component: lazyPage(() => import("@/areas/units/MovementsTab"), "units"),
});
