import { Modal, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Button } from "@/ui/Button";
import { copyProduct, makeProduct, type Product, type ProductForm } from "./queries";

interface Props {
  /** What is copied into the new product. */
  from?: Product;
  close: () => void;
}

/** A product needs a code; the rest is filled in on its page, or comes from another product. */
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
    <Modal
      opened
      onClose={close}
      centered
      title={
        from === undefined ? t("definitions.products.new") : t("definitions.copy.title", { code: from.code })
      }
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={form.onSubmit((values) => make.mutate(values))}>
        {from !== undefined && <p className="muted">{t("definitions.copy.what")}</p>}
        <TextInput
          label={t("definitions.field.code")}
          data-autofocus
          data-scan="field"
          required
          {...form.getInputProps("code")}
        />
        <TextInput label={t("definitions.field.description")} {...form.getInputProps("description")} />
        <ErrorBox error={make.error} />
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            busy={make.isPending}
            disabled={form.values.code.trim() === ""}
          >
            {t(from === undefined ? "definitions.products.make" : "definitions.copy.do")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
