import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/me")({
  component: lazyPage(() => import("@/areas/me/MePage"), "me"),
});
