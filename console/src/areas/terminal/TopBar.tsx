import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWaitingList, WaitingList } from "@/app/offline/lazyList";
import { online, type Row, submit, waiting } from "@/app/offline/queue";
import { Person } from "@/app/shell/Person";
import { useStore } from "@/app/store";
import { Button } from "@/ui/Button";
import { clock } from "@/ui/format";
import {
  IconBarcode,
  IconChevronLeft,
  IconDeviceDesktop,
  IconFlag,
  IconHome,
  IconQuestionMark,
  IconWifi,
  IconWifiOff,
} from "@/ui/icons";
import { Mark } from "@/ui/Mark";
import { reportProblem } from "./queries";
import classes from "./Terminal.module.css";

const STATION = "tracewright.station";
/** Opens the book in a new window, so that input on the page is kept. */
const openBook = () => void window.open("/help/users/operator.html", "_blank", "noreferrer");

interface Props {
  /** Number of jobs in the queue. If set, the link back to the queue is shown. */
  queue?: number;
}

/** Top bar with station, connection, time and user. */
export function TopBar({ queue }: Props) {
  const { t } = useTranslation();
  const [station, setStation] = useState(() => localStorage.getItem(STATION) ?? "");
  const name = () => {
    const next = window.prompt(t("terminal.top.name-prompt"), station);
    if (next === null) return;
    localStorage.setItem(STATION, next.trim());
    setStation(next.trim());
  };
  return (
    <header className={classes.top}>
      <Mark size={40} />
      <b className={classes.station}>{station === "" ? t("terminal.top.station") : station}</b>
      {queue !== undefined && (
        <Link to="/terminal" className={classes.back}>
          <IconChevronLeft aria-hidden /> {t("terminal.top.queue", { count: queue })}
        </Link>
      )}
      <span className="grow" />
      <LineState />
      <Now />
      <Person
        className={classes.who ?? ""}
        badge={classes.badge ?? ""}
        entries={[
          { icon: IconHome, text: t("terminal.top.desk"), to: "/" },
          { icon: IconBarcode, text: t("terminal.top.card"), to: "/terminal/card" },
          { icon: IconQuestionMark, text: t("nav.help"), run: openBook },
          { icon: IconDeviceDesktop, text: t("terminal.top.name"), run: name },
        ]}
      />
    </header>
  );
}

function LineState() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [reachable, rows] = [useStore(online), useStore(waiting)];
  useWaitingList();
  if (reachable && rows.length === 0) {
    return (
      <span className={classes.line}>
        <IconWifi aria-hidden /> <span className={classes.lineWord}>{t("terminal.top.online")}</span>
      </span>
    );
  }
  const count = rows.length;
  const words = reachable
    ? t("terminal.top.waits", { count })
    : count > 0
      ? t("terminal.top.offline", { count })
      : t("terminal.top.no-line");
  return (
    <>
      <button type="button" className={`${classes.line} ${classes.offline}`} onClick={() => setOpen(true)}>
        <IconWifiOff aria-hidden />
        {words}
      </button>
      <Suspense>
        {open && <WaitingList close={() => setOpen(false)} cure={(row) => <CallLead row={row} />} />}
      </Suspense>
    </>
  );
}

/** Reports a rejected change to the team lead of its job. Warehouse changes have no job. */
function CallLead({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (!/^\d+$/.test(row.lane)) return null;
  return (
    <Button
      icon={IconFlag}
      onClick={() => void submit(reportProblem(row.lane, null, false, null, row.label))}
    >
      {t("terminal.waiting.call")}
    </Button>
  );
}

function Now() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return <span className={classes.clock}>{clock(now)}</span>;
}
