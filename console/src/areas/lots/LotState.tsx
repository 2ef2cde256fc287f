import { useTranslation } from "react-i18next";
import { StateChip } from "@/ui/chips/StateChip";
import { IconBuildingWarehouse } from "@/ui/icons";
import type { Lot } from "./queries";

const SOON = 90 * 86_400_000;

/** Chip with the usability of a lot: on hold first, then expired or expiring soon. */
export function LotState({ lot }: { lot: Lot }) {
  const { t } = useTranslation();
  const left = lot.expires ? Date.parse(lot.expires) - Date.now() : null;
  if (lot.hold) return <StateChip is="hold">{t("state.held")}</StateChip>;
  if (left !== null && left < 0) return <StateChip is="bad">{t("lots.state.expired")}</StateChip>;
  if (left !== null && left < SOON) return <StateChip is="warning">{t("lots.state.soon")}</StateChip>;
  return Number(lot.quantity_in_stock) > 0 ? (
    <StateChip is="running" icon={IconBuildingWarehouse}>
      {t("state.serial.in_stock")}
    </StateChip>
  ) : (
    <StateChip is="plain">{t("state.serial.used_up")}</StateChip>
  );
}
