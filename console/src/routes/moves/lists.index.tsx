import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/moves/lists/")({
  component: lazyPage(() => import("@/areas/stock/lists/ListsPage"), "stock"),
  validateSearch: filters("search", "type", "all"),
});
