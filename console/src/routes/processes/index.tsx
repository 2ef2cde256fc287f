import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconRoute } from "@/ui/icons";

export const Route = createFileRoute("/processes/")({
  component: lazyPage(() => import("@/areas/process/template/TemplatesPage"), "process"),
  validateSearch: filters("search"),
  staticData: {
    scope: "process:template:create",
    nav: { group: "define", order: 20, text: "nav.page.processes", icon: IconRoute },
  },
});
