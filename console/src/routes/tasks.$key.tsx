import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/tasks/$key")({
  component: lazyPage(() => import("@/areas/work/TaskPage"), "work", "tags", "files"),
});
