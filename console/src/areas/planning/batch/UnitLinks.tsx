import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Code } from "@/ui/Code";
import classes from "../planning.module.css";
import type { BatchUnit } from "./queries";

/**
 * Maximum number of units shown, because a batch can have thousands. The unit list shows the others by work order.
 */
const SHOWN = 50;

export function UnitLinks({ units }: { units: BatchUnit[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.units}>
      {units.slice(0, SHOWN).map(({ serial_key, serial_code }) => (
        <li key={serial_key}>
          <Link to="/units/$key" params={{ key: serial_key }}>
            <Code>{serial_code ?? t("planning.units.no-code")}</Code>
          </Link>
        </li>
      ))}
      {units.length > SHOWN && (
        <li className="muted">{t("planning.batch.more-units", { count: units.length - SHOWN })}</li>
      )}
    </ul>
  );
}
