import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/jobs/$key")({
  component: lazyPage(() => import("@/areas/planning/JobPage"), "planning"),
});
