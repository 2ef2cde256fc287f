import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconFileText } from "@/ui/icons";

export const Route = createFileRoute("/orders/")({
  component: lazyPage(() => import("@/areas/planning/OrdersPage"), "planning"),
  validateSearch: filters("search", "status", "product", "due"),
  staticData: {
    scope: "production:work-order:create",
    nav: { group: "make", order: 10, text: "nav.page.orders", icon: IconFileText },
  },
});
