import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/stock/count/$session/$position")({
  component: lazyPage(() => import("@/areas/counting/ShelfPage"), "counting"),
  validateSearch: filters("begin"),
});
