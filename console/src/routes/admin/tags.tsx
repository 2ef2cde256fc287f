import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/tags")({
  component: lazyPage(() => import("@/areas/admin/catalog/TagsPage"), "admin"),
  validateSearch: filters("search"),
});
