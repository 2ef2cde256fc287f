import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { type Filters, first, useFilters } from "@/app/filters";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { quantity } from "@/ui/format";
import { IconArrowsExchange, IconListDetails, IconX } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { DataTable } from "@/ui/table/DataTable";
import { movementColumns } from "./movementColumns";
import {
  contentsQuery,
  loadMovements,
  MOVEMENT_STATES,
  MOVEMENT_TYPES,
  type Movement,
  movementsKey,
} from "./queries";

const TYPED = ["product", "lot", "serial", "list"] as const;

/** Lists completed and planned movements, newest first. */
export default function MovesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const [filters, change] = useFilters("/moves/");
  const pages = usePages<Movement>({
    queryKey: movementsKey(filters),
    load: (offset, limit) => loadMovements(filters, offset, limit),
  });
  return (
    <Page
      title={t("stock.moves.title")}
      fill
      beside={
        <span className="muted">
          {t("stock.moves.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <>
          <ButtonLink to="/moves/lists" icon={IconListDetails}>
            {t("stock.lists.title")}
          </ButtonLink>
          <ButtonLink to="/moves/new" icon={IconArrowsExchange} look="primary">
            {t("stock.move.button")}
          </ButtonLink>
        </>
      }
    >
      <FilterBar filters={filters} change={change} />
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t("stock.moves.title")}
        columns={movementColumns(t, narrow)}
        rows={pages.rows}
        rowKey={(row) => row._key}
        seen={pages.seen}
        loading={pages.loading}
        open={(row) => void navigate({ to: "/moves/$key", params: { key: row._key } })}
        empty={t("stock.moves.none")}
      />
    </Page>
  );
}

function FilterBar({ filters, change }: { filters: Filters; change: (some: Filters) => void }) {
  const { t } = useTranslation();
  const place = first(filters.place);
  const { data } = useQuery({ ...contentsQuery(place ?? ""), enabled: place !== undefined });
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      {TYPED.map((name) => (
        <SearchField from="/moves/" key={name} of={name} scan w={140} label={t(`stock.filter.${name}`)} />
      ))}
      <Select
        aria-label={t("stock.list.type")}
        placeholder={t("stock.list.type")}
        clearable
        w={150}
        data={MOVEMENT_TYPES.map((value) => ({ value, label: t(`stock.type.${value}`) }))}
        value={first(filters.type) ?? null}
        onChange={(value) => change({ type: value ?? undefined })}
      />
      <Select
        aria-label={t("stock.list.state")}
        placeholder={t("stock.list.state")}
        clearable
        w={150}
        data={MOVEMENT_STATES.map((value) => ({ value, label: t(`stock.status.${value}`) }))}
        value={first(filters.status) ?? null}
        onChange={(value) => change({ status: value ?? undefined })}
      />
      {place !== undefined && (
        <Button icon={IconX} onClick={() => change({ place: undefined })}>
          {t("stock.moves.of-place", { code: data?.position.code ?? place })}
        </Button>
      )}
    </form>
  );
}
