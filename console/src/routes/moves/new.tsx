import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/moves/new")({
  component: lazyPage(() => import("@/areas/stock/NewMovePage"), "stock"),
  validateSearch: filters("type", "from"),
});
