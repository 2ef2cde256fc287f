import { Checkbox, Select, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import type { Filters } from "@/app/filters";
import { issueTypesQuery } from "@/app/shared";
import { quantity } from "@/ui/format";
import { type Counts, openIssue, valuesOf } from "./queries";

type Field = {
  _key: string;
  custom_field_key: string;
  type?: string;
};

interface Props {
  filters: Filters;
  counts: Counts;
  close: () => void;
}

/** Returns links to the unit and the work order that the recall started from. */
const linksOf = (filters: Filters) => [
  ...valuesOf(filters, "unit")
    .slice(0, 1)
    .map((key) => ({ type: "serial" as const, key })),
  ...valuesOf(filters, "order")
    .slice(0, 1)
    .map((key) => ({ type: "work_order" as const, key })),
];

/** State of the form, and the command that creates the issue. */
function useIssue({ filters, counts, close }: Props) {
  const { t } = useTranslation();
  const { data: types = [] } = useQuery(issueTypesQuery);
  const [type, setType] = useState<string | null>(null);
  const [critical, setCritical] = useState(true);
  const [text, setText] = useState(
    t("trace.issue.text", { count: counts.finished, units: quantity(counts.finished) }),
  );
  const template = (types.find(({ _key }) => _key === type)?.form_template ?? []) as Field[];
  const field =
    template.find((one) => one.type === undefined || one.type === "text" || one.type === "text_area") ?? null;
  const command = useMutation({
    mutationFn: () => openIssue({ type, critical, text, field, links: linksOf(filters) }),
    onSuccess: ({ issue_key }) => {
      notifications.show({ message: t("trace.issue.done", { number: issue_key }) });
      close();
    },
  });
  return { types, type, setType, critical, setCritical, field, text, setText, command };
}

/** Reports an issue about the recall, linked to the unit and the work order that it started from. */
export function IssueDialog(props: Props) {
  const { t } = useTranslation();
  const { close } = props;
  const { types, type, setType, critical, setCritical, field, text, setText, command } = useIssue(props);
  return (
    <FormDialog
      title={t("trace.issue.button")}
      action={t("trace.issue.do")}
      command={command}
      submit={() => command.mutate()}
      scope="collaboration:issue:create"
      blocked={type === null}
      close={close}
    >
      <Select
        label={t("trace.issue.type")}
        data={types.map(({ _key, name }) => ({ value: _key, label: name }))}
        value={type}
        onChange={setType}
      />
      {field && (
        <Textarea
          label={t("trace.issue.what")}
          autosize
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Checkbox
        label={t("trace.issue.critical")}
        checked={critical}
        onChange={(event) => setCritical(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
