import { Modal } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Button } from "@/ui/Button";
import { FieldInputs, fieldOf, type Typed } from "./FieldInputs";
import { makeField } from "./queries";

/** One form makes a field; a choice gets its values on the page that follows. */
export function NewFieldDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Typed>({
    initialValues: { name: "", type: "text", default_label: "", default_hint: "" },
  });
  const make = useMutation({
    mutationFn: (typed: Typed) => makeField(fieldOf(typed)),
    onSuccess: async ({ field_key }) => {
      await queries.invalidateQueries({ queryKey: ["field"] });
      void navigate({ to: `/fields/${field_key}` } as never);
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t("fields.new")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={form.onSubmit((typed) => make.mutate(typed))}>
        <FieldInputs form={form} />
        <ErrorBox error={make.error} />
        <div className="row wrap">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            busy={make.isPending}
            disabled={form.values.name.trim() === ""}
          >
            {t("fields.make")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
