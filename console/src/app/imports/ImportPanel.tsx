import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Button } from "@/ui/Button";
import { ProgressBar } from "@/ui/charts/ProgressBar";
import { StateChip } from "@/ui/chips/StateChip";
import { Facts } from "@/ui/Facts";
import { quantity } from "@/ui/format";
import { IconDownload, IconRefresh, IconUpload } from "@/ui/icons";
import { DropZone } from "./DropZone";
import { FaultTable } from "./FaultTable";
import classes from "./Import.module.css";
import type { Import } from "./useImport";
import { type Faulty, faultsOf, isRight, type Right } from "./way";

type Names = readonly (readonly [name: string, value: ReactNode])[];

interface Props<R extends Right, Done> {
  of: Import<R, Done>;
  maxRows: number;
  saveFaults: (file: File) => Promise<void>;
  /** Summary of what the import would do, and the text of its button. */
  foreseen: (right: R) => Names;
  action: (right: R) => string;
  /** Summary of what the import did, and links to the results. */
  made: (done: Done) => Names;
  links: ReactNode;
}

/** Steps of every import: choose a file, check it without changes, review the errors or the summary, then import. */
export function ImportPanel<R extends Right, Done>(props: Props<R, Done>) {
  const { of, maxRows, made, links } = props;
  const { t } = useTranslation();
  const refusedRows = of.refused === null ? null : faultsOf(of.refused);
  return (
    <div className={classes.panel}>
      {of.done === undefined && (
        <DropZone file={of.file} busy={of.busy} maxRows={maxRows} choose={(file) => of.begin(file)} />
      )}
      <ErrorBox
        error={of.refused}
        cure={
          of.file !== null && (
            <Button icon={IconRefresh} busy={of.busy} onClick={of.again}>
              {t("imports.again")}
            </Button>
          )
        }
      />
      {of.busy && <Doing of={of} />}
      {of.done !== undefined ? (
        <div className="card col">
          <span>
            <StateChip is="good">{t("imports.done")}</StateChip>
          </span>
          <Facts of={made(of.done)} />
          <div className="row wrap">
            {links}
            <Button icon={IconUpload} onClick={() => of.begin(null)}>
              {t("imports.next")}
            </Button>
          </div>
        </div>
      ) : refusedRows !== null ? (
        <FaultTable of={refusedRows} />
      ) : (
        of.checked !== undefined && !of.busy && <Checked {...props} checked={of.checked} />
      )}
    </div>
  );
}

/** Shows the running step, with its progress if the service reports it. */
function Doing<R extends Right, Done>({ of }: { of: Import<R, Done> }) {
  const { t } = useTranslation();
  const rows = of.told && { done: quantity(of.told.rows_done), total: quantity(of.told.rows_total) };
  const step = of.executing ? "storing" : "checking";
  const label = rows ? t(`imports.doing.${step}-rows`, rows) : t(`imports.doing.${step}`);
  return <ProgressBar label={label} done={of.told?.rows_done} total={of.told?.rows_total} />;
}

function Checked<R extends Right, Done>(props: Props<R, Done> & { checked: R | Faulty }) {
  const { of, checked, foreseen, action } = props;
  const { t } = useTranslation();
  if (!isRight(checked)) return <Wrong {...props} faulty={checked} />;
  return (
    <div className="card col">
      <span>
        <StateChip is="good">{t("imports.right")}</StateChip>
      </span>
      <Facts
        of={[
          [t("imports.file"), checked.filename],
          [t("imports.rows"), quantity(checked.rows_total)],
          ...foreseen(checked),
          [t("imports.ignored"), checked.ignored_columns.join(", ")],
        ]}
      />
      <div className="row wrap">
        <span className="grow" />
        <Button look="primary" icon={IconUpload} onClick={() => of.execute(checked.file_key)}>
          {action(checked)}
        </Button>
      </div>
    </div>
  );
}

function Wrong<R extends Right, Done>({ of, faulty, saveFaults }: Props<R, Done> & { faulty: Faulty }) {
  const { t } = useTranslation();
  const save = useMutation({ mutationFn: saveFaults });
  const { file } = of;
  return (
    <>
      <div className="row wrap">
        <StateChip is="bad">
          {t("imports.wrong", { count: faulty.error_count, shown: quantity(faulty.error_count) })}
        </StateChip>
        <span className="muted">
          {t("imports.others", { count: faulty.valid_count, shown: quantity(faulty.valid_count) })}
        </span>
        <span className="grow" />
        {file !== null && (
          <>
            <Button icon={IconDownload} busy={save.isPending} onClick={() => save.mutate(file)}>
              {t("imports.save-faults")}
            </Button>
            <Button icon={IconRefresh} onClick={of.again}>
              {t("imports.again")}
            </Button>
          </>
        )}
      </div>
      <ErrorBox error={save.error} />
      <FaultTable of={faulty} />
    </>
  );
}
