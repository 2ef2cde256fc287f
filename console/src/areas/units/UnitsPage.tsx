import { Checkbox, MultiSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { first, useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Code } from "@/ui/Code";
import { SerialState } from "@/ui/chips/SerialState";
import { quantity } from "@/ui/format";
import { Page } from "@/ui/Page";
import { Time } from "@/ui/Time";
import type { Column } from "@/ui/table/DataTable";
import { type ListedUnit, loadUnits, STATES, unitsKey } from "./queries";

/** Lists all units, with filters. */
export default function UnitsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [filters] = useFilters("/units/");
  const pages = usePages<ListedUnit>({
    queryKey: unitsKey(filters),
    load: (offset, limit) => loadUnits(filters, offset, limit),
  });
  const columns = useColumns();
  return (
    <Page
      title={t("units.title")}
      fill
      beside={
        <span className="muted">
          {!pages.loading && t("units.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
    >
      <UnitFilters />
      <PagedTable
        pages={pages}
        label={t("units.title")}
        columns={columns}
        open={(row) => void navigate({ to: "/units/$key/inside", params: { key: row._key } })}
        empty={t("units.none")}
      />
    </Page>
  );
}

/** Filters by code, product, work order, state and hold. They are stored in the address. */
function UnitFilters() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/units/");
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      <SearchField from="/units/" label={t("units.filter.code")} />
      <SearchField from="/units/" of="product" label={t("units.filter.product")} />
      <SearchField from="/units/" of="order" label={t("units.filter.order")} />
      <MultiSelect
        aria-label={t("units.filter.state")}
        placeholder={[filters.state].flat().filter(Boolean).length === 0 ? t("units.filter.state") : ""}
        clearable
        miw={200}
        data={STATES.map((state) => ({ value: state, label: t(`state.serial.${state}`) }))}
        value={[filters.state].flat().filter((state) => state !== undefined)}
        onChange={(state) => change({ state: state.length === 0 ? undefined : state })}
      />
      <Checkbox
        label={t("units.filter.held")}
        checked={first(filters.held) === "true"}
        onChange={(event) => change({ held: event.currentTarget.checked ? "true" : undefined })}
      />
    </form>
  );
}

function useColumns(): Column<ListedUnit>[] {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  return useMemo(() => {
    const all: Column<ListedUnit>[] = [
      {
        key: "code",
        head: t("units.list.unit"),
        width: "minmax(140px, 1.2fr)",
        cell: (row) => <Code>{row.code}</Code>,
      },
      {
        key: "state",
        head: t("units.list.state"),
        width: "150px",
        cell: (row) => <SerialState state={row.state} held={!!row.hold} />,
      },
      {
        key: "product",
        head: t("units.list.product"),
        width: "120px",
        cell: (row) => <Code>{row.product?.code}</Code>,
      },
      {
        key: "description",
        head: t("units.list.description"),
        width: "minmax(180px, 2fr)",
        cell: (row) => row.product?.description ?? "",
      },
      {
        key: "order",
        head: t("units.list.order"),
        width: "130px",
        cell: (row) => <Code>{row.wo_code}</Code>,
      },
      { key: "where", head: t("units.list.where"), width: "130px", cell: (row) => row.position_code ?? "–" },
      {
        key: "released",
        head: t("units.list.released"),
        width: "130px",
        cell: (row) => <Time at={row.released} />,
      },
    ];
    return narrow ? all.slice(0, 2) : all;
  }, [t, narrow]);
}
