import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/processes/$key")({
  component: lazyPage(() => import("@/areas/process/TemplatePage"), "process", "form", "step"),
});
