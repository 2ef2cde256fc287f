import { useTranslation } from "react-i18next";
import { type Meaning, StateChip } from "@/ui/chips/StateChip";
import type { SessionState } from "./queries";

const MEANINGS: Record<SessionState, Meaning> = {
  planned: "expected",
  started: "running",
  completed: "warning",
  processing: "running",
  applied: "good",
  canceled: "plain",
};

/** Chip with the state of a count session. A session that needs a review is highlighted. */
export function SessionChip({ status }: { status: SessionState }) {
  const { t } = useTranslation();
  return <StateChip is={MEANINGS[status]}>{t(`counting.status.${status}`)}</StateChip>;
}
