import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/units/$key/issues")({
  component: lazyPage(() => import("@/areas/units/IssuesTab"), "units"),
});
