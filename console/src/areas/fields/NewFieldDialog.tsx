import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { FieldInputs, fieldOf, type Typed } from "./FieldInputs";
import { makeField } from "./queries";

/** Dialog that creates a field. The values of a choice are added on its page afterwards. */
export function NewFieldDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm<Typed>({
    initialValues: { name: "", type: "text", default_label: "", default_hint: "" },
  });
  const make = useMutation({
    mutationFn: (typed: Typed) => makeField(fieldOf(typed)),
    onSuccess: ({ field_key }) => void navigate({ to: "/fields/$key", params: { key: field_key } }),
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={t("fields.new")}
      action={t("fields.make")}
      command={make}
      submit={form.onSubmit((typed) => make.mutate(typed))}
      blocked={form.values.name.trim() === ""}
      close={close}
    >
      <FieldInputs form={form} />
    </FormDialog>
  );
}
