import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import classes from "./EditCard.module.css";
import { type Editable, type FormField, faultsOfForm } from "./editable";
import { RecordFields } from "./RecordFields";

interface Own {
  values: Editable;
  faults: Record<string, string>;
  disabled: boolean;
  change: (name: string, value: unknown) => void;
}

interface Props {
  bucket: "task" | "issue";
  record: string;
  stored: Editable;
  fields: readonly FormField[];
  open: boolean;
  scope: string;
  read: () => Promise<Editable>;
  write: (changed: Partial<Editable>, rev: string) => Promise<unknown>;
  label: (name: string) => string;
  /** Reports to the page whether there are unsaved changes. */
  dirty: (is: boolean) => void;
  children: (own: Own) => ReactNode;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Edits the fields of a record and of its form in place and saves them together. */
export function EditCard(props: Props) {
  const { bucket, record, stored, fields, open, scope, read, write, label, dirty, children } = props;
  const { t } = useTranslation();
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(stored);
  const [error, setError] = useState<unknown>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const changed = Object.keys(values).some((name) => name !== "_rev" && !same(values[name], base[name]));
  // Changes by others are loaded into the form only while it has no unsaved input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new revision initializes the form again
  useEffect(() => {
    if (changed) return;
    setBase(stored);
    setValues(stored);
  }, [stored._rev, JSON.stringify(stored)]);
  useEffect(() => dirty(changed), [dirty, changed]);
  const { save, dialog, busy } = useSave<Editable>({
    read,
    write,
    label,
    saved: () => setBase(values),
  });
  const submit = async () => {
    setError(null);
    setFaults({});
    try {
      await save(base, values);
    } catch (thrown) {
      setFaults(faultsOfForm(faultsByPath(thrown), fields));
      setError(thrown);
    }
  };
  const disabled = !useCan(scope) || !open;
  const change = (name: string, value: unknown) => setValues((now) => ({ ...now, [name]: value }));
  return (
    <form
      className={`card col ${classes.card}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children({ values, faults, disabled, change })}
      <RecordFields {...{ bucket, record, fields, values, faults, disabled, change }} />
      <ErrorBox error={error} />
      {open && (
        <div className="row wrap">
          <span className="grow" />
          {changed && <Button onClick={() => setValues(base)}>{t("work.undo")}</Button>}
          <Can scope={scope}>
            <Button type="submit" look="primary" busy={busy} disabled={!changed}>
              {t("work.save")}
            </Button>
          </Can>
        </div>
      )}
      {dialog}
    </form>
  );
}
