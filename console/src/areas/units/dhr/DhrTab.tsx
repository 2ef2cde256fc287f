import { Checkbox, FileButton, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type DragEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "@/api/ask";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { nameOf, saveFile } from "@/app/save";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { moment } from "@/ui/format";
import { IconDownload, IconFileText, IconUpload } from "@/ui/icons";
import { Loading } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import { checkDhr, type DhrOptions, dhrQuery } from "../queries";
import { DhrSections } from "./DhrSections";
import classes from "./DhrTab.module.css";
import { Verdict } from "./Verdict";

const SWITCHES = ["include_step_data", "include_children", "include_history", "include_attachments"] as const;
const PLAIN: DhrOptions = {
  include_step_data: false,
  include_children: false,
  include_history: false,
  include_attachments: false,
  as_of: null,
};

/** Device history record of one unit: completeness first, then all data and the PDF. */
export default function DhrTab() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/units/$key/dhr" });
  const [options, setOptions] = useState(PLAIN);
  const [view, setView] = useState<"record" | "paper">("record");
  const { data, error, refetch } = useQuery(dhrQuery(key, options));
  const keep = useMutation({
    mutationFn: async () => {
      const response = await paper(key, options);
      saveFile(await response.blob(), nameOf(response, `DHR_${key}.pdf`));
    },
  });
  return (
    <div className={classes.dhr}>
      <div className={classes.main}>
        <div className="row wrap">
          <Segments
            label={t("units.dhr.view")}
            value={view}
            options={[
              { value: "record", text: t("units.dhr.record") },
              { value: "paper", text: t("units.dhr.paper") },
            ]}
            choose={setView}
          />
          <span className="grow" />
          <Button icon={IconDownload} look="primary" busy={keep.isPending} onClick={() => keep.mutate()}>
            {t("units.dhr.download")}
          </Button>
        </div>
        <ErrorBox error={error ?? keep.error} retry={() => void refetch()} />
        {view === "paper" ? (
          <Paper unitKey={key} options={options} />
        ) : data === undefined ? (
          !error && <Loading lines={8} />
        ) : (
          <>
            <Verdict unitKey={key} record={data.record} />
            <DhrSections record={data.record} />
          </>
        )}
      </div>
      <aside className={`card col ${classes.side}`} aria-label={t("units.dhr.options")}>
        <h2>{t("units.dhr.options")}</h2>
        <OptionFields options={options} setOptions={setOptions} />
        {data && (
          <div>
            <div className="small muted">{t("units.dhr.hash")}</div>
            <div className={`code ${classes.hash}`}>{data.content_hash}</div>
            <div className="small muted">
              {t("units.dhr.changed", { at: moment(data.record.last_change) })}
            </div>
          </div>
        )}
        <CheckFile unitKey={key} />
      </aside>
    </div>
  );
}

interface OptionFieldsProps {
  options: DhrOptions;
  setOptions: (options: DhrOptions) => void;
}

/** Selects the contents of the record and its date. */
function OptionFields({ options, setOptions }: OptionFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {SWITCHES.map((name) => (
        <Checkbox
          key={name}
          label={t(`units.dhr.option.${name}`)}
          checked={options[name]}
          onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.checked })}
        />
      ))}
      <TextInput
        type="datetime-local"
        label={t("units.dhr.as-of")}
        max={localNow()}
        onChange={(event) => {
          const at = new Date(event.currentTarget.value);
          setOptions({ ...options, as_of: Number.isNaN(at.getTime()) ? null : at.toISOString() });
        }}
      />
    </>
  );
}

/** Returns the current local time in the format of a date and time input. */
function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

async function paper(key: string, options: DhrOptions): Promise<Response> {
  const query = { ...options, format: "pdf", tz: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return await ask("GET", `/serial/${key}/dhr`, { query });
}

/** Preview of the PDF. It requires the token, so it is downloaded and shown through an object URL. */
function Paper({ unitKey, options }: { unitKey: string; options: DhrOptions }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    queryKey: ["serial", unitKey, "dhr-paper", options],
    queryFn: async () => await (await paper(unitKey, options)).blob(),
    retry: false,
    gcTime: 0,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error) return <ErrorBox error={error} />;
  if (address === null) return <Loading lines={8} />;
  return <iframe className={classes.paper} src={address} title={t("units.dhr.paper")} />;
}

/** Verifies whether a file matches the current record. */
function CheckFile({ unitKey }: { unitKey: string }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const check = useMutation({ mutationFn: (file: File) => checkDhr(unitKey, file) });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) check.mutate(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button is the keyboard alternative to dropping a file
    <div
      className={classes.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>{t("units.dhr.check")}</h2>
      <p className="small muted">{t("units.dhr.check-what")}</p>
      <FileButton accept="application/pdf,application/json" onChange={(file) => file && check.mutate(file)}>
        {(props) => (
          <Button {...props} icon={IconUpload} busy={check.isPending}>
            {t("units.dhr.choose-file")}
          </Button>
        )}
      </FileButton>
      <div aria-live="polite" className="col">
        <ErrorBox error={check.error} />
        {check.data?.matches === true && (
          <StateChip is="good" icon={IconFileText}>
            {t("units.dhr.equal")}
          </StateChip>
        )}
        {check.data?.matches === false && (
          <>
            <StateChip is="bad">{t("units.dhr.differs", { count: check.data.differences.length })}</StateChip>
            <ul className={`small ${classes.differences}`}>
              {check.data.differences.slice(0, 50).map((pointer) => (
                <li key={pointer} className="code">
                  {pointer}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
