import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { IconDeviceDesktop } from "@/ui/icons";

export const Route = createFileRoute("/terminal/")({
  component: lazyPage(() => import("@/areas/terminal/QueuePage"), "terminal"),
  staticData: {
    floor: true,
    scope: "production:job:start",
    nav: { group: "make", order: 30, text: "nav.page.terminal", icon: IconDeviceDesktop },
  },
});
