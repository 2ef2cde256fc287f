import { useTranslation } from "react-i18next";
import { submit } from "@/app/offline/queue";
import { PartDialog, ProblemDialog, ScrapDialog, UnitDialog } from "./dialogs";
import { say, sayRefused } from "./feedback";
import { reportProblem } from "./queries";
import type { Asking, Job } from "./station";
import type { Station } from "./useStation";
import type { Work } from "./useWork";

interface Props {
  asking: Asking;
  ask: (what: Asking) => void;
  job: Job;
  station: Station;
  work: Work;
}

/** Dialogs of the station. Their results are processed in turn. */
export default function StationDialogs(props: Props) {
  const { asking, ask, job, work } = props;
  const close = () => ask(null);
  return (
    <>
      {asking === "problem" && <AskProblem {...props} />}
      {asking === "scrap" && <AskScrap {...props} />}
      {asking !== null && typeof asking === "object" && (
        <PartDialog
          line={asking}
          close={close}
          choose={(code) => {
            close();
            work.hearPart(code);
          }}
        />
      )}
      {asking === "unit" && <UnitDialog job={job} close={close} choose={work.begin} />}
    </>
  );
}

function AskProblem({ ask, job, station, work }: Props) {
  const { t } = useTranslation();
  const tell = async (type: string | null, name: string, critical: boolean) => {
    const unit = station.unit?.serial_key ?? null;
    const label = t("terminal.label.problem", { name });
    const outcome = await submit(reportProblem(job._key, type, critical, unit, label));
    if (outcome.is === "refused") return sayRefused(outcome.error);
    say({ is: outcome.is === "done" ? "right" : "waiting", title: t("terminal.problem.told"), more: name });
  };
  return (
    <ProblemDialog
      close={() => ask(null)}
      done={(type, name, critical) => {
        ask(null);
        work.turn(() => tell(type, name, critical));
      }}
    />
  );
}

function AskScrap({ ask, station, work }: Props) {
  const { t } = useTranslation();
  const { batch } = station;
  if (batch === null) return null;
  const total = Number(batch.qt_total);
  return (
    <ScrapDialog
      units={station.units}
      total={total}
      marked={station.scrap.keys}
      current={station.unit?.serial_key ?? null}
      close={() => ask(null)}
      done={(keys, amount, reason) => {
        ask(null);
        if (amount >= total) return work.scrapAll(keys, reason);
        station.setScrap({ keys, quantity: amount, reason });
        say({
          is: "right",
          title: t("terminal.scrap.marked", { count: amount }),
          more: t("terminal.scrap.marked-more"),
        });
      }}
    />
  );
}
