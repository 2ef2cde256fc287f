import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/fields/$key")({
  component: lazyPage(() => import("@/areas/fields/FieldPage"), "fields"),
  validateSearch: filters("search", "order"),
});
