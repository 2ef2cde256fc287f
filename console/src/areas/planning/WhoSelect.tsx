import { Select } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { readAgain } from "@/app/fresh";
import { useCan } from "@/app/session/Can";
import { assignJobs, type Job } from "./queries";
import { useOperators } from "./useOperators";

/** Selects the assignee of a job. A change is saved immediately. */
export function WhoSelect({ job }: { job: Job }) {
  const { t } = useTranslation();
  const operators = useOperators();
  const may = useCan("production:job:update");
  const assign = useMutation({
    mutationFn: (person: string | null) => assignJobs([job._key], person),
    onError: () => readAgain("POST /job/update"),
  });
  const fixed = job.active || job.stage === "closed";
  const now = assign.isPending ? assign.variables : (job.assigned_to?._key ?? null);
  return (
    <div className="col">
      <Select
        aria-label={t("planning.job.who")}
        placeholder={t("planning.nobody")}
        description={job.active ? t("planning.plan.running") : undefined}
        disabled={fixed || !may}
        clearable
        searchable
        data={operators.map(({ key, name }) => ({ value: key, label: name }))}
        value={now}
        onChange={(person) => assign.mutate(person)}
      />
      <ErrorBox error={assign.error} />
    </div>
  );
}
