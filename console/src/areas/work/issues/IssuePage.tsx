import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePeople } from "@/app/people";
import { RecordTags } from "@/app/tags/RecordTags";
import { ButtonLink } from "@/ui/ButtonLink";
import { Facts } from "@/ui/Facts";
import { moment } from "@/ui/format";
import { Loading, Page } from "@/ui/Page";
import { EditCard } from "../EditCard";
import { editableIssue, type FormField, folderName, issuePatch, namesFile } from "../editable";
import { Links } from "../Links";
import { linkedOf } from "../linked";
import {
  changeIssue,
  type IssueDetails,
  type IssueLinkType,
  issueQuery,
  linkIssue,
  readIssue,
  unlinkIssue,
} from "../queries";
import classes from "../RecordPage.module.css";
import { IssueState } from "../state";
import { IssueActions } from "./IssueActions";
import { IssueOwnFields } from "./IssueOwnFields";

const Messages = lazy(() => import("../messages/Messages").then((module) => ({ default: module.Messages })));
const FilesCard = lazy(() =>
  import("@/app/files/FilesCard").then((module) => ({ default: module.FilesCard })),
);

const ADDED: readonly IssueLinkType[] = ["serial", "work_order", "product"];

/** Page of one issue: form, files, linked records and messages. */
export default function IssuePage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/issues/$key" });
  const { data: issue, error } = useQuery(issueQuery(key));
  const [unsaved, setUnsaved] = useState(false);
  if (error) {
    return (
      <Page title={t("work.issues.title")}>
        <ErrorBox error={error} cure={<ButtonLink to="/issues">{t("work.issues.all")}</ButtonLink>} />
      </Page>
    );
  }
  if (issue === undefined) return <Loading lines={6} />;
  return (
    <Page
      title={t("work.issue.title", { number: key, type: issue.issue_type_name ?? t("work.issue.no-type") })}
      beside={
        <>
          <IssueState issue={issue} />
          <RecordTags of="issue" recordKey={key} />
        </>
      }
      actions={<IssueActions issue={issue} unsaved={unsaved} />}
    >
      <Body key={key} issue={issue} dirty={setUnsaved} />
    </Page>
  );
}

function Body({ issue, dirty }: { issue: IssueDetails; dirty: (is: boolean) => void }) {
  const { t } = useTranslation();
  const person = usePeople();
  const key = issue._key;
  const fields = issue.data as FormField[];
  return (
    <div className={classes.columns}>
      <EditCard
        bucket="issue"
        record={key}
        stored={editableIssue({ ...issue, data: fields })}
        fields={fields}
        open={issue.open}
        scope="collaboration:issue:update"
        read={async () => {
          const now = await readIssue(key);
          return editableIssue({ ...now, data: now.data as FormField[] });
        }}
        write={(changed, rev) => changeIssue(key, issuePatch(changed, fields), rev)}
        label={(name) =>
          fields.find((field) => name.endsWith(field.form_field_key))?.label ?? t(`work.field.${name}`)
        }
        dirty={dirty}
      >
        {(own) => <IssueOwnFields {...own} />}
      </EditCard>
      <div className={classes.side}>
        <section className="card">
          <Facts
            of={[
              [t("work.created"), `${moment(issue.created)} · ${person(issue.created_by)}`],
              [t("work.closed"), issue.closed && `${moment(issue.closed)} · ${person(issue.closed_by)}`],
              [t("work.issue.phase"), issue.phase_alias],
            ]}
          />
        </section>
        <Links
          links={linkedOf(issue)}
          types={ADDED}
          scope="collaboration:issue:update"
          open={issue.open}
          add={(type, target) => linkIssue(key, type, target)}
          remove={(type, target) => unlinkIssue(key, type, target)}
        />
        <Suspense fallback={<Loading lines={2} />}>
          <Messages recipient={issue._id} />
        </Suspense>
        <Suspense fallback={<Loading lines={2} />}>
          <FilesCard
            bucket="issue"
            recordKey={key}
            closed={!issue.open}
            where={(folder) => folderName(fields, folder)}
            named={(file) => namesFile(fields, file)}
          />
        </Suspense>
      </div>
    </div>
  );
}
