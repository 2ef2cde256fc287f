import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "@/api/error";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { beginCommand } from "@/app/fresh";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { type Clash, merge } from "./merge";

interface Record_ {
  _rev: string;
}

interface Options<T extends Record_> {
  /** Reads the current version of the record. */
  read: () => Promise<T>;
  /**
   * Sends the changed fields with `If-Match`. `now` is the record at that revision, for values that are written as a
   * whole.
   */
  write: (changed: Partial<T>, rev: string, now: T) => Promise<unknown>;
  /** Returns the label of a field in the form. */
  label: (field: string) => string;
  /** Formats a value for display if it is not text. */
  show?: (field: string, value: unknown) => string;
  saved: () => void;
}

interface Pending<T> {
  merged: Partial<T>;
  clashes: Clash[];
  theirs: T;
}

/**
 * Saves an edit. If someone else changed the record first (412), reads it again, merges fields that only one user
 * changed, and asks the user about the others. No input is lost.
 */
export function useSave<T extends Record_>({ read, write, label, show = shown, saved }: Options<T>) {
  const [pending, setPending] = useState<Pending<T> | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  const put = async (base: T, mine: Partial<T>, changed: Partial<T>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const end = beginCommand();
    try {
      await write(changed, base._rev, base);
      setPending(null);
      saved();
    } catch (thrown) {
      if (asApiError(thrown).status !== 412) throw thrown;
      const theirs = await read();
      const { merged, clashes } = merge(base, mine, theirs);
      if (clashes.length === 0) return await put(theirs, merged, merged);
      setPending({ merged, clashes, theirs });
    } finally {
      // After `saved`, so that the reloaded data does not overwrite a form that is still being edited.
      void end();
      setBusy(false);
    }
  };

  const save = (base: T, mine: Partial<T>) => put(base, mine, merge(base, mine, base).merged);
  const dialog = pending && (
    <ConflictDialog
      clashes={pending.clashes}
      label={label}
      show={show}
      busy={busy}
      refusal={refusal}
      close={() => setPending(null)}
      choose={async (chosen) => {
        const next = { ...pending.merged, ...chosen } as Partial<T>;
        // The promise of `save` has already settled, so a later refusal is shown here.
        await put(pending.theirs, next, next).catch(setRefusal);
      }}
    />
  );
  return { save, dialog, busy };
}

interface DialogProps {
  clashes: Clash[];
  label: (field: string) => string;
  show: (field: string, value: unknown) => string;
  busy: boolean;
  refusal: unknown;
  choose: (chosen: Record<string, unknown>) => Promise<void>;
  close: () => void;
}

const shown = (_: string, value: unknown) =>
  value === null || value === undefined
    ? "–"
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

/** Shows both values of each conflicting field and lets the user choose one. */
export function ConflictDialog({ clashes, label, show, busy, refusal, choose, close }: DialogProps) {
  const { t } = useTranslation();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const pick = (field: string, side: string) => {
    const next = new Set(theirs);
    if (side === "theirs") next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  return (
    <Dialog title={t("app.conflict.title")} size="lg" close={close}>
      <div className="col">
        <p>{t("app.conflict.what")}</p>
        {clashes.map(({ field, mine, theirs: other }) => (
          <fieldset key={field} className="col card">
            <legend>{label(field)}</legend>
            <SegmentedControl
              aria-label={label(field)}
              orientation="vertical"
              fullWidth
              styles={{ label: { whiteSpace: "normal", textAlign: "left" } }}
              value={theirs.has(field) ? "theirs" : "mine"}
              onChange={(side) => pick(field, side)}
              data={[
                { value: "mine", label: t("app.conflict.mine", { value: show(field, mine) }) },
                { value: "theirs", label: t("app.conflict.theirs", { value: show(field, other) }) },
              ]}
            />
          </fieldset>
        ))}
        <ErrorBox error={refusal} />
        <div className="row wrap">
          <span className="grow" />
          <Button onClick={close}>{t("app.conflict.back")}</Button>
          <Button
            look="primary"
            busy={busy}
            onClick={() =>
              choose(
                Object.fromEntries(
                  clashes
                    .filter(({ field }) => theirs.has(field))
                    .map(({ field, theirs: other }) => [field, other]),
                ),
              )
            }
          >
            {t("app.conflict.save")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
