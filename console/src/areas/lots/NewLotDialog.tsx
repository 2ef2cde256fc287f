import { Select } from "@mantine/core";
import { type GetInputPropsReturnType, useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { productsQuery } from "@/app/shared";
import { LotFields } from "./LotFields";
import { type LotForm, makeLot } from "./queries";

/** Dialog that creates a lot manually. Receipts and production create their lots automatically. */
export function NewLotDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: {
      product_key: "",
      code: "",
      supplier_lot: "",
      partner_code: "",
      partner_name: "",
      purchase_doc: "",
      produced: "",
      expires: "",
    },
  });
  const make = useMutation({
    mutationFn: ({ product_key, code, ...rest }: typeof form.values) => {
      const filled = Object.fromEntries(
        Object.entries(rest).map(([name, value]) => [name, value.trim() || null]),
      );
      return makeLot(product_key, { code: code.trim(), ...filled } as LotForm);
    },
    onSuccess: (lot) => void navigate({ to: "/lots/$key", params: { key: lot._key } }),
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={t("lots.new.button")}
      action={t("lots.new.do")}
      command={make}
      submit={form.onSubmit((values) => make.mutate(values))}
      blocked={form.values.product_key === "" || form.values.code.trim() === ""}
      close={close}
    >
      <ProductSelect {...form.getInputProps("product_key")} />
      <LotFields form={form} />
    </FormDialog>
  );
}

/** Selects the product of the lot by part of its code. */
function ProductSelect(field: GetInputPropsReturnType) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), 150);
  const { data: products = [] } = useQuery(productsQuery(wanted));
  return (
    <Select
      label={t("lots.list.product")}
      searchable
      data-autofocus
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={products.map(({ _key, code, description }) => ({
        value: _key,
        label: [code, description].filter(Boolean).join(" · "),
      }))}
      {...field}
    />
  );
}
