import { useTranslation } from "react-i18next";
import type { DraftPhase, DraftStep } from "./draft";

/** Returns names for the parts of a process, shown when two users changed the same part. */
export function usePieceNames(...versions: (readonly DraftPhase[])[]) {
  const { t } = useTranslation();
  const phases = versions.flat();
  const steps = phases.flatMap((phase) => phase.steps);
  const name = (id: string) =>
    phases.findLast((phase) => phase.id === id)?.alias ??
    (steps.findLast((step) => step.id === id)?.title || t("process.step.untitled"));
  const label = (piece: string) => {
    const [kind = "", id = ""] = piece.split("/");
    return kind === "phases" ? t("process.piece.phases") : t(`process.piece.${kind}`, { name: name(id) });
  };
  const show = (piece: string, value: unknown) => {
    if (value === null || value === undefined) return t("process.piece.gone");
    if (Array.isArray(value)) return value.map((id) => name(String(id))).join(", ");
    if (!piece.startsWith("step/")) return (value as DraftPhase).alias;
    const { title, description, fields } = value as DraftStep;
    const asked = fields.length > 0 && t("process.step.fields", { count: fields.length });
    return [title, description, asked].filter(Boolean).join(" · ");
  };
  return { label, show };
}
