import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/issues/$key")({
  component: lazyPage(() => import("@/areas/work/IssuePage"), "work", "tags", "files"),
});
