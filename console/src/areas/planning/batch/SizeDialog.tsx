import { MultiSelect, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import { quantity } from "@/ui/format";
import type { JobDetails } from "../queries";
import { jobWipQuery } from "../queries";
import { type Batch, type BatchUnit, changeBatch, waitingQuery } from "./queries";
import { changeOf, type Typed, type Way, wayOf } from "./size";

interface Props {
  batch: Batch;
  units: BatchUnit[];
  job: JobDetails;
  close: () => void;
}

/** Changes the size of an open batch, by quantity or by selecting its units. */
export function SizeDialog({ batch, units, job, close }: Props) {
  const { t } = useTranslation();
  const { data: wip } = useQuery(jobWipQuery(job._key));
  const way = wip && wayOf(units.length > 0, wip.free_wip_qt_upstream === null);
  const now = { quantity: Number(batch.qt_total), units: units.map(({ serial_key }) => serial_key) };
  const [typed, setTyped] = useState<Typed>({
    quantity: String(batch.qt_total),
    codes: "",
    units: now.units,
  });
  const change = way ? changeOf(way, now, typed) : null;
  const command = useMutation({
    mutationFn: () => changeBatch(batch._key, change ?? {}),
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("planning.batch.size.title", { code: job.wo_code })}
      action={t("planning.batch.size.do")}
      command={command}
      submit={() => command.mutate()}
      blocked={change === null}
      close={close}
    >
      {way && <Fields way={way} job={job} units={units} typed={typed} now={now.quantity} change={setTyped} />}
    </FormDialog>
  );
}

interface FieldsProps {
  way: Way;
  job: JobDetails;
  units: BatchUnit[];
  typed: Typed;
  now: number;
  change: (typed: Typed) => void;
}

function Fields({ way, job, units, typed, now, change }: FieldsProps) {
  const { t } = useTranslation();
  if (way === "units") return <UnitChoice job={job} units={units} typed={typed} change={change} />;
  return (
    <>
      <TextInput
        label={t("planning.batch.size.field")}
        description={t(way === "codes" ? "planning.batch.size.coded" : "planning.batch.size.now", {
          now: quantity(now),
        })}
        inputMode="decimal"
        data-autofocus
        value={typed.quantity}
        onChange={(event) => change({ ...typed, quantity: event.currentTarget.value })}
      />
      {way === "codes" && (
        <Textarea
          label={t("planning.batch.size.codes")}
          description={t("planning.batch.size.codes-hint")}
          autosize
          minRows={2}
          data-scan="field"
          value={typed.codes}
          onChange={(event) => change({ ...typed, codes: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function UnitChoice({ job, units, typed, change }: Omit<FieldsProps, "way" | "now">) {
  const { t } = useTranslation();
  const { data: waiting = [] } = useQuery(waitingQuery(job._key));
  const known = new Map([...units, ...waiting].map((unit) => [unit.serial_key, unit.serial_code]));
  return (
    <MultiSelect
      label={t("planning.batch.size.units")}
      description={t("planning.batch.size.units-hint")}
      data-autofocus
      searchable
      limit={100}
      data={[...known].map(([value, code]) => ({ value, label: code ?? t("planning.units.no-code") }))}
      value={typed.units}
      onChange={(next) => change({ ...typed, units: next })}
    />
  );
}
