import { createFileRoute } from "@tanstack/react-router";
import { filters } from "@/app/filters";
import { lazyPage } from "@/app/lazyPage";
import { IconNotebook } from "@/ui/icons";

export const Route = createFileRoute("/journal")({
  component: lazyPage(() => import("@/areas/journal/JournalPage"), "journal", "event"),
  validateSearch: filters("person", "unit", "order", "type", "topic", "from", "to"),
  staticData: { nav: { group: "trace", order: 40, text: "nav.page.journal", icon: IconNotebook } },
});
