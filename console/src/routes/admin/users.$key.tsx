import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/admin/users/$key")({
  component: lazyPage(() => import("@/areas/admin/users/UserPage"), "admin"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/app/shared"),
      (read, of) => read(of.userQuery(key)),
    ),
  shouldReload: false,
});
