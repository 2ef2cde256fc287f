import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/units/$key/dhr")({
  component: lazyPage(() => import("@/areas/units/dhr/DhrTab"), "units"),
});
