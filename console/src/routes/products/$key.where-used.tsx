import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/products/$key/where-used")({
  component: lazyPage(() => import("@/areas/definitions/WhereUsedTab"), "definitions"),
});
