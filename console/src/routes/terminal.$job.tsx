import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/terminal/$job")({
  component: lazyPage(() => import("@/areas/terminal/StationPage"), "step", "terminal"),
  staticData: { floor: true, scope: "production:job:start" },
});
