import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { peopleQuery, targetsQuery } from "./reviewQueries";

interface TargetProps {
  kind: "position" | "product";
  value: string | null;
  choose: (key: string | null, code: string) => void;
}

/** Selects a location or product to count. */
export function Target({ kind, value, choose }: TargetProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), 150);
  const { data = [] } = useQuery(targetsQuery(kind, wanted));
  return (
    <Select
      label={t(`counting.target.${kind}`)}
      searchable
      clearable
      data-scan="field"
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t("counting.target.none")}
      data={data}
      value={value}
      onChange={(key, option) => choose(key, option?.label ?? "")}
    />
  );
}

/** Selects the counter. Null means that anyone can count. */
export function Counter({ value, choose }: { value: string | null; choose: (key: string | null) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(peopleQuery());
  return (
    <Select
      label={t("counting.target.who")}
      placeholder={t("counting.target.anybody")}
      searchable
      clearable
      data={data.map(({ _key, name, surname, username }) => ({
        value: _key,
        label: [name, surname].filter(Boolean).join(" ") || username,
      }))}
      value={value}
      onChange={choose}
    />
  );
}
