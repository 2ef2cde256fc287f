import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/tasks/$key")({
  component: lazyPage(() => import("@/areas/work/tasks/TaskPage"), "work", "tags", "files"),
  loader: ({ context, params: { key } }) =>
    readAhead(
      context,
      () => import("@/areas/work/queries"),
      (read, of) => read(of.taskQuery(key)),
    ),
  shouldReload: false,
});
