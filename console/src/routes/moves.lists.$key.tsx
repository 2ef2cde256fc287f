import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/moves/lists/$key")({
  component: lazyPage(() => import("@/areas/stock/ListPage"), "stock"),
});
