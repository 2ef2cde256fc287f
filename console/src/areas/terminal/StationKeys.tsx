import { useTranslation } from "react-i18next";
import { online } from "@/app/offline/queue";
import { useStore } from "@/app/store";
import { Button } from "@/ui/Button";
import { IconAlertTriangle, IconCheck, IconPlayerPause, IconPlayerPlay, IconTrash } from "@/ui/icons";
import type { primaryOf } from "./station";
import classes from "./Terminal.module.css";

interface Props {
  primary: ReturnType<typeof primaryOf>;
  busy: boolean;
  /** Whether the job is running, and whether it has an open batch. */
  running: { job: boolean; batch: boolean };
  press: () => void;
  pause: () => void;
  ask: (what: "problem" | "scrap") => void;
}

/** Row of keys below the work: three that interrupt it, and one that continues it. */
export function StationKeys({ primary, busy, running, press, pause, ask }: Props) {
  const { t } = useTranslation();
  const reachable = useStore(online);
  return (
    <div className={classes.keys}>
      <Button
        className={classes.key ?? ""}
        icon={IconPlayerPause}
        disabled={!reachable || !running.job}
        onClick={pause}
      >
        {t("terminal.keys.pause")} <small>F4</small>
      </Button>
      <Button className={classes.key ?? ""} icon={IconAlertTriangle} onClick={() => ask("problem")}>
        {t("terminal.keys.problem")} <small>F6</small>
      </Button>
      <Button
        className={classes.key ?? ""}
        icon={IconTrash}
        disabled={!running.batch || !running.job}
        onClick={() => ask("scrap")}
      >
        {t("terminal.keys.scrap")} <small>F8</small>
      </Button>
      <PrimaryKey primary={primary} busy={busy} press={press} />
    </div>
  );
}

function PrimaryKey({ primary, busy, press }: Pick<Props, "primary" | "busy" | "press">) {
  const { t } = useTranslation();
  const blocked =
    primary.is === "fill" ||
    primary.is === "scan" ||
    primary.is === "nothing-waits" ||
    primary.is === "waits";
  const words = {
    start: () => t("terminal.primary.start"),
    resume: () => t("terminal.primary.resume"),
    "choose-unit": () => t("terminal.primary.choose-unit"),
    "nothing-waits": () => t("terminal.primary.nothing-waits"),
    waits: () => t("terminal.primary.waits"),
    loading: () => t("terminal.primary.loading"),
    next: () => t("terminal.primary.next"),
    step: () =>
      primary.is === "step" && primary.last ? t("terminal.primary.last") : t("terminal.primary.step"),
    fill: () => t("terminal.primary.fill", { field: primary.is === "fill" ? primary.field : "" }),
    scan: () => t("terminal.primary.scan", { count: primary.is === "scan" ? primary.count : 0 }),
  }[primary.is];
  const begins = primary.is === "start" || primary.is === "resume";
  return (
    <Button
      id="primary"
      look={blocked ? "plain" : "primary"}
      className={`${classes.key} ${classes.keyMain}`}
      icon={begins ? IconPlayerPlay : IconCheck}
      busy={busy || primary.is === "loading"}
      disabled={blocked}
      onClick={press}
    >
      {words()} <small>F2</small>
    </Button>
  );
}
