import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconStack2 } from "@/ui/icons";

export const Route = createFileRoute("/lots/")({
  component: lazyPage(() => import("@/areas/lots/LotsPage"), "lots"),
  validateSearch: filters("search", "partner", "purchase", "in_stock", "held"),
  staticData: {
    scope: "serial:lot:write",
    nav: { group: "trace", order: 20, text: "nav.page.lots", icon: IconStack2 },
  },
});
