import { Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { useSession } from "@/app/session/session";
import { taskPatch } from "../editable";
import { makeTask, taskTypesQuery } from "../queries";
import { TaskOwnFields } from "./TaskOwnFields";

/** Creates a task. Its form is filled in on its page. The creator is the owner unless another user is chosen. */
export function NewTaskDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const { userKey } = useSession();
  const { data: types = [] } = useQuery(taskTypesQuery);
  const [type, setType] = useState<string | null>(null);
  const [values, setValues] = useState<Record<string, unknown>>({
    title: "",
    description: "",
    start_from: "",
    due_by: "",
    assigned_to: [userKey],
  });
  const chosen = type ?? types[0]?._key ?? null;
  const make = useMakeTask(chosen, values);
  const title = String(values.title ?? "").trim();
  return (
    <FormDialog
      title={t("work.tasks.new")}
      size="lg"
      action={t("work.tasks.make")}
      command={make}
      submit={() => make.mutate()}
      blocked={chosen === null || title === ""}
      close={close}
    >
      <Select
        label={t("work.task.type")}
        allowDeselect={false}
        data={types.map(({ _key, name }) => ({ value: _key, label: name }))}
        value={chosen}
        onChange={setType}
      />
      <TaskOwnFields
        values={values}
        faults={faultsByPath(make.error)}
        disabled={false}
        change={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
      />
    </FormDialog>
  );
}

/** Creates the task and opens its page. */
function useMakeTask(type: string | null, values: Record<string, unknown>) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const { title, description, start_from, due_by, assigned_to } = taskPatch(values, []);
      return await makeTask({
        task_type_key: type ?? "",
        title,
        description,
        start_from,
        due_by,
        assigned_to: assigned_to ?? [],
      } as Parameters<typeof makeTask>[0]);
    },
    onSuccess: ({ task_key }) => void navigate({ to: "/tasks/$key", params: { key: task_key } }),
  });
}
