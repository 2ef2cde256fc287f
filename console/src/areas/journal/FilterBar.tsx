import { MultiSelect, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DayFilter } from "@/app/DayFilter";
import { type Filters, first, useFilters } from "@/app/filters";
import { useScan } from "@/app/scan/useScan";
import { codesOfQuery, orderKeyOf, peopleQuery, TOPICS, unitKeyOf } from "./queries";

/** Filters by the record that has a code. A code without a record does not change the filter. */
function useByCode(change: (some: Filters) => void) {
  const [wrong, setWrong] = useState<{ unit?: boolean; order?: boolean }>({});
  const byUnit = async (code: string) => {
    const key = code === "" ? undefined : await unitKeyOf(code);
    setWrong({ ...wrong, unit: key === null });
    if (key !== null) change({ unit: key });
  };
  const byOrder = async (code: string) => {
    const key = code === "" ? undefined : await orderKeyOf(code);
    setWrong({ ...wrong, order: key === null });
    if (key !== null) change({ order: key });
  };
  return { wrong, byUnit, byOrder };
}

/** Filters by user, unit, work order, category and day. A scan filters by the scanned unit. */
export function FilterBar() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/journal");
  const { data: people = [] } = useQuery(peopleQuery());
  const [unit, order] = [first(filters.unit), first(filters.order)];
  const { data: codes } = useQuery(codesOfQuery(unit, order));
  const { wrong, byUnit, byOrder } = useByCode(change);
  useScan((scan) => {
    if (scan.kind === "text") void byUnit(scan.text);
    if (scan.kind === "gs1") void byUnit(scan.serial ?? scan.text);
  });
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      <Select
        w={180}
        aria-label={t("journal.filter.person")}
        placeholder={t("journal.filter.person")}
        clearable
        searchable
        data={people.map(({ _key, name, surname, username }) => ({
          value: _key,
          label: [name, surname].filter(Boolean).join(" ") || username,
        }))}
        value={first(filters.person) ?? null}
        onChange={(person) => change({ person: person ?? undefined })}
      />
      <CodeFilter
        key={`unit-${codes?.unit ?? ""}`}
        label={t("journal.filter.unit")}
        wrong={wrong.unit === true}
        code={unit === undefined ? "" : (codes?.unit ?? "")}
        find={(code) => void byUnit(code)}
      />
      <CodeFilter
        key={`order-${codes?.order ?? ""}`}
        label={t("journal.filter.order")}
        wrong={wrong.order === true}
        code={order === undefined ? "" : (codes?.order ?? "")}
        find={(code) => void byOrder(code)}
      />
      <MultiSelect
        aria-label={t("journal.filter.topic")}
        placeholder={filters.topic === undefined ? t("journal.filter.topic") : ""}
        clearable
        w={200}
        data={TOPICS.map((topic) => ({ value: topic, label: t(`journal.topic.${topic}`) }))}
        value={[filters.topic].flat().filter((topic) => topic !== undefined)}
        onChange={(topic) => change({ topic: topic.length === 0 ? undefined : topic })}
      />
      <DayFilter
        label={t("journal.filter.from")}
        day={first(filters.from) ?? ""}
        choose={(from) => change({ from })}
      />
      <DayFilter
        label={t("journal.filter.to")}
        day={first(filters.to) ?? ""}
        choose={(to) => change({ to })}
      />
    </form>
  );
}

interface CodeFilterProps {
  label: string;
  /** Whether no record has the code. */
  wrong: boolean;
  code: string;
  find: (code: string) => void;
}

/** Code input that is looked up on Enter or when it loses focus. */
function CodeFilter({ label, wrong, code, find }: CodeFilterProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      w={160}
      aria-label={label}
      placeholder={label}
      error={wrong && t("journal.filter.unknown")}
      defaultValue={code}
      onBlur={(event) => find(event.currentTarget.value.trim())}
      onKeyDown={(event) => event.key === "Enter" && find(event.currentTarget.value.trim())}
    />
  );
}
