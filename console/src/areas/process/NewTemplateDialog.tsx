import { Modal, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Button } from "@/ui/Button";
import { copyOfStep, sentStep, stepOf } from "./draft";
import { makeOperation, type Operation, type OperationIn, storeMedia } from "./queries";

interface Props {
  /** The template that it begins as a copy of. */
  like?: Operation;
  close: () => void;
}

/** A template of a name of its own, empty or with everything another one has. */
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
    <Modal
      opened
      onClose={close}
      centered
      title={like ? t("process.template.copy") : t("process.templates.new")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <TextInput
          label={t("process.template.name")}
          data-autofocus
          required
          maxLength={200}
          {...form.getInputProps("name")}
        />
        <TextInput label={t("process.template.code")} maxLength={100} {...form.getInputProps("code")} />
        <ErrorBox error={create.error} />
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            busy={create.isPending}
            disabled={form.values.name.trim() === ""}
          >
            {t("process.templates.make")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
