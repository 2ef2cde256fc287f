import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { usePages } from "@/app/pages";
import { usePeople } from "@/app/people";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconLayoutBoard } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { DueChip, JobState } from "./chips";
import { span } from "./due";
import { type Job, jobsKey, loadJobs } from "./queries";
import { useOperators } from "./useOperators";

/** Lists the jobs of all work orders. By default only open jobs are shown. */
export default function JobsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [filters, change] = useFilters("/jobs/");
  const operators = useOperators();
  const pages = usePages<Job>({
    queryKey: jobsKey(filters),
    load: (offset, limit) => loadJobs(filters, offset, limit),
  });
  return (
    <Page
      title={t("planning.jobs.title")}
      fill
      beside={
        <span className="muted">
          {t("planning.jobs.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <ButtonLink to="/board" icon={IconLayoutBoard}>
          {t("planning.board.title")}
        </ButtonLink>
      }
    >
      <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
        <Select
          aria-label={t("planning.filter.stage")}
          placeholder={t("planning.filter.stage-open")}
          clearable
          data={(["created", "planned", "started", "closed"] as const).map((value) => ({
            value,
            label: t(`planning.stage.${value}`),
          }))}
          value={first(filters.stage) ?? null}
          onChange={(stage) => change({ stage: stage ?? undefined })}
        />
        <Select
          aria-label={t("planning.filter.who")}
          placeholder={t("planning.filter.who")}
          clearable
          searchable
          data={operators.map(({ key, name }) => ({ value: key, label: name }))}
          value={first(filters.who) ?? null}
          onChange={(who) => change({ who: who ?? undefined })}
        />
      </form>
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t("planning.jobs.title")}
        columns={useColumns()}
        rows={pages.rows}
        rowKey={(row) => row._key}
        seen={pages.seen}
        loading={pages.loading}
        open={(row) => void navigate({ to: "/jobs/$key", params: { key: row._key } })}
        empty={t("planning.jobs.none")}
      />
    </Page>
  );
}

function useColumns(): Column<Job>[] {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const person = usePeople();
  return useMemo(() => {
    const order: Column<Job> = {
      key: "order",
      head: t("planning.list.order"),
      width: "130px",
      cell: (row) => <Code>{row.wo_code}</Code>,
    };
    const phase: Column<Job> = {
      key: "phase",
      head: t("planning.list.phase"),
      width: "minmax(150px, 1fr)",
      cell: (row) => row.phase_alias,
    };
    if (narrow) return [order, phase];
    return [
      order,
      phase,
      {
        key: "product",
        head: t("planning.list.product"),
        width: "minmax(120px, 1fr)",
        cell: (row) => <Code>{row.product_code}</Code>,
      },
      {
        key: "who",
        head: t("planning.list.who"),
        width: "140px",
        cell: (row) => (row.assigned_to ? person(row.assigned_to._key) : t("planning.nobody")),
      },
      {
        key: "state",
        head: t("planning.list.state"),
        width: "160px",
        cell: (row) => <JobState job={row} />,
      },
      {
        key: "good",
        head: t("planning.list.good"),
        width: "100px",
        number: true,
        cell: (row) => `${quantity(row.qt_completed)} / ${quantity(row.qt_planned)}`,
      },
      {
        key: "left",
        head: t("planning.list.left"),
        width: "120px",
        number: true,
        cell: (row) => (row.stage === "closed" ? "–" : span(row.estimated_remaining_time)),
      },
      {
        key: "due",
        head: t("planning.list.due"),
        width: "190px",
        cell: (row) => (
          <DueChip of={{ due_by: row.due_by, on_time: row.on_time, closed: row.stage === "closed" }} />
        ),
      },
    ];
  }, [t, narrow, person]);
}
