import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/products/$key/process")({
  component: lazyPage(() => import("@/areas/process/ProcessTab"), "process", "form", "step"),
});
