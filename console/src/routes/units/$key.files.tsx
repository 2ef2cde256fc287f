import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/units/$key/files")({
  component: lazyPage(() => import("@/areas/units/FilesTab"), "files"),
});
