import { Modal, Select } from "@mantine/core";
import { type GetInputPropsReturnType, useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { productsQuery } from "@/app/shared";
import { Button } from "@/ui/Button";
import { LotFields } from "./LotFields";
import { type LotForm, makeLot } from "./queries";

/** A lot by hand; those of receipts and of production come by themselves. */
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
    <Modal
      opened
      onClose={close}
      centered
      title={t("lots.new.button")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={form.onSubmit((values) => make.mutate(values))}>
        <ProductSelect {...form.getInputProps("product_key")} />
        <LotFields form={form} />
        <ErrorBox error={make.error} />
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            busy={make.isPending}
            disabled={form.values.product_key === "" || form.values.code.trim() === ""}
          >
            {t("lots.new.do")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** The product of the lot, by typing a part of its code. */
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
