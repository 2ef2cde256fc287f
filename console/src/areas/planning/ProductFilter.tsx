import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, take } from "@/api/client";
import { one } from "@/api/keys";
import { productsQuery } from "./queries";

interface Props {
  value: string | undefined;
  choose: (product: string | undefined) => void;
}

/** Filters a list by product. The product in the address is shown even if no search has found it. */
export function ProductFilter({ value, choose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), 150);
  const { data: products = [] } = useQuery(productsQuery(wanted.split(" · ")[0] ?? ""));
  const { data: chosen } = useQuery({
    queryKey: one("product", value ?? "", "base"),
    queryFn: () =>
      take(api.GET("/product/{product_key}", { params: { path: { product_key: value ?? "" } } })),
    enabled: value !== undefined,
  });
  const all = chosen && !products.some(({ _key }) => _key === chosen._key) ? [chosen, ...products] : products;
  return (
    <Select
      aria-label={t("planning.filter.product")}
      placeholder={t("planning.filter.product")}
      clearable
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={all.map(({ _key, code }) => ({ value: _key, label: code }))}
      value={value ?? null}
      onChange={(product) => choose(product ?? undefined)}
    />
  );
}
