import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconCube } from "@/ui/icons";

export const Route = createFileRoute("/units/")({
  component: lazyPage(() => import("@/areas/units/UnitsPage"), "units"),
  validateSearch: filters("search", "product", "order", "state", "held", "lot"),
  staticData: { nav: { group: "trace", order: 10, text: "nav.page.units", icon: IconCube } },
});
