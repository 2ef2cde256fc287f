import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Can } from "@/app/session/Can";
import { issueTypesQuery } from "@/app/shared";
import { Button } from "@/ui/Button";
import { quantity } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import { type Issue, issuesKey, loadIssues } from "../queries";
import { IssueTable } from "./IssueTable";

const NewIssueDialog = lazy(() =>
  import("./NewIssueDialog").then((module) => ({ default: module.NewIssueDialog })),
);
const STATES = ["open", "critical", "closed"] as const;

/** Lists all issues, with filters. */
export default function IssuesPage() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/issues/");
  const [making, setMaking] = useState(false);
  const { data: types = [] } = useQuery(issueTypesQuery);
  const pages = usePages<Issue>({
    queryKey: issuesKey(filters),
    load: (offset, limit) => loadIssues(filters, offset, limit),
  });
  return (
    <Page
      title={t("work.issues.title")}
      fill
      beside={
        <span className="muted">
          {t("work.issues.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <Can scope="collaboration:issue:create">
          <Button icon={IconPlus} look="primary" onClick={() => setMaking(true)}>
            {t("work.issues.new")}
          </Button>
        </Can>
      }
    >
      <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
        <Segments
          label={t("work.state")}
          value={(first(filters.state) ?? "open") as (typeof STATES)[number]}
          options={STATES.map((value) => ({ value, text: t(`work.issues.filter.${value}`) }))}
          choose={(state) => change({ state: state === "open" ? undefined : state })}
        />
        <Select
          aria-label={t("work.field.issue_type_key")}
          placeholder={t("work.any-type")}
          clearable
          data={types.map(({ _key, name }) => ({ value: _key, label: name }))}
          value={first(filters.type) ?? null}
          onChange={(chosen) => change({ type: chosen ?? undefined })}
        />
        <SearchField from="/issues/" of="product" label={t("work.issues.product")} />
      </form>
      <ErrorBox error={pages.error} retry={pages.again} />
      <IssueTable
        label={t("work.issues.title")}
        rows={pages.rows}
        loading={pages.loading}
        seen={pages.seen}
        empty={t("work.issues.none")}
      />
      {making && (
        <Suspense>
          <NewIssueDialog close={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  );
}
