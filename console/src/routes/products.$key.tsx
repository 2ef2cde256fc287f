import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/products/$key")({
  component: lazyPage(() => import("@/areas/definitions/ProductPage"), "definitions", "tags"),
});
