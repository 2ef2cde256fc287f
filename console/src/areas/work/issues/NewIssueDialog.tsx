import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { makeIssue } from "../queries";
import { IssueOwnFields } from "./IssueOwnFields";

/** Creates an issue. Its form, photos and links are added on its page. */
export function NewIssueDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [values, setValues] = useState<Record<string, unknown>>({ issue_type_key: null, critical: false });
  const make = useMutation({
    mutationFn: () =>
      makeIssue({
        issue_type_key: values.issue_type_key as string | null,
        critical: values.critical === true,
      } as Parameters<typeof makeIssue>[0]),
    onSuccess: ({ issue_key }) => void navigate({ to: "/issues/$key", params: { key: issue_key } }),
  });
  return (
    <FormDialog
      title={t("work.issues.new")}
      action={t("work.issues.make")}
      command={make}
      submit={() => make.mutate()}
      close={close}
    >
      <IssueOwnFields
        values={values}
        faults={faultsByPath(make.error)}
        disabled={false}
        change={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
      />
    </FormDialog>
  );
}
