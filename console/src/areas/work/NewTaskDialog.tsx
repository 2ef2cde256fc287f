import { Modal, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { useSession } from "@/app/session/session";
import { Button } from "@/ui/Button";
import { taskPatch } from "./editable";
import { makeTask, taskTypesQuery } from "./queries";
import { TaskOwnFields } from "./TaskOwnFields";

/** A new task; its form is filled in on its page. Whoever makes it is its owner until somebody else is chosen. */
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
    <Modal
      opened
      onClose={close}
      centered
      size="lg"
      title={t("work.tasks.new")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
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
        <ErrorBox error={make.error} />
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            busy={make.isPending}
            disabled={chosen === null || title === ""}
          >
            {t("work.tasks.make")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Makes the task and goes to its page. */
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
