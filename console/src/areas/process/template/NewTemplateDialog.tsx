import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { copyOfStep, sentStep, stepOf } from "../draft";
import { makeOperation, type Operation, type OperationIn, storeMedia } from "../queries";

interface Props {
  /** Template to copy, if the new one is a copy. */
  like?: Operation;
  close: () => void;
}

/** Creates a template, empty or as a copy of another one. */
async function make(name: string, code: string, like: Operation | undefined): Promise<Operation> {
  const steps = (like?.default_phase_steps ?? []).map(stepOf).map(copyOfStep);
  const rest: Partial<OperationIn> =
    like === undefined
      ? {}
      : {
          description: like.description ?? null,
          default_phase_parameters: like.default_phase_parameters,
          default_phase_notes: like.default_phase_notes ?? null,
          default_phase_steps: steps.map((step) => sentStep(step, () => false)),
        };
  const made = await makeOperation({ name: name.trim(), code: code.trim() || null, ...rest } as OperationIn);
  const keys = made.default_phase_steps.map(({ _key }) => _key);
  await storeMedia(steps, keys, []);
  return made;
}

export function NewTemplateDialog({ like, close }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: like ? t("process.template.copy-name", { name: like.name }) : "", code: "" },
  });
  const create = useMutation({
    mutationFn: ({ name, code }: typeof form.values) => make(name, code, like),
    onSuccess: ({ _key }) => {
      close();
      void navigate({ to: "/processes/$key", params: { key: _key } });
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={like ? t("process.template.copy") : t("process.templates.new")}
      action={t("process.templates.make")}
      command={create}
      submit={form.onSubmit((values) => create.mutate(values))}
      blocked={form.values.name.trim() === ""}
      close={close}
    >
      <TextInput
        label={t("process.template.name")}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps("name")}
      />
      <TextInput label={t("process.template.code")} maxLength={100} {...form.getInputProps("code")} />
    </FormDialog>
  );
}
