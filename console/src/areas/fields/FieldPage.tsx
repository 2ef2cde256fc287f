import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { IconTrash } from "@/ui/icons";
import { Loading, Page } from "@/ui/Page";
import { FieldCard } from "./FieldCard";
import classes from "./FieldPage.module.css";
import { deleteField, type Field, fieldQuery, usesQuery, valueCountQuery } from "./queries";
import { UseCard, UseList } from "./UseCard";
import { ValuesCard } from "./ValuesCard";

/** Key of the field that belongs to the service. */
const RESERVED = "separator";

/** Page of one field: its data, the values of a choice, and the forms that use it. */
export default function FieldPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/fields/$key" });
  const { data: field, error } = useQuery(fieldQuery(key));
  const [deleting, setDeleting] = useState(false);
  const may = useCan("quality:form:update");
  if (error) {
    return (
      <Page title={t("fields.title")}>
        <ErrorBox error={error} cure={<ButtonLink to="/fields">{t("fields.all")}</ButtonLink>} />
      </Page>
    );
  }
  if (field === undefined) return <Loading lines={6} />;
  const reserved = field._key === RESERVED;
  return (
    <Page
      title={field.name}
      beside={<span className="muted">{t(`fields.kind.${field.type}.name`)}</span>}
      actions={
        <>
          <ButtonLink to="/fields">{t("fields.all")}</ButtonLink>
          {!reserved && (
            <Can scope="quality:form:update" destructive>
              <Button icon={IconTrash} onClick={() => setDeleting(true)}>
                {t("fields.delete.button")}
              </Button>
            </Can>
          )}
        </>
      }
    >
      <div className={classes.cards}>
        <FieldCard key={field._key} field={field} disabled={!may || reserved} />
        <div className={classes.side}>
          {field.type === "choice" && <ValuesCard field={field} />}
          <UseCard fieldKey={field._key} />
        </div>
      </div>
      {deleting && <DeleteDialog field={field} close={() => setDeleting(false)} />}
    </Page>
  );
}

/** Confirms the deletion of a field, with the forms and values that it affects. */
function DeleteDialog({ field, close }: { field: Field; close: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: uses } = useQuery(usesQuery(field._key));
  const { data: count = 0 } = useQuery({ ...valueCountQuery(field._key), enabled: field.type === "choice" });
  return (
    <ConfirmDialog
      title={t("fields.delete.title", { name: field.name })}
      what={
        <>
          {t(uses && uses.length > 0 ? "fields.delete.used" : "fields.delete.what", {
            count: uses?.length ?? 0,
          })}
          {count > 0 && ` ${t("fields.delete.values", { count })}`}
        </>
      }
      more={uses && uses.length > 0 && <UseList uses={uses} />}
      action={t("fields.delete.do")}
      danger
      close={close}
      run={async () => {
        await deleteField(field._key);
        await navigate({ to: "/fields" });
      }}
    />
  );
}
