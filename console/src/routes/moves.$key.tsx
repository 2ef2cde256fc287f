import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/moves/$key")({
  component: lazyPage(() => import("@/areas/stock/MovementPage"), "stock"),
});
