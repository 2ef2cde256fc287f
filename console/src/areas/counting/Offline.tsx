import { useTranslation } from "react-i18next";
import { online, retry, waiting } from "@/app/offline/queue";
import { useStore } from "@/app/store";
import { Button } from "@/ui/Button";
import { IconRefresh, IconWifiOff } from "@/ui/icons";
import classes from "./Counting.module.css";

/** Shows that counts are waiting to sync on this device. */
export function Offline() {
  const { t } = useTranslation();
  const reachable = useStore(online);
  // Rejected counts are not resent automatically, and the frame shows them.
  const rows = useStore(waiting).filter((row) => row.refused === null);
  if (reachable && rows.length === 0) return null;
  return (
    <div className={classes.offline} role="status">
      <IconWifiOff size={20} aria-hidden />
      <span className="grow">
        {rows.length === 0
          ? t("counting.offline.none")
          : t(reachable ? "counting.offline.sending" : "counting.offline.waits", { count: rows.length })}
      </span>
      <Button
        look="quiet"
        icon={IconRefresh}
        aria-label={t("app.error.retry")}
        onClick={() => void retry()}
      />
    </div>
  );
}
