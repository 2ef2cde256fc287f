import { createFileRoute } from "@tanstack/react-router";

import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/danger")({
  component: lazyPage(() => import("@/areas/admin/settings/DangerPage"), "admin"),
});
