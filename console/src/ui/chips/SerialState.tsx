import { useTranslation } from "react-i18next";
import {
  type Icon,
  IconBuildingWarehouse,
  IconCheck,
  IconDeviceDesktop,
  IconFlag,
  IconTrash,
  IconTruck,
  IconX,
} from "../icons";
import { type Meaning, StateChip } from "./StateChip";

/** Appearance of each state. Only units in progress or within reach are colored. */
const LOOKS: Record<string, [meaning: Meaning, shape: Icon]> = {
  wip: ["running", IconDeviceDesktop],
  in_stock: ["running", IconBuildingWarehouse],
  installed: ["running", IconCheck],
  shipped: ["plain", IconTruck],
  consumed: ["plain", IconX],
  released: ["good", IconFlag],
  scrapped: ["plain", IconTrash],
  deleted: ["plain", IconTrash],
  used_up: ["plain", IconX],
};

export const stateShape = (state: string): Icon => LOOKS[state]?.[1] ?? IconFlag;

/** Chip with the state of a unit or lot. A hold takes precedence. */
export function SerialState({ state, held = false }: { state: string | null | undefined; held?: boolean }) {
  const { t } = useTranslation();
  if (!state) return held ? <StateChip is="hold">{t("state.held")}</StateChip> : <span>–</span>;
  const word = t(`state.serial.${state}`);
  if (held) return <StateChip is="hold">{t("state.held-and", { state: word.toLowerCase() })}</StateChip>;
  const [meaning, shape] = LOOKS[state] ?? ["plain", IconFlag];
  return (
    <StateChip is={meaning} icon={shape}>
      {word}
    </StateChip>
  );
}
