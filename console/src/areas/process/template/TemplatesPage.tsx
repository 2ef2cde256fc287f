import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import { Page } from "@/ui/Page";
import type { Column } from "@/ui/table/DataTable";
import { loadOperations, type Operation, operationsKey, usedFor } from "../queries";

const NewTemplateDialog = lazy(() =>
  import("./NewTemplateDialog").then((module) => ({ default: module.NewTemplateDialog })),
);

/** Lists the process templates, from which phases of products are created. */
export default function TemplatesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [filters] = useFilters("/processes/");
  const [making, setMaking] = useState(false);
  const columns = useColumns();
  const pages = usePages<Operation>({
    queryKey: operationsKey(filters),
    load: (offset, limit) => loadOperations(filters, offset, limit),
  });
  return (
    <Page
      title={t("process.templates.title")}
      fill
      beside={
        <span className="muted">
          {t("process.templates.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <Can scope="process:template:create">
          <Button icon={IconPlus} look="primary" onClick={() => setMaking(true)}>
            {t("process.templates.new")}
          </Button>
        </Can>
      }
    >
      <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
        <SearchField from="/processes/" label={t("process.templates.search")} />
      </form>
      <PagedTable
        pages={pages}
        label={t("process.templates.title")}
        columns={columns}
        open={(row) => void navigate({ to: "/processes/$key", params: { key: row._key } })}
        empty={t("process.templates.none")}
      />
      {making && (
        <Suspense>
          <NewTemplateDialog close={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function useColumns(): Column<Operation>[] {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  return useMemo(() => {
    const all: Column<Operation>[] = [
      {
        key: "name",
        head: t("process.template.name"),
        width: narrow ? "minmax(120px, 1fr)" : "minmax(200px, 1fr)",
        cell: (row) => row.name,
      },
      {
        key: "steps",
        head: t("process.templates.steps"),
        width: "80px",
        number: true,
        cell: (row) => quantity(row.default_phase_steps.length),
      },
      {
        key: "code",
        head: t("process.template.code"),
        width: "130px",
        cell: (row) => <Code>{row.code}</Code>,
      },
      {
        key: "description",
        head: t("process.template.description"),
        width: "minmax(200px, 2fr)",
        cell: (row) => row.description ?? "–",
      },
      {
        key: "used",
        head: t("process.templates.used"),
        width: "minmax(140px, 1fr)",
        cell: (row) =>
          usedFor(row)
            .map(({ code }) => code)
            .join(", ") || "–",
      },
    ];
    return narrow ? all.slice(0, 2) : all;
  }, [t, narrow]);
}
