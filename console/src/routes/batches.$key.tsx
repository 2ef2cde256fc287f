import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/batches/$key")({
  component: lazyPage(() => import("@/areas/planning/batch/BatchPage"), "planning"),
});
