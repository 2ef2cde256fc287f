import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/log")({
  component: lazyPage(() => import("@/areas/admin/log/LogPage"), "admin"),
  validateSearch: filters("user", "search"),
});
