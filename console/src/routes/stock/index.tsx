import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconBuildingWarehouse } from "@/ui/icons";

export const Route = createFileRoute("/stock/")({
  component: lazyPage(() => import("@/areas/stock/StockPage"), "stock"),
  validateSearch: filters("product", "lot", "serial", "position", "in", "held", "group"),
  staticData: {
    scope: "inventory:position:create",
    nav: { group: "stock", order: 10, text: "nav.page.stock", icon: IconBuildingWarehouse },
  },
});
