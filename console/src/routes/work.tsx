import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { IconCheckbox } from "@/ui/icons";

export const Route = createFileRoute("/work")({
  component: lazyPage(() => import("@/areas/work/MyWorkPage"), "work"),
  staticData: {
    scope: "collaboration:message:write",
    nav: { group: "work", order: 10, text: "nav.page.work", icon: IconCheckbox },
  },
});
