import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/admin/users/")({
  component: lazyPage(() => import("@/areas/admin/users/UsersPage"), "admin"),
  validateSearch: filters("search", "word", "disabled"),
});
