import { useTranslation } from "react-i18next";
import { StateChip } from "@/ui/chips/StateChip";
import { IconClipboardList } from "@/ui/icons";
import type { StockRow } from "./queries";

/** Shows why stock cannot be used at present, if there is a reason. */
export function StockFlags({ row }: { row: StockRow }) {
  const { t } = useTranslation();
  return (
    <span className="row">
      {row.held && <StateChip is="hold">{t("state.held")}</StateChip>}
      {row.counting && (
        <StateChip is="running" icon={IconClipboardList}>
          {t("stock.state.counting")}
        </StateChip>
      )}
      {row.locked && <StateChip is="warning">{t("stock.state.locked")}</StateChip>}
      {!row.owned && <StateChip is="info">{t("stock.state.not-owned")}</StateChip>}
    </span>
  );
}
