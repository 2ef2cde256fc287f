import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import { productsQuery } from "@/app/shared";
import { copyProcess } from "./queries";

interface Props {
  productKey: string;
  close: () => void;
}

/** Copies the whole process of another product, including its files. */
export function CopyDialog({ productKey, close }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), 150);
  const [from, setFrom] = useState<string | null>(null);
  const { data: products = [] } = useQuery(productsQuery(from === null ? wanted : ""));
  const copy = useMutation({
    mutationFn: (key: string) => copyProcess(key, productKey),
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("process.copy.title")}
      action={t("process.copy.run")}
      command={copy}
      submit={() => from !== null && copy.mutate(from)}
      blocked={from === null}
      close={close}
    >
      <Select
        label={t("process.copy.from")}
        data-autofocus
        data-scan="field"
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        nothingFoundMessage={t("process.copy.none")}
        data={products
          .filter(({ _key }) => _key !== productKey)
          .map(({ _key, code, description }) => ({
            value: _key,
            label: [code, description].filter(Boolean).join(" · "),
          }))}
        value={from}
        onChange={setFrom}
      />
      <p className="muted">{t("process.copy.what")}</p>
    </FormDialog>
  );
}
