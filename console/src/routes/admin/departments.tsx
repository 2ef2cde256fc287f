import { createFileRoute } from "@tanstack/react-router";

import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/departments")({
  component: lazyPage(() => import("@/areas/admin/users/DepartmentsPage"), "admin"),
});
