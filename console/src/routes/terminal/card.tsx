import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/terminal/card")({
  component: lazyPage(() => import("@/areas/terminal/CardPage"), "terminal"),
  staticData: { scope: "production:job:start" },
});
