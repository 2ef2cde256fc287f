import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { quantity } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import { peopleQuery } from "../people";
import { loadTasks, type Task, tasksKey, taskTypesQuery } from "../queries";
import { TaskTable } from "./TaskTable";

const NewTaskDialog = lazy(() =>
  import("./NewTaskDialog").then((module) => ({ default: module.NewTaskDialog })),
);

/** Lists all tasks, with filters. */
export default function TasksPage() {
  const { t } = useTranslation();
  const [filters] = useFilters("/tasks/");
  const [making, setMaking] = useState(false);
  const pages = usePages<Task>({
    queryKey: tasksKey(filters),
    load: (offset, limit) => loadTasks(filters, offset, limit),
  });
  return (
    <Page
      title={t("work.tasks.title")}
      fill
      beside={
        <span className="muted">
          {t("work.tasks.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <Can scope="collaboration:task:create">
          <Button icon={IconPlus} look="primary" onClick={() => setMaking(true)}>
            {t("work.tasks.new")}
          </Button>
        </Can>
      }
    >
      <FilterBar />
      <ErrorBox error={pages.error} retry={pages.again} />
      <TaskTable
        label={t("work.tasks.title")}
        rows={pages.rows}
        loading={pages.loading}
        seen={pages.seen}
        empty={t("work.tasks.none")}
      />
      {making && (
        <Suspense>
          <NewTaskDialog close={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  );
}

const STATUSES = ["open", "pending", "closed", "all"] as const;

function FilterBar() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/tasks/");
  const { data: types = [] } = useQuery(taskTypesQuery);
  const { data: people = [] } = useQuery(peopleQuery);
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      <Segments
        label={t("work.state")}
        value={(first(filters.status) ?? "open") as (typeof STATUSES)[number]}
        options={STATUSES.map((value) => ({ value, text: t(`work.tasks.filter.${value}`) }))}
        choose={(status) => change({ status: status === "open" ? undefined : status })}
      />
      <SearchField from="/tasks/" label={t("work.tasks.search")} />
      <Select
        aria-label={t("work.field.assigned_to")}
        placeholder={t("work.tasks.anybody")}
        clearable
        searchable
        data={people}
        value={first(filters.person) ?? null}
        onChange={(person) => change({ person: person ?? undefined })}
      />
      <Select
        aria-label={t("work.task.type")}
        placeholder={t("work.any-type")}
        clearable
        data={types.map(({ _key, name }) => ({ value: _key, label: name }))}
        value={first(filters.type) ?? null}
        onChange={(chosen) => change({ type: chosen ?? undefined })}
      />
    </form>
  );
}
