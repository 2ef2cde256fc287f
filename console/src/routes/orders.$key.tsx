import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/orders/$key")({
  component: lazyPage(() => import("@/areas/planning/OrderPage"), "planning", "tags", "files"),
  validateSearch: filters("show"),
});
