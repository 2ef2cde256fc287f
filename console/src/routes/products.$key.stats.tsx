import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/products/$key/stats")({
  component: lazyPage(() => import("@/areas/definitions/StatsTab"), "definitions"),
});
