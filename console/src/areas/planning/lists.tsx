import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { many, one } from "@/api/keys";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePages } from "@/app/pages";
import { usePeople } from "@/app/people";
import { Code } from "@/ui/Code";
import { SerialState } from "@/ui/chips/SerialState";
import { StateChip } from "@/ui/chips/StateChip";
import { moment, quantity } from "@/ui/format";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { JobState } from "./chips";
import { span } from "./due";
import classes from "./planning.module.css";
import { type Job, loadSessions, loadUnits, type OrderDetails, type Unit, type WorkSession } from "./queries";

type OrderJob = OrderDetails["jobs"][number];

/** Lists the jobs of a work order in the sequence of its phases. */
export function JobTable({ jobs }: { jobs: OrderJob[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const person = usePeople();
  const columns: Column<OrderJob>[] = [
    {
      key: "phase",
      head: t("planning.list.phase"),
      width: "minmax(150px, 1.4fr)",
      cell: (row) => row.phase_alias,
    },
    { key: "state", head: t("planning.list.state"), width: "150px", cell: (row) => <JobState job={row} /> },
    {
      key: "who",
      head: t("planning.list.who"),
      width: "minmax(130px, 1fr)",
      cell: (row) => (row.assigned_to ? person(row.assigned_to._key) : t("planning.nobody")),
    },
    {
      key: "good",
      head: t("planning.list.good"),
      width: "100px",
      number: true,
      cell: (row) => `${quantity(row.qt_completed)} / ${quantity(row.qt_planned)}`,
    },
    {
      key: "scrap",
      head: t("planning.list.scrap"),
      width: "90px",
      number: true,
      cell: (row) => quantity(row.qt_scrapped),
    },
    {
      key: "worked",
      head: t("planning.order.worked"),
      width: "120px",
      number: true,
      cell: (row) => span(row.processing_time),
    },
    {
      key: "left",
      head: t("planning.list.left"),
      width: "120px",
      number: true,
      cell: (row) => (row.stage === "closed" ? "–" : span(row.estimated_remaining_time)),
    },
    {
      key: "late",
      head: t("planning.late"),
      width: "110px",
      cell: (row) =>
        row.stage !== "closed" && !row.on_time && <StateChip is="warning">{t("planning.late")}</StateChip>,
    },
  ];
  return (
    <DataTable
      label={t("planning.order.show-jobs")}
      columns={columns}
      rows={jobs}
      rowKey={(row) => row._key}
      open={(row) => void navigate({ to: "/jobs/$key", params: { key: row._key } })}
      empty={t("planning.jobs.none-of-order")}
    />
  );
}

export function UnitTable({ order }: { order: OrderDetails }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pages = usePages<Unit>({
    queryKey: many("serial", "of-order", order._key),
    load: (offset, limit) => loadUnits(order._key, offset, limit),
  });
  const columns: Column<Unit>[] = [
    {
      key: "code",
      head: t("planning.list.unit"),
      width: "minmax(150px, 1fr)",
      cell: (row) => <Code>{row.code ?? t("planning.units.no-code")}</Code>,
    },
    {
      key: "state",
      head: t("planning.list.state"),
      width: "170px",
      cell: (row) => <SerialState state={row.state} held={Boolean(row.hold)} />,
    },
    { key: "made", head: t("planning.list.created"), width: "170px", cell: (row) => moment(row.created) },
    {
      key: "released",
      head: t("planning.list.released"),
      width: "minmax(160px, 1fr)",
      cell: (row) => (row.released ? moment(row.released) : "–"),
    },
  ];
  if (pages.error) return <ErrorBox error={pages.error} retry={pages.again} />;
  return (
    <DataTable
      label={t("planning.order.show-units")}
      columns={columns}
      rows={pages.rows}
      rowKey={(row) => row._key}
      seen={pages.seen}
      loading={pages.loading}
      open={(row) => void navigate({ to: "/units/$key", params: { key: row._key } })}
      empty={t(order.traceability_level ? "planning.units.none" : "planning.units.untraced")}
    />
  );
}

interface SessionProps {
  of: { work_order_key: string } | { job_key: string };
  /** Jobs that provide the phase of each work session. */
  jobs: readonly Pick<Job, "_key" | "phase_alias">[];
}

/** Lists work sessions. A row links to the batch that was worked on. */
export function SessionTable({ of, jobs }: SessionProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const person = usePeople();
  const [key] = Object.values(of) as [string];
  const pages = usePages<WorkSession>({
    queryKey: one("work_order_key" in of ? "work_order" : "job", key, "sessions"),
    load: (offset, limit) => loadSessions(of, offset, limit),
  });
  const columns: Column<WorkSession>[] = [
    {
      key: "who",
      head: t("planning.list.who"),
      width: "minmax(130px, 1fr)",
      cell: (row) => person(row.user_key),
    },
    {
      key: "phase",
      head: t("planning.list.phase"),
      width: "minmax(150px, 1fr)",
      cell: (row) => jobs.find((job) => job._key === row.job_key)?.phase_alias ?? "–",
    },
    { key: "from", head: t("planning.list.from"), width: "170px", cell: (row) => moment(row.start) },
    {
      key: "worked",
      head: t("planning.order.worked"),
      width: "140px",
      cell: (row) =>
        row.active ? (
          <StateChip is="running">{t("planning.job-state.running")}</StateChip>
        ) : (
          span(row.duration ?? 0)
        ),
    },
  ];
  if (pages.error) return <ErrorBox error={pages.error} retry={pages.again} />;
  return (
    <DataTable
      label={t("planning.order.show-time")}
      columns={columns}
      rows={pages.rows}
      rowKey={(row) => row._key}
      seen={pages.seen}
      loading={pages.loading}
      open={(row) => void navigate({ to: "/batches/$key", params: { key: row.batch_key } })}
      empty={t("planning.time.none")}
    />
  );
}

type Part = OrderDetails["wo_bom"][number];

/** Lists the components of a work order with their required quantities. */
export function PartTable({ order }: { order: OrderDetails }) {
  const { t } = useTranslation();
  const columns: Column<Part>[] = [
    {
      key: "part",
      head: t("planning.list.part"),
      width: "minmax(200px, 2fr)",
      cell: (row) => (
        <span className={classes.cut}>
          <Code>{row.component_code}</Code> <span className="muted">{row.component_description}</span>
        </span>
      ),
    },
    {
      key: "phase",
      head: t("planning.list.phase"),
      width: "minmax(140px, 1fr)",
      cell: (row) => row.phase_name,
    },
    {
      key: "each",
      head: t("planning.list.each"),
      width: "110px",
      number: true,
      cell: (row) => quantity(row.qt),
    },
    {
      key: "all",
      head: t("planning.list.all"),
      width: "120px",
      number: true,
      cell: (row) => quantity(row.qt * order.qt_planned),
    },
  ];
  return (
    <DataTable
      label={t("planning.order.show-parts")}
      columns={columns}
      rows={order.wo_bom}
      rowKey={(row) => `${row.component_key}/${row.phase_key}`}
      empty={t("planning.parts.none")}
    />
  );
}
