import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/data")({
  component: lazyPage(() => import("@/areas/admin/settings/DataPage"), "admin"),
  validateSearch: filters("search"),
});
