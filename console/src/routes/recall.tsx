import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconHistory } from "@/ui/icons";

export const Route = createFileRoute("/recall")({
  component: lazyPage(() => import("@/areas/trace/RecallPage"), "trace"),
  validateSearch: filters(
    "lot",
    "unit",
    "supplier_lot",
    "purchase",
    "delivery",
    "partner",
    "batch",
    "order",
    "phase",
    "operator",
    "position",
    "product",
    "from",
    "to",
    "on",
    "scope",
    "state",
  ),
  staticData: {
    scope: "serial:hold",
    nav: { group: "trace", order: 30, text: "nav.page.trace", icon: IconHistory },
  },
});
