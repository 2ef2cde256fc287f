import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/products/import")({
  component: lazyPage(() => import("@/areas/definitions/ImportPage"), "imports"),
  validateSearch: filters("kind", "file"),
});
