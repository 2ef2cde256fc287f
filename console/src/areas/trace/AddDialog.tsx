import { Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import { useFilters } from "@/app/filters";
import { choicesQuery, type Kind, type Selector, valuesOf, WINDOWS } from "./queries";

export type Adding =
  | Extract<Selector, "lot" | "unit" | "supplier_lot" | "purchase" | "partner" | "order">
  | "window";

/** Period, and the event that happened in it. */
interface Span {
  from: string;
  to: string;
  on: string;
}

const BY_SEARCH: readonly string[] = ["lot", "unit", "order"];

/** Dialog that adds a criterion to the recall: an existing record, or text as printed on a document. */
export function AddDialog({ kind, close }: { kind: Adding; close: () => void }) {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/recall");
  const [value, setValue] = useState<string | null>(null);
  const [span, setSpan] = useState<Span>({ from: "", to: "", on: "produced" });
  const changeSpan = (some: Partial<Span>) => setSpan((now) => ({ ...now, ...some }));
  const ready =
    kind === "window" ? span.from !== "" && span.to !== "" && value !== null : value !== null && value !== "";
  const add = () => {
    if (!ready || value === null) return;
    if (kind === "window") change({ ...span, product: value });
    else change({ [kind]: [...new Set([...valuesOf(filters, kind), value])] });
    close();
  };
  return (
    <FormDialog
      title={t(`trace.kind.${kind}`)}
      action={t("trace.selection.add-this")}
      submit={() => add()}
      blocked={!ready}
      close={close}
    >
      {kind === "window" ? (
        <WindowFields product={value} choose={setValue} span={span} change={changeSpan} />
      ) : (
        <ValueField kind={kind} value={value} choose={setValue} />
      )}
    </FormDialog>
  );
}

interface WindowProps {
  product: string | null;
  choose: (product: string | null) => void;
  span: Span;
  change: (some: Partial<Span>) => void;
}

/** Selects a product and the period of an event. */
function WindowFields({ product, choose, span, change }: WindowProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choose kind="product" label={t("trace.kind.product")} value={product} choose={choose} />
      <Select
        label={t("trace.window.on")}
        allowDeselect={false}
        data={WINDOWS.map((one) => ({ value: one, label: t(`trace.window.${one}`) }))}
        value={span.on}
        onChange={(next) => change({ on: next ?? "produced" })}
      />
      <div className="row">
        <TextInput
          type="date"
          label={t("trace.window.from")}
          value={span.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t("trace.window.to")}
          value={span.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

interface ValueProps {
  kind: Exclude<Adding, "window">;
  value: string | null;
  choose: (value: string | null) => void;
}

/** Input for one value: a search if there is a list, else text. */
function ValueField({ kind, value, choose }: ValueProps) {
  const { t } = useTranslation();
  const label = t(`trace.kind.${kind}`);
  if (BY_SEARCH.includes(kind))
    return <Choose kind={kind as Kind} label={label} value={value} choose={choose} />;
  return (
    <TextInput
      label={label}
      description={t("trace.as-written")}
      data-autofocus
      data-scan="field"
      value={value ?? ""}
      onChange={({ currentTarget }) => choose(currentTarget.value.trim() === "" ? null : currentTarget.value)}
    />
  );
}

interface ChooseProps {
  kind: Kind;
  label: string;
  value: string | null;
  choose: (value: string | null) => void;
}

function Choose({ kind, label, value, choose }: ChooseProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), 150);
  const { data = [] } = useQuery(choicesQuery(kind, wanted));
  return (
    <Select
      label={label}
      description={t("trace.search-what")}
      nothingFoundMessage={t("trace.search-none")}
      searchable
      data-autofocus
      data-scan="field"
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={data.map(({ key, code, label }) => ({ value: key, label: label ? `${code} · ${label}` : code }))}
      value={value}
      onChange={choose}
    />
  );
}
