import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/products/$key/files")({
  component: lazyPage(() => import("@/areas/definitions/FilesTab"), "definitions", "files", "step"),
});
