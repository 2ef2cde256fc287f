import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/scopes")({
  component: lazyPage(() => import("@/areas/admin/access/ScopesPage"), "admin"),
});
