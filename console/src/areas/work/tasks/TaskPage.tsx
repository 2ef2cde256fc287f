import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePeople } from "@/app/people";
import { RecordTags } from "@/app/tags/RecordTags";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { Facts } from "@/ui/Facts";
import { moment } from "@/ui/format";
import { Loading, Page } from "@/ui/Page";
import { EditCard } from "../EditCard";
import { editableTask, type FormField, folderName, namesFile, taskPatch } from "../editable";
import { Links } from "../Links";
import { changeTask, linkTask, readTask, type TaskDetails, taskQuery, unlinkTask } from "../queries";
import classes from "../RecordPage.module.css";
import { Due, TaskState } from "../state";
import { TaskActions } from "./TaskActions";
import { TaskOwnFields } from "./TaskOwnFields";

const Messages = lazy(() => import("../messages/Messages").then((module) => ({ default: module.Messages })));
const FilesCard = lazy(() =>
  import("@/app/files/FilesCard").then((module) => ({ default: module.FilesCard })),
);

/** Page of one task: form, assignees, linked records and messages. */
export default function TaskPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/tasks/$key" });
  const { data: task, error } = useQuery(taskQuery(key));
  const [unsaved, setUnsaved] = useState(false);
  if (error) {
    return (
      <Page title={t("work.tasks.title")}>
        <ErrorBox error={error} cure={<ButtonLink to="/tasks">{t("work.tasks.all")}</ButtonLink>} />
      </Page>
    );
  }
  if (task === undefined) return <Loading lines={6} />;
  return (
    <Page
      title={task.title ?? task.code}
      beside={
        <>
          <Code>{task.code}</Code>
          <TaskState status={task.status} />
          <Due task={task} />
          <RecordTags of="task" recordKey={key} />
        </>
      }
      actions={<TaskActions task={task} unsaved={unsaved} />}
    >
      <Body key={key} task={task} dirty={setUnsaved} />
    </Page>
  );
}

function Body({ task, dirty }: { task: TaskDetails; dirty: (is: boolean) => void }) {
  const { t } = useTranslation();
  const person = usePeople();
  const key = task._key;
  const fields = task.form_fields as FormField[];
  const open = task.status === "open" || task.status === "pending";
  const types = task.link_settings.filter(({ enabled }) => enabled).map(({ type }) => type);
  const closed = task.closed && `${moment(task.closed)} · ${person(task.closed_by)}`;
  return (
    <div className={classes.columns}>
      <EditCard
        bucket="task"
        record={key}
        stored={editableTask(task)}
        fields={fields}
        open={open}
        scope="collaboration:task:update"
        read={async () => editableTask(await readTask(key))}
        write={(changed, rev) => changeTask(key, taskPatch(changed, fields), rev)}
        label={(name) =>
          fields.find((field) => name.endsWith(field.form_field_key))?.label ?? t(`work.field.${name}`)
        }
        dirty={dirty}
      >
        {(own) => <TaskOwnFields {...own} />}
      </EditCard>
      <div className={classes.side}>
        <section className="card">
          <Facts
            of={[
              [t("work.task.type"), task.task_type_name],
              [t("work.created"), `${moment(task.created)} · ${person(task.created_by)}`],
              [t("work.closed"), closed],
              [t("work.task.reason"), task.reason],
            ]}
          />
        </section>
        <Links
          links={task.links.map(({ type, key: target, code }) => ({ type, key: target, code: code ?? null }))}
          types={types}
          scope="collaboration:task:link"
          open={open}
          add={(type, target) => linkTask(key, type, target)}
          remove={(type, target) => unlinkTask(key, type, target)}
        />
        <Suspense fallback={<Loading lines={2} />}>
          <Messages recipient={task._id} />
        </Suspense>
        <Suspense fallback={<Loading lines={2} />}>
          <FilesCard
            bucket="task"
            recordKey={key}
            closed={!open}
            where={(folder) => folderName(fields, folder)}
            named={(file) => namesFile(fields, file)}
          />
        </Suspense>
      </div>
    </div>
  );
}
