import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/tokens")({
  component: lazyPage(() => import("@/areas/admin/access/TokensPage"), "admin"),
  validateSearch: filters("user", "revoked"),
});
