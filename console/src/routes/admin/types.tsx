import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/types")({
  component: lazyPage(() => import("@/areas/admin/catalog/TypesPage"), "admin", "form"),
  validateSearch: filters("of"),
});
