import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/counters")({
  component: lazyPage(() => import("@/areas/admin/catalog/CountersPage"), "admin"),
});
