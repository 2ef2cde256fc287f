import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Filters, first, useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { usePeople } from "@/app/people";
import { SearchField } from "@/app/SearchField";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { day, quantity } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import type { Column } from "@/ui/table/DataTable";
import { MyCounts } from "./MyCounts";
import { loadSessions, SESSION_STATES, type Session, sessionsKey } from "./queries";
import { SessionChip } from "./SessionChip";

const NewCountDialog = lazy(() =>
  import("./NewCountDialog").then((module) => ({ default: module.NewCountDialog })),
);

/** Page with the counts of the user and the list of all count sessions. */
export default function CountsPage() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/stock/count/");
  const [making, setMaking] = useState(false);
  const view = first(filters.view) === "all" ? "all" : "mine";
  return (
    <Page
      title={t(view === "mine" ? "counting.mine" : "counting.title")}
      fill={view === "all"}
      actions={
        <>
          <Segments
            label={t("counting.view")}
            value={view}
            options={[
              { value: "mine", text: t("counting.mine") },
              { value: "all", text: t("counting.all") },
            ]}
            choose={(value) => change({ view: value === "all" ? "all" : undefined })}
          />
          <Can scope="inventory:count:create">
            <Button icon={IconPlus} onClick={() => setMaking(true)}>
              {t("counting.new.button")}
            </Button>
          </Can>
        </>
      }
    >
      {view === "mine" ? <MyCounts /> : <AllCounts filters={filters} change={change} />}
      {making && (
        <Suspense>
          <NewCountDialog close={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function AllCounts({ filters, change }: { filters: Filters; change: (some: Filters) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const person = usePeople();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const pages = usePages<Session>({
    queryKey: sessionsKey(filters),
    load: (offset, limit) => loadSessions(filters, offset, limit),
  });
  return (
    <>
      <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
        <SearchField from="/stock/count/" scan label={t("counting.list.code")} />
        <Select
          aria-label={t("counting.list.state")}
          placeholder={t("counting.list.state")}
          clearable
          data={SESSION_STATES.map((value) => ({ value, label: t(`counting.status.${value}`) }))}
          value={first(filters.status) ?? null}
          onChange={(value) => change({ status: value ?? undefined })}
        />
      </form>
      <PagedTable
        pages={pages}
        label={t("counting.title")}
        columns={countColumns(t, person, narrow)}
        open={(row) => void navigate({ to: "/stock/count/$session", params: { session: row._key } })}
        empty={t("counting.none")}
      />
    </>
  );
}

/** Columns of the session list. A phone shows only the first two. */
function countColumns(
  t: TFunction,
  person: ReturnType<typeof usePeople>,
  narrow: boolean,
): Column<Session>[] {
  const all: Column<Session>[] = [
    {
      key: "code",
      head: t("counting.list.code"),
      width: "minmax(130px, 1fr)",
      cell: (row) => <Code>{row.code}</Code>,
    },
    {
      key: "state",
      head: t("counting.list.state"),
      width: "150px",
      cell: (row) => <SessionChip status={row.status} />,
    },
    {
      key: "coverage",
      head: t("counting.list.coverage"),
      width: "90px",
      number: true,
      cell: (row) => quantity(row.coverage_percentage, "%"),
    },
    {
      key: "description",
      head: t("counting.list.description"),
      width: "minmax(160px, 2fr)",
      cell: (row) => row.description ?? "",
    },
    {
      key: "created",
      head: t("counting.list.created"),
      width: "minmax(160px, 1fr)",
      cell: (row) => `${day(row.created)} · ${person(row.created_by)}`,
    },
  ];
  return narrow ? all.slice(0, 2) : all;
}
