import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/products/$key/bom")({
  component: lazyPage(() => import("@/areas/definitions/BomTab"), "definitions"),
});
