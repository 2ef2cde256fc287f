import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconClipboardList } from "@/ui/icons";

export const Route = createFileRoute("/tasks/")({
  component: lazyPage(() => import("@/areas/work/tasks/TasksPage"), "work"),
  validateSearch: filters("status", "search", "person", "type"),
  staticData: {
    scope: "collaboration:task:create",
    nav: { group: "work", order: 20, text: "nav.page.tasks", icon: IconClipboardList },
  },
});
