import { useTranslation } from "react-i18next";
import { IconCheck, IconCircleDashed, IconStack2 } from "../icons";
import { StateChip } from "./StateChip";

/** Chip with the certainty of a trace: confirmed, by batch or possible. */
export function Certainty({ is }: { is: "exact" | "batch" | "possible" }) {
  const { t } = useTranslation();
  const text = t(`state.certainty.${is}`);
  if (is === "exact")
    return (
      <StateChip is="bad" icon={IconCheck}>
        {text}
      </StateChip>
    );
  return is === "batch" ? (
    <StateChip is="warning" icon={IconStack2}>
      {text}
    </StateChip>
  ) : (
    <StateChip is="expected" icon={IconCircleDashed}>
      {text}
    </StateChip>
  );
}
