import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";

export const Route = createFileRoute("/stock/ledger")({
  component: lazyPage(() => import("@/areas/stock/LedgerPage"), "stock"),
});
