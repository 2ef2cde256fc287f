import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { copyProduct, makeProduct, type Product, type ProductForm } from "./queries";

interface Props {
  /** Product to copy, if the new product is a copy. */
  from?: Product;
  close: () => void;
}

/**
 * Dialog that creates a product from a code, or as a copy of another product. Everything else is edited on its page.
 */
export function NewProductDialog({ from, close }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { code: "", description: from?.description ?? "" } });
  const make = useMutation({
    mutationFn: async (typed: typeof form.values) => {
      const [code, description] = [typed.code.trim(), typed.description.trim() || null];
      if (from !== undefined) return (await copyProduct(from._key, code, description)).new_product_key;
      return (await makeProduct({ code, description } as ProductForm))._key;
    },
    onSuccess: (key) => {
      close();
      void navigate({ to: "/products/$key/about", params: { key } });
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={
        from === undefined ? t("definitions.products.new") : t("definitions.copy.title", { code: from.code })
      }
      action={t(from === undefined ? "definitions.products.make" : "definitions.copy.do")}
      command={make}
      submit={form.onSubmit((values) => make.mutate(values))}
      blocked={form.values.code.trim() === ""}
      close={close}
    >
      {from !== undefined && <p className="muted">{t("definitions.copy.what")}</p>}
      <TextInput
        label={t("definitions.field.code")}
        data-autofocus
        data-scan="field"
        required
        {...form.getInputProps("code")}
      />
      <TextInput label={t("definitions.field.description")} {...form.getInputProps("description")} />
    </FormDialog>
  );
}
