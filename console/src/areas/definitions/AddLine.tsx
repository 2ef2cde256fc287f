import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { productsQuery } from "@/app/shared";
import { pasted, type Row } from "./bom";
import { findByCodes } from "./queries";

type Found = Omit<Row, "name" | "phase_key">;

/** Adds one component by typing or scanning its code, or several by pasting spreadsheet rows. */
export function AddLine({ add, disabled }: { add: (found: Found[]) => void; disabled: boolean }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), 150);
  const { data: products = [] } = useQuery(productsQuery(wanted));
  const paste = useMutation({
    mutationFn: async (text: string) => {
      const lines = pasted(text);
      const known = await findByCodes(lines.map(({ code }) => code));
      const unknown = lines.filter(({ code }) => !known.has(code.toUpperCase()));
      add(
        lines.flatMap(({ code, quantity }) => {
          const product = known.get(code.toUpperCase());
          if (product === undefined) return [];
          return [
            {
              component_key: product._key,
              code: product.code,
              description: product.description ?? null,
              quantity,
            },
          ];
        }),
      );
      return unknown.map(({ code }) => code);
    },
  });
  return (
    <div className="col">
      <Select
        aria-label={t("definitions.bom.add")}
        placeholder={t("definitions.bom.add")}
        searchable
        disabled={disabled || paste.isPending}
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        value={null}
        data={products.map(({ _key, code, description }) => ({
          value: _key,
          label: [code, description].filter(Boolean).join(" · "),
        }))}
        onChange={(key) => {
          const product = products.find(({ _key }) => _key === key);
          if (product === undefined) return;
          const { _key, code, description } = product;
          add([{ component_key: _key, code, description: description ?? null, quantity: "1" }]);
          setTyped("");
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (!/[\n\t]/.test(text)) return;
          event.preventDefault();
          paste.mutate(text);
        }}
      />
      <ErrorBox error={paste.error} />
      {paste.data !== undefined && paste.data.length > 0 && (
        <p role="alert">{t("definitions.bom.unknown", { codes: paste.data.join(", ") })}</p>
      )}
    </div>
  );
}
