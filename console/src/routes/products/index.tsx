import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconHexagons } from "@/ui/icons";

export const Route = createFileRoute("/products/")({
  component: lazyPage(() => import("@/areas/definitions/ProductsPage"), "definitions", "tags"),
  validateSearch: filters("search", "tag", "traced", "inactive", "trash"),
  staticData: {
    scope: "product:catalogue:create",
    nav: { group: "define", order: 10, text: "nav.page.products", icon: IconHexagons },
  },
});
