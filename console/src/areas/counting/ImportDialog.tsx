import { FileInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { Dialog } from "@/ui/Dialog";
import { Facts } from "@/ui/Facts";
import { quantity } from "@/ui/format";
import { IconUpload } from "@/ui/icons";
import { Segments } from "@/ui/Segments";
import { type Column, DataTable } from "@/ui/table/DataTable";
import classes from "./Counting.module.css";
import type { SessionDetails } from "./queries";
import { type Checked, executeImport, importCounts } from "./reviewQueries";

interface Props {
  session: SessionDetails;
  close: () => void;
}

type Fault = {
  row: number;
  column: string | null;
  code: string;
  message: string;
};

const MODES = ["update", "replace"] as const;
type Mode = (typeof MODES)[number];

/** State of the import. Choosing another file or mode requires another check. */
function useCountImport(session: SessionDetails, close: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<Mode>("update");
  const check = useMutation({
    mutationFn: (chosen: File) => importCounts(session._key, mode, chosen),
  });
  const take = useMutation({
    mutationFn: (fileKey: string) => executeImport(session._key, mode, fileKey),
    onSuccess: close,
  });
  const change = (next: () => void) => {
    check.reset();
    take.reset();
    next();
  };
  return {
    file,
    setFile: (chosen: File | null) => change(() => setFile(chosen)),
    mode,
    setMode: (chosen: Mode) => change(() => setMode(chosen)),
    check,
    take,
  };
}

/** Imports counts from a file. The file is checked first and imported only if every row is valid. */
export function ImportDialog({ session, close }: Props) {
  const { t } = useTranslation();
  const { file, setFile, mode, setMode, check, take } = useCountImport(session, close);
  const checked = check.data;
  return (
    <Dialog title={t("counting.import.button")} size="lg" close={close}>
      <div className="col">
        <p className="muted">{t("counting.import.what")}</p>
        <FileInput
          label={t("counting.import.file")}
          placeholder={t("counting.import.choose")}
          accept=".csv,.xlsx"
          value={file}
          onChange={setFile}
        />
        <div>
          <Segments
            label={t("counting.import.mode")}
            value={mode}
            options={MODES.map((value) => ({ value, text: t(`counting.import.${value}`) }))}
            choose={setMode}
          />
        </div>
        <ErrorBox error={check.error ?? take.error} />
        {checked && <Result checked={checked} />}
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          {checked !== undefined && "file_key" in checked ? (
            <Button
              look="primary"
              icon={IconUpload}
              busy={take.isPending}
              onClick={() => take.mutate(checked.file_key)}
            >
              {t("counting.import.do", { count: checked.records_to_add })}
            </Button>
          ) : (
            <Button
              look="primary"
              busy={check.isPending}
              disabled={file === null}
              onClick={() => file !== null && check.mutate(file)}
            >
              {t("counting.import.check")}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Result({ checked }: { checked: Checked }) {
  const { t } = useTranslation();
  if ("file_key" in checked) {
    return (
      <>
        <span>
          <StateChip is="good">{t("counting.import.right")}</StateChip>
        </span>
        <Facts
          of={[
            [t("counting.import.rows"), quantity(checked.rows_total)],
            [t("counting.import.adds"), quantity(checked.records_to_add)],
            [t("counting.import.discards"), quantity(checked.records_to_discard)],
            [t("counting.import.ignored"), checked.ignored_columns.join(", ")],
          ]}
        />
      </>
    );
  }
  const faults = checked.errors as Fault[];
  const columns: Column<Fault>[] = [
    { key: "row", head: t("counting.import.row"), width: "70px", number: true, cell: (fault) => fault.row },
    {
      key: "column",
      head: t("counting.import.column"),
      width: "120px",
      cell: (fault) => fault.column ?? "–",
    },
    {
      key: "message",
      head: t("counting.import.fault"),
      width: "minmax(220px, 1fr)",
      cell: (fault) => fault.message,
    },
  ];
  return (
    <>
      <span>
        <StateChip is="bad">{t("counting.import.wrong", { count: checked.error_count })}</StateChip>
      </span>
      <div className={classes.rows}>
        <DataTable
          label={t("counting.import.fault")}
          columns={columns}
          rows={faults}
          rowKey={(fault) => `${fault.row}/${fault.column}/${fault.code}`}
          empty=""
        />
      </div>
    </>
  );
}
