import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePeople } from "@/app/people";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { Facts } from "@/ui/Facts";
import { moment, quantity } from "@/ui/format";
import { IconRefresh } from "@/ui/icons";
import classes from "./Counting.module.css";
import type { SessionDetails } from "./queries";

interface Props {
  session: SessionDetails;
  /** Retries results that could not be posted. */
  again: () => void;
  busy: boolean;
}

/** Progress of a session: coverage while it runs, posted results after confirmation. */
export function Progress({ session, again, busy }: Props) {
  const { t } = useTranslation();
  const person = usePeople();
  const posting = session.status === "processing" || session.status === "applied";
  const [done, all] = [session.movements_processed_count, session.records_to_process];
  const share = posting
    ? all === 0
      ? 100
      : Math.round((100 * done) / all)
    : Number(session.coverage_percentage ?? 0);
  return (
    <section className="card col" aria-live="polite">
      <h2>{t(posting ? "counting.progress.posted" : "counting.progress.covered")}</h2>
      <div className={classes.number}>
        {posting ? `${quantity(done)} / ${quantity(all)}` : `${quantity(share)} %`}
      </div>
      <div className={classes.bar}>
        <i style={{ width: `${Math.min(100, share)}%` }} />
      </div>
      {session.movements_failed > 0 && (
        <StateChip is="bad">{t("counting.progress.failed", { count: session.movements_failed })}</StateChip>
      )}
      {session.status === "processing" && (
        <Button icon={IconRefresh} busy={busy} onClick={again}>
          {t("counting.progress.again")}
        </Button>
      )}
      <Facts
        of={[
          [t("counting.progress.made"), `${moment(session.created)} · ${person(session.created_by)}`],
          [
            t("counting.progress.started"),
            session.started && `${moment(session.started)} · ${person(session.started_by)}`,
          ],
          [
            t("counting.progress.completed"),
            session.completed && `${moment(session.completed)} · ${person(session.completed_by)}`,
          ],
          [
            t("counting.progress.confirmed"),
            session.confirmed && `${moment(session.confirmed)} · ${person(session.confirmed_by)}`,
          ],
          [
            t("counting.progress.blind"),
            session.blind_quantities || session.blind_serials ? t("state.yes") : t("state.no"),
          ],
          [
            t("counting.progress.list"),
            session.adjustment_list_key && (
              <Link to="/moves/lists/$key" params={{ key: session.adjustment_list_key }}>
                {t("counting.progress.open-list", { count: session.movements_created })}
              </Link>
            ),
          ],
        ]}
      />
    </section>
  );
}
