import { useTranslation } from "react-i18next";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconCheck, IconClock } from "@/ui/icons";
import type { Job } from "./station";
import classes from "./Terminal.module.css";
import type { Station } from "./useStation";

/** Shows the product, the current unit and the good quantity. */
export function OrderBar({ station, job, title }: { station: Station; job: Job; title: string }) {
  const { t } = useTranslation();
  const { unit, units } = station;
  const at = unit === null ? 0 : units.indexOf(unit) + 1;
  return (
    <div className={classes.order}>
      <div>
        <h1 className={classes.big}>
          {job.product_description ?? job.product_code}{" "}
          {job.product_description && <span className="nowrap">{job.product_code}</span>}
        </h1>
        <div className="muted" title={title}>
          <Code>{job.wo_code}</Code> · {job.phase_alias}
        </div>
      </div>
      <div>
        {unit && (
          <>
            <div className="muted small">
              {units.length > 1 ? t("terminal.unit.of", { at, all: units.length }) : t("terminal.unit.this")}
            </div>
            <div className={classes.unit}>
              {unit.serial_code ? <Code>{unit.serial_code}</Code> : t("terminal.unit.number", { number: at })}
            </div>
          </>
        )}
      </div>
      <div className={classes.count}>
        <div className="muted small">{t("terminal.station.good")}</div>
        <div className={classes.big}>
          {quantity(job.qt_completed)}
          <span className="muted" style={{ fontSize: "0.7em", fontWeight: 500 }}>
            {" "}
            {t("terminal.station.of", { planned: quantity(job.qt_planned) })}
          </span>
        </div>
      </div>
    </div>
  );
}

/** Steps of the phase. An open step can be chosen if the process allows any sequence. */
export function StepsBar({ station, job }: { station: Station; job: Job }) {
  const { t } = useTranslation();
  if (station.steps.length === 0) return null;
  return (
    <nav className={classes.steps} aria-label={t("terminal.step.list")}>
      {station.steps.map(({ step, done, waits }, index) => {
        const now = station.current?._key === step._key && station.batch !== null;
        const look = waits ? classes.stepWaits : done ? classes.stepDone : now ? classes.stepNow : "";
        return (
          <button
            key={step._key}
            type="button"
            className={`${classes.step} ${look}`}
            aria-current={now ? "step" : undefined}
            disabled={done || job.parameters.step_check_force_order}
            onClick={() => station.setStep(step._key)}
          >
            {waits ? <IconClock size={20} aria-hidden /> : done && <IconCheck size={20} aria-hidden />}
            <span>
              {index + 1} {step.title}
            </span>
          </button>
        );
      })}
    </nav>
  );
}
