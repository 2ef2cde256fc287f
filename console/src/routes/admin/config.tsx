import { createFileRoute } from "@tanstack/react-router";

import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/config")({
  component: lazyPage(() => import("@/areas/admin/settings/ConfigPage"), "admin"),
});
