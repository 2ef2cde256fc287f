import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconListDetails } from "@/ui/icons";

export const Route = createFileRoute("/jobs/")({
  component: lazyPage(() => import("@/areas/planning/JobsPage"), "planning"),
  validateSearch: filters("stage", "who"),
  staticData: {
    scope: "production:job:update",
    nav: { group: "make", order: 25, text: "nav.page.jobs", icon: IconListDetails },
  },
});
