import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconClipboardList } from "@/ui/icons";

export const Route = createFileRoute("/stock/count/")({
  component: lazyPage(() => import("@/areas/counting/CountsPage"), "counting"),
  validateSearch: filters("view", "search", "status"),
  staticData: {
    scope: "inventory:count:execute",
    nav: { group: "stock", order: 30, text: "nav.page.counts", icon: IconClipboardList },
  },
});
