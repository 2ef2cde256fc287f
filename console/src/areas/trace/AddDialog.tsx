import { Modal, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilters } from "@/app/filters";
import { Button } from "@/ui/Button";
import { choicesQuery, type Kind, type Selector, valuesOf, WINDOWS } from "./queries";

export type Adding =
  | Extract<Selector, "lot" | "unit" | "supplier_lot" | "purchase" | "partner" | "order">
  | "window";

const BY_SEARCH: readonly string[] = ["lot", "unit", "order"];

/** Adds one thing to the sentence: chosen from what there is, or written as it stands on the paper. */
export function AddDialog({ kind, close }: { kind: Adding; close: () => void }) {
  const { t } = useTranslation();
  const [filters, change] = useFilters();
  const [value, setValue] = useState<string | null>(null);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [on, setOn] = useState<string>("produced");
  const ready =
    kind === "window" ? from !== "" && to !== "" && value !== null : value !== null && value !== "";
  const add = () => {
    if (!ready || value === null) return;
    if (kind === "window") change({ from, to, on, product: value });
    else change({ [kind]: [...new Set([...valuesOf(filters, kind), value])] });
    close();
  };
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t(`trace.kind.${kind}`)}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        {kind === "window" && (
          <>
            <Choose kind="product" label={t("trace.kind.product")} value={value} choose={setValue} />
            <Select
              label={t("trace.window.on")}
              allowDeselect={false}
              data={WINDOWS.map((one) => ({ value: one, label: t(`trace.window.${one}`) }))}
              value={on}
              onChange={(next) => setOn(next ?? "produced")}
            />
            <div className="row">
              <TextInput
                type="date"
                label={t("trace.window.from")}
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
              <TextInput
                type="date"
                label={t("trace.window.to")}
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            </div>
          </>
        )}
        {BY_SEARCH.includes(kind) && (
          <Choose kind={kind as Kind} label={t(`trace.kind.${kind}`)} value={value} choose={setValue} />
        )}
        {kind !== "window" && !BY_SEARCH.includes(kind) && (
          <TextInput
            label={t(`trace.kind.${kind}`)}
            description={t("trace.as-written")}
            data-autofocus
            data-scan="field"
            value={value ?? ""}
            onChange={(event) =>
              setValue(event.currentTarget.value.trim() === "" ? null : event.currentTarget.value)
            }
          />
        )}
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button type="submit" look="primary" disabled={!ready}>
            {t("trace.selection.add-this")}
          </Button>
        </div>
      </form>
    </Modal>
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
