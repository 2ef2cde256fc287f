import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/stock/count/$session/")({
  component: lazyPage(() => import("@/areas/counting/SessionPage"), "counting"),
  validateSearch: filters("all", "discarded"),
});
