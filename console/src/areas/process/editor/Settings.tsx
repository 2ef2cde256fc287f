import { Checkbox, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Params } from "../draft";
import classes from "../Process.module.css";

const SWITCHES = [
  "step_check",
  "step_check_force_order",
  "auto_new_batch",
  "parallel_job_allowed",
  "unsupervised_work_allowed",
  "display_job_timer",
] as const;
const NUMBERS = ["production_batch_qt", "std_processing_time", "max_offline"] as const;

/** Parses typed text as a whole number and ignores other characters. */
const whole = (typed: string) => Math.min(1_000_000_000, Number(typed.replace(/\D/g, "")));

interface Props {
  params: Params;
  may: boolean;
  change: (params: Params) => void;
}

/** Parameters of a phase, each phrased as a statement to turn on or off. */
export function Settings({ params, may, change }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.part}>
      <legend>{t("process.settings.title")}</legend>
      {SWITCHES.map((name) => (
        <Checkbox
          key={name}
          label={t(`process.settings.${name}`)}
          disabled={!may || (name === "step_check_force_order" && !params.step_check)}
          checked={params[name]}
          onChange={(event) => change({ ...params, [name]: event.currentTarget.checked })}
        />
      ))}
      {NUMBERS.map((name) => (
        <TextInput
          key={name}
          label={t(`process.settings.${name}`)}
          description={t(`process.settings.about.${name}`)}
          inputMode="numeric"
          disabled={!may}
          value={params[name]}
          onChange={(event) => change({ ...params, [name]: whole(event.currentTarget.value) })}
        />
      ))}
    </fieldset>
  );
}
