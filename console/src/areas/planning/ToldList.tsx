import { useTranslation } from "react-i18next";
import { StateChip } from "@/ui/chips/StateChip";
import { quantity } from "@/ui/format";
import type { Told } from "./consequences";
import classes from "./planning.module.css";

/** Lists the consequences of a command, one per line. Reasons that prevent it come first. */
export function ToldList({ of, blockers = [] }: { of: readonly Told[]; blockers?: readonly Told[] }) {
  const { t } = useTranslation();
  const say = ({ key, count, more }: Told) =>
    t(`planning.tell.${key}`, { ...more, ...(count !== undefined && { count, shown: quantity(count) }) });
  if (blockers.length > 0)
    return (
      <>
        <StateChip is="bad">{t("planning.not-now")}</StateChip>
        <ul className={classes.told}>
          {blockers.map((one) => (
            <li key={one.key}>{say(one)}</li>
          ))}
        </ul>
      </>
    );
  return (
    <ul className={classes.told}>
      {of.map((one) => (
        <li key={one.key}>{say(one)}</li>
      ))}
    </ul>
  );
}
