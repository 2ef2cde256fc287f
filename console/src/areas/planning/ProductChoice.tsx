import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { lookUp } from "@/app/scan/lookup";
import { useScan } from "@/app/scan/useScan";
import { productsQuery } from "./queries";

interface Props {
  value: string;
  onChange: (key: string) => void;
  error?: ReactNode;
}

/** Selects a product by typing or scanning its code. */
export function ProductChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [scanned, setScanned] = useState<{ value: string; label: string } | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const [wanted] = useDebouncedValue(typed.trim(), 150);
  const { data: products = [] } = useQuery(productsQuery(wanted.split(" · ")[0] ?? ""));
  useScan(async (scan) => {
    if (scan.kind !== "text" && scan.kind !== "gs1") return;
    const { exact, near } = await lookUp(scan.text, ["product"]).catch(() => ({ exact: [], near: [] }));
    const [product] = [...exact, ...near];
    setUnknown(product === undefined ? t("planning.new.no-such-product", { code: scan.text }) : null);
    if (product === undefined) return;
    setScanned({ value: product.key, label: [product.code, product.label].filter(Boolean).join(" · ") });
    onChange(product.key);
  });
  const choices = products.map(({ _key, code, description }) => ({
    value: _key,
    label: [code, description].filter(Boolean).join(" · "),
  }));
  const known = scanned !== null && !choices.some((one) => one.value === scanned.value);
  return (
    <Select
      label={t("planning.field.product")}
      placeholder={t("planning.new.product-how")}
      searchable
      data-autofocus
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={known ? [scanned, ...choices] : choices}
      value={value || null}
      onChange={(key) => {
        setUnknown(null);
        onChange(key ?? "");
      }}
      error={unknown ?? error}
    />
  );
}
