import { useTranslation } from "react-i18next";
import { quantity } from "@/ui/format";
import type { DraftPhase } from "./draft";

/** Describes the parameters of a phase in words. */
export function useWords({ params, steps }: DraftPhase): string[] {
  const { t } = useTranslation();
  const ticked = params.step_check && steps.length > 0;
  const batch = params.production_batch_qt;
  return [
    !ticked
      ? t("process.words.read")
      : params.step_check_force_order
        ? t("process.words.ticked-in-order")
        : t("process.words.ticked"),
    batch === 0 ? t("process.words.all") : t("process.words.batch", { count: batch }),
    t("process.words.time", { seconds: quantity(params.std_processing_time) }),
  ];
}
