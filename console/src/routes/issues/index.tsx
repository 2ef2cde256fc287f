import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconAlertTriangle } from "@/ui/icons";

export const Route = createFileRoute("/issues/")({
  component: lazyPage(() => import("@/areas/work/issues/IssuesPage"), "work"),
  validateSearch: filters("state", "type", "product"),
  staticData: {
    scope: "collaboration:issue:create",
    nav: { group: "work", order: 30, text: "nav.page.issues", icon: IconAlertTriangle },
  },
});
