import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/stock/$key")({
  component: lazyPage(() => import("@/areas/stock/PositionPage"), "stock", "tags"),
});
