import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { positionsQuery, productsQuery } from "@/app/shared";

interface Props {
  kind: "product" | "position";
  label: string;
  value: string | null;
  /** Code of the value, shown before anything is typed. */
  known?: string | null | undefined;
  choose: (key: string | null, code: string | null) => void;
  error?: string | undefined;
  description?: string;
  autoFocus?: boolean;
}

/** Selects a product or location by typing or scanning part of its code. */
export function Choose({ kind, label, value, known, choose, error, description, autoFocus = false }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(known ?? "");
  const [wanted] = useDebouncedValue(typed.split(" · ")[0]?.trim() ?? "", 150);
  const products = useQuery({ ...productsQuery(wanted), enabled: kind === "product" });
  const positions = useQuery({ ...positionsQuery(wanted), enabled: kind === "position" && wanted !== "" });
  const options =
    kind === "product"
      ? (products.data ?? []).map(({ _key, code, description: words }) => ({
          value: _key,
          label: words ? `${code} · ${words}` : code,
        }))
      : (positions.data ?? []).map(({ _key, code }) => ({ value: _key, label: code }));
  const present =
    value !== null && known && !options.some((option) => option.value === value)
      ? [{ value, label: known }]
      : [];
  return (
    <Select
      label={label}
      description={description}
      error={error}
      searchable
      clearable
      data-scan="field"
      data-autofocus={autoFocus || undefined}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={t(wanted === "" ? "stock.choose.type" : "stock.choose.none")}
      data={[...present, ...options]}
      value={value}
      onChange={(next, option) => choose(next, option?.label.split(" · ")[0] ?? null)}
    />
  );
}
