import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/units/$key/history")({
  component: lazyPage(() => import("@/areas/units/HistoryTab"), "units", "event"),
});
