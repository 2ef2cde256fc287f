import { MultiSelect, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { first, useFilters } from "@/app/filters";
import { useScan } from "@/app/scan/useScan";
import { codesOfQuery, orderKeyOf, peopleQuery, TOPICS, unitKeyOf } from "./queries";

/** By person, unit, order, kind and day; a scan filters by its unit. */
export function FilterBar() {
  const { t } = useTranslation();
  const [filters, change] = useFilters();
  const [wrong, setWrong] = useState<{ unit?: boolean; order?: boolean }>({});
  const { data: people = [] } = useQuery(peopleQuery());
  const [unit, order] = [first(filters.unit), first(filters.order)];
  const { data: codes } = useQuery(codesOfQuery(unit, order));
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
      <TextInput
        w={160}
        key={`unit-${codes?.unit ?? ""}`}
        aria-label={t("journal.filter.unit")}
        placeholder={t("journal.filter.unit")}
        error={wrong.unit && t("journal.filter.unknown")}
        defaultValue={unit === undefined ? "" : (codes?.unit ?? "")}
        onBlur={(event) => void byUnit(event.currentTarget.value.trim())}
        onKeyDown={(event) => event.key === "Enter" && void byUnit(event.currentTarget.value.trim())}
      />
      <TextInput
        w={160}
        key={`order-${codes?.order ?? ""}`}
        aria-label={t("journal.filter.order")}
        placeholder={t("journal.filter.order")}
        error={wrong.order && t("journal.filter.unknown")}
        defaultValue={order === undefined ? "" : (codes?.order ?? "")}
        onBlur={(event) => void byOrder(event.currentTarget.value.trim())}
        onKeyDown={(event) => event.key === "Enter" && void byOrder(event.currentTarget.value.trim())}
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
      <TextInput
        w={150}
        type="date"
        aria-label={t("journal.filter.from")}
        value={first(filters.from) ?? ""}
        onChange={(event) => change({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        w={150}
        type="date"
        aria-label={t("journal.filter.to")}
        value={first(filters.to) ?? ""}
        onChange={(event) => change({ to: event.currentTarget.value || undefined })}
      />
    </form>
  );
}
