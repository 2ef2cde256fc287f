import { createFileRoute, redirect } from "@tanstack/react-router";
import { IconSettings } from "@/ui/icons";

export const Route = createFileRoute("/admin/")({
  beforeLoad: () => {
    throw redirect({ to: "/admin/users", replace: true });
  },
  staticData: {
    scope: "org:user:write",
    nav: { group: "admin", order: 10, text: "nav.page.admin", icon: IconSettings },
  },
});
