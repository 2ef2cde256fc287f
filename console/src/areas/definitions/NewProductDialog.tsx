import { Modal, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Button } from "@/ui/Button";
import { makeProduct, type ProductForm } from "./queries";

/** A product needs a code; the rest is filled in on its page. */
export function NewProductDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { code: "", description: "" } });
  const make = useMutation({
    mutationFn: ({ code, description }: typeof form.values) =>
      makeProduct({ code: code.trim(), description: description.trim() || null } as ProductForm),
    onSuccess: async ({ _key }) => {
      await queries.invalidateQueries({ queryKey: ["product"] });
      void navigate({ to: `/products/${_key}/about` } as never);
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t("definitions.products.new")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={form.onSubmit((values) => make.mutate(values))}>
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
            {t("definitions.products.make")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
