import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import { type DraftPhase, phaseFrom } from "../draft";
import { operationQuery, operationsQuery, PLAIN } from "../queries";

interface Props {
  add: (phase: DraftPhase) => void;
  close: () => void;
}

/** Dialog that adds a phase, empty or from a template. */
export function AddPhaseDialog({ add, close }: Props) {
  const { t } = useTranslation();
  const { data: templates = [], error } = useQuery(operationsQuery);
  const plain = useQuery(operationQuery(PLAIN));
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const template = chosen === null ? plain.data : templates.find(({ _key }) => _key === chosen);
  const nameless = chosen === null && name.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (template === undefined || nameless) return;
    add(phaseFrom(template, name));
    close();
  };
  return (
    <FormDialog
      title={t("process.phase.new")}
      action={t("process.phase.add")}
      command={{ isPending: false, error: error ?? plain.error }}
      submit={submit}
      blocked={template === undefined || nameless}
      close={close}
    >
      <TextInput
        label={t("process.phase.name")}
        data-autofocus
        maxLength={200}
        placeholder={chosen === null ? "" : template?.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t("process.phase.from")}
        description={t("process.phase.from-what")}
        placeholder={t("process.phase.from-none")}
        clearable
        searchable
        limit={50}
        data={templates
          .filter(({ _key }) => _key !== PLAIN)
          .map(({ _key, name: title, default_phase_steps }) => ({
            value: _key,
            label: t("process.phase.option", { name: title, count: default_phase_steps.length }),
          }))}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
