import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/products/$key/about")({
  component: lazyPage(() => import("@/areas/definitions/AboutTab"), "definitions"),
});
