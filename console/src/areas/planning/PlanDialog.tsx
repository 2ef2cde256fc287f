import { Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import { quantity } from "@/ui/format";
import classes from "./planning.module.css";
import { assignmentsQuery, type JobUpdate, type OrderDetails, updateJobs } from "./queries";
import { useOperators } from "./useOperators";

/** Assigns all jobs of a work order in one command. */
export function PlanDialog({ order, close }: { order: OrderDetails; close: () => void }) {
  const { t } = useTranslation();
  const operators = useOperators();
  const { error } = useQuery(assignmentsQuery());
  const open = order.jobs.filter((job) => job.stage !== "closed");
  const before = Object.fromEntries(open.map((job) => [job._key, job.assigned_to?._key ?? ""]));
  const [chosen, setChosen] = useState(before);
  const updates = open
    .filter((job) => chosen[job._key] !== before[job._key])
    .map(
      (job): JobUpdate => ({
        action: "update",
        data: { _key: job._key, assigned_to: chosen[job._key] || null },
      }),
    );
  const command = useMutation({
    mutationFn: () => updateJobs(updates),
    onSuccess: close,
  });
  const nobody = Object.values(chosen).filter((person) => person === "").length;
  return (
    <FormDialog
      title={t("planning.plan.title", { code: order.wo_code })}
      size="lg"
      action={t("planning.plan.do", { count: updates.length })}
      command={{ isPending: command.isPending, error: error ?? command.error }}
      submit={() => command.mutate()}
      blocked={updates.length === 0}
      close={close}
    >
      {open.map((job) => (
        <Assignment
          key={job._key}
          job={job}
          operators={operators}
          person={chosen[job._key] || null}
          choose={(person) => setChosen({ ...chosen, [job._key]: person ?? "" })}
        />
      ))}
      <p className="muted small">
        {nobody === 0 ? t("planning.plan.all") : t("planning.plan.rest", { count: nobody })}
      </p>
    </FormDialog>
  );
}

interface AssignmentProps {
  job: OrderDetails["jobs"][number];
  operators: ReturnType<typeof useOperators>;
  person: string | null;
  choose: (person: string | null) => void;
}

/** Selects the assignee of one job. A running job keeps its assignee. */
function Assignment({ job, operators, person, choose }: AssignmentProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.assign}>
      <span>
        {job.phase_alias} <span className="muted">· {quantity(job.qt_planned)}</span>
      </span>
      <Select
        aria-label={t("planning.plan.who", { phase: job.phase_alias })}
        placeholder={t("planning.nobody")}
        description={job.active ? t("planning.plan.running") : undefined}
        disabled={job.active}
        clearable
        searchable
        data={operators.map(({ key, name }) => ({ value: key, label: name }))}
        value={person}
        onChange={choose}
      />
    </div>
  );
}
