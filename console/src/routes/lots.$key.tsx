import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/lots/$key")({
  component: lazyPage(() => import("@/areas/lots/LotPage"), "lots"),
});
