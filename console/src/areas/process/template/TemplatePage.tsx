import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { IconCopy, IconTrash, IconUpload } from "@/ui/icons";
import { Loading, Page } from "@/ui/Page";
import classes from "../Process.module.css";
import { deleteOperation, type Operation, operationQuery, PLAIN, usedFor } from "../queries";
import { useLeaveGuard } from "../useLeaveGuard";
import { useTemplate } from "./useTemplate";

const Editor = lazy(() => import("../editor/Editor").then((module) => ({ default: module.Editor })));
const NewTemplateDialog = lazy(() =>
  import("./NewTemplateDialog").then((module) => ({ default: module.NewTemplateDialog })),
);
const ApplyDialog = lazy(() => import("./ApplyDialog").then((module) => ({ default: module.ApplyDialog })));

type Asking = "copy" | "apply" | "delete" | null;

/** Page of one process template. */
export default function TemplatePage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/processes/$key" });
  const { data, error } = useQuery(operationQuery(key));
  if (error) {
    return (
      <Page title={t("process.templates.title")}>
        <ErrorBox
          error={error}
          cure={<ButtonLink to="/processes">{t("process.templates.all")}</ButtonLink>}
        />
      </Page>
    );
  }
  if (data === undefined) return <Loading lines={6} />;
  return <Template key={key} stored={data} />;
}

function Template({ stored }: { stored: Operation }) {
  const { t } = useTranslation();
  const [asking, ask] = useState<Asking>(null);
  const fixed = stored._key === PLAIN;
  const may = useCan("process:template:update") && !fixed;
  const template = useTemplate(stored);
  const leaving = useLeaveGuard(template.changed);
  return (
    <Page
      title={stored.name}
      fill
      beside={<Used template={stored} />}
      actions={<Actions {...{ stored, may, ask }} />}
    >
      <div className={classes.tab}>
        {fixed && <p className="muted">{t("process.template.fixed")}</p>}
        <ErrorBox error={template.error} />
        <Head template={template} may={may} />
        <Suspense fallback={<Loading lines={6} />}>
          <Editor
            phases={template.phases}
            base={template.base}
            dispatch={template.dispatch}
            faults={template.faults}
            may={may}
            single
            product={null}
          />
        </Suspense>
        {may && <SaveBar template={template} />}
      </div>
      <Dialogs {...{ stored, asking, ask }} />
      {template.dialog}
      {leaving}
    </Page>
  );
}

function Used({ template }: { template: Operation }) {
  const { t } = useTranslation();
  const products = usedFor(template);
  return (
    <span className="muted">
      {products.length === 0
        ? t("process.template.unused")
        : t("process.template.used", { count: products.length })}
    </span>
  );
}

function Head({ template, may }: { template: ReturnType<typeof useTemplate>; may: boolean }) {
  const { t } = useTranslation();
  const { words, change } = template;
  return (
    <div className={classes.words}>
      {(["name", "code", "description"] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`process.template.${name}`)}
          disabled={!may}
          required={name === "name"}
          value={words[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

interface AskProps {
  stored: Operation;
  ask: (what: Asking) => void;
}

function Actions({ stored, may, ask }: AskProps & { may: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {may && usedFor(stored).length > 0 && (
        <Button icon={IconUpload} onClick={() => ask("apply")}>
          {t("process.apply.title")}
        </Button>
      )}
      <Can scope="process:template:create">
        <Button icon={IconCopy} onClick={() => ask("copy")}>
          {t("process.template.copy")}
        </Button>
      </Can>
      {may && (
        <Button icon={IconTrash} onClick={() => ask("delete")}>
          {t("process.template.delete")}
        </Button>
      )}
    </>
  );
}

function SaveBar({ template }: { template: ReturnType<typeof useTemplate> }) {
  const { t } = useTranslation();
  const { changed, busy, undo, submit, words } = template;
  return (
    <div className={`row wrap ${classes.save}`}>
      <span className={changed ? classes.unsaved : "muted"}>
        {changed ? t("process.unsaved") : t("process.saved")}
      </span>
      <span className="grow" />
      {changed && <Button onClick={undo}>{t("process.undo")}</Button>}
      <Button
        look="primary"
        busy={busy}
        disabled={!changed || words.name.trim() === ""}
        onClick={() => void submit()}
      >
        {t("process.template.save")}
      </Button>
    </div>
  );
}

function Dialogs({ stored, asking, ask }: AskProps & { asking: Asking }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const close = () => ask(null);
  const remove = async () => {
    await deleteOperation(stored._key, stored._rev);
    await navigate({ to: "/processes" });
  };
  return (
    <Suspense>
      {asking === "copy" && <NewTemplateDialog like={stored} close={close} />}
      {asking === "apply" && <ApplyDialog template={stored} close={close} />}
      {asking === "delete" && (
        <ConfirmDialog
          title={t("process.template.delete")}
          what={t("process.template.delete-what", { name: stored.name })}
          action={t("process.template.delete")}
          danger
          run={remove}
          close={close}
        />
      )}
    </Suspense>
  );
}
