import { createFileRoute } from "@tanstack/react-router";

import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/users/$key")({
  component: lazyPage(() => import("@/areas/admin/UserPage"), "admin"),
});
