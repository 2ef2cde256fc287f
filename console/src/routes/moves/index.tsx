import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconArrowsExchange } from "@/ui/icons";

export const Route = createFileRoute("/moves/")({
  component: lazyPage(() => import("@/areas/stock/MovesPage"), "stock"),
  validateSearch: filters("product", "lot", "serial", "list", "type", "status", "place"),
  staticData: {
    scope: "inventory:movement:create",
    nav: { group: "stock", order: 20, text: "nav.page.moves", icon: IconArrowsExchange },
  },
});
