import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/sessions")({
  component: lazyPage(() => import("@/areas/admin/access/SessionsPage"), "admin"),
  validateSearch: filters("user", "closed"),
});
