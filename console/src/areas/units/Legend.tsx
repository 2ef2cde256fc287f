import { useTranslation } from "react-i18next";
import { StateChip } from "@/ui/chips/StateChip";
import { IconArrowsExchange, IconCircleDashed, IconCube, IconStack2 } from "@/ui/icons";
import classes from "./InsideTab.module.css";

export function Legend() {
  const { t } = useTranslation();
  return (
    <div className={classes.legend} aria-hidden>
      <StateChip is="running" icon={IconCube}>
        {t("units.legend.unit")}
      </StateChip>
      <StateChip is="info" icon={IconStack2}>
        {t("units.legend.lot")}
      </StateChip>
      <StateChip is="past" icon={IconArrowsExchange}>
        {t("units.legend.replaced")}
      </StateChip>
      <StateChip is="expected" icon={IconCircleDashed}>
        {t("units.legend.missing")}
      </StateChip>
      <StateChip is="hold">{t("state.held")}</StateChip>
    </div>
  );
}
