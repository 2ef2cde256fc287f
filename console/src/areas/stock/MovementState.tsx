import { useTranslation } from "react-i18next";
import { StateChip } from "@/ui/chips/StateChip";
import type { Movement } from "./queries";

/** Chip with the state of a movement, including reversals. */
export function MovementState({ movement }: { movement: Movement }) {
  const { t } = useTranslation();
  const [reversed, confirmed] = [Number(movement.reversed_qt), Number(movement.qt_confirmed)];
  if (reversed !== 0)
    return (
      <StateChip is="past">
        {t(reversed === confirmed ? "stock.state.reversed" : "stock.state.partly-reversed")}
      </StateChip>
    );
  return <StatusChip status={movement.status} />;
}

/** Chip with the status of a movement or movement list. */
export function StatusChip({ status }: { status: string }) {
  const { t } = useTranslation();
  const word = t(`stock.status.${status}`);
  if (status === "planned") return <StateChip is="expected">{word}</StateChip>;
  return <StateChip is={status === "started" ? "running" : "plain"}>{word}</StateChip>;
}
