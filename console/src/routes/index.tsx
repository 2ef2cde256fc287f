import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconHome } from "@/ui/icons";

export const Route = createFileRoute("/")({
  component: lazyPage(() => import("@/areas/overview/OverviewPage"), "overview", "chart", "event"),
  validateSearch: filters("days"),
  staticData: { nav: { group: "overview", order: 10, text: "nav.page.overview", icon: IconHome } },
});
