import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconLayoutBoard } from "@/ui/icons";

export const Route = createFileRoute("/board")({
  component: lazyPage(() => import("@/areas/planning/board/BoardPage"), "planning"),
  validateSearch: filters("site", "department"),
  staticData: {
    scope: "production:queue:update",
    nav: { group: "make", order: 20, text: "nav.page.board", icon: IconLayoutBoard },
  },
});
