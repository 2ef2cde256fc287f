import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconListDetails } from "@/ui/icons";

export const Route = createFileRoute("/fields/")({
  component: lazyPage(() => import("@/areas/fields/FieldsPage"), "fields"),
  validateSearch: filters("search", "kind"),
  staticData: {
    scope: "quality:form:create",
    nav: { group: "define", order: 40, text: "nav.page.fields", icon: IconListDetails },
  },
});
