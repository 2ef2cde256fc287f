import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "@/api/error";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { IconCopy, IconPlus } from "@/ui/icons";
import { Empty, Loading } from "@/ui/Page";
import type { Phase } from "./draft";
import { Editor } from "./editor/Editor";
import classes from "./Process.module.css";
import { processQuery } from "./queries";
import { useLeaveGuard } from "./useLeaveGuard";
import { useProcess } from "./useProcess";

const AddPhaseDialog = lazy(() =>
  import("./editor/AddPhaseDialog").then((module) => ({ default: module.AddPhaseDialog })),
);
const CopyDialog = lazy(() => import("./CopyDialog").then((module) => ({ default: module.CopyDialog })));

/** Process of a product: its phases, their steps and forms. */
export default function ProcessTab() {
  const { key } = useParams({ from: "/products/$key/process" });
  const { data, error, refetch } = useQuery(processQuery(key));
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={8} />;
  return <ProcessEditor key={key} productKey={key} stored={data} />;
}

interface Props {
  productKey: string;
  stored: { rev: string; phases: Phase[] };
}

function ProcessEditor({ productKey, stored }: Props) {
  const { t } = useTranslation();
  const may = useCan("process:phase:configure");
  const process = useProcess(productKey, stored);
  const leaving = useLeaveGuard(process.changed);
  const [asking, ask] = useState<"phase" | "copy" | null>(null);
  const { phases } = process;
  return (
    <div className={classes.tab}>
      <Refused error={process.error} productKey={productKey} />
      {phases.length === 0 ? (
        <Beginning ask={ask} />
      ) : (
        <>
          <div className={`row wrap ${classes.bar}`}>
            <span className="muted">{t("process.phases", { count: phases.length })}</span>
            <span className="muted">
              {t("process.steps", { count: phases.flatMap(({ steps }) => steps).length })}
            </span>
            {may && <span className={`muted small ${classes.how}`}>{t("process.how")}</span>}
            <span className="grow" />
            <Can scope="process:phase:configure">
              <Button icon={IconPlus} onClick={() => ask("phase")}>
                {t("process.phase.new")}
              </Button>
            </Can>
          </div>
          <Editor
            phases={phases}
            base={process.base}
            dispatch={process.dispatch}
            faults={process.faults}
            may={may}
            product={productKey}
          />
        </>
      )}
      {(phases.length > 0 || process.changed) && <SaveBar process={process} />}
      <Suspense>
        {asking === "phase" && (
          <AddPhaseDialog
            add={(phase) => process.dispatch({ do: "add-phase", phase })}
            close={() => ask(null)}
          />
        )}
        {asking === "copy" && <CopyDialog productKey={productKey} close={() => ask(null)} />}
      </Suspense>
      {process.dialog}
      {leaving}
    </div>
  );
}

function SaveBar({ process }: { process: ReturnType<typeof useProcess> }) {
  const { t } = useTranslation();
  const { changed, busy, undo, submit } = process;
  return (
    <div className={`row wrap ${classes.save}`}>
      <span className={changed ? classes.unsaved : "muted"}>
        {changed ? t("process.unsaved") : t("process.saved")}
      </span>
      <span className="grow" />
      {changed && <Button onClick={undo}>{t("process.undo")}</Button>}
      <Can scope="process:phase:configure">
        <Button look="primary" busy={busy} disabled={!changed} onClick={() => void submit()}>
          {t("process.save")}
        </Button>
      </Can>
    </div>
  );
}

/** Shown for a product without phases, with ways to start. */
function Beginning({ ask }: { ask: (what: "phase" | "copy") => void }) {
  const { t } = useTranslation();
  return (
    <div className="card">
      <Empty
        action={
          <div className={`row wrap ${classes.ways}`}>
            <Can scope="process:template:update">
              <Button icon={IconCopy} onClick={() => ask("copy")}>
                {t("process.copy.title")}
              </Button>
            </Can>
            <Can scope="process:phase:configure">
              <Button icon={IconPlus} look="primary" onClick={() => ask("phase")}>
                {t("process.begin")}
              </Button>
            </Can>
          </div>
        }
      >
        {t("process.empty")}
      </Empty>
    </div>
  );
}

interface WithLines {
  alias: string;
  lines: number;
}

/** Shows a refusal. Phases that the bill of materials still uses are listed with a link to their lines. */
function Refused({ error, productKey }: { error: unknown; productKey: string }) {
  const { t } = useTranslation();
  if (!error) return null;
  const { code, detail } = asApiError(error);
  const held = code === "phase_has_bom_lines" ? (detail.phases as WithLines[]) : [];
  return (
    <>
      <ErrorBox
        error={error}
        cure={
          held.length > 0 && (
            <ButtonLink to="/products/$key/bom" params={{ key: productKey }}>
              {t("process.to-bom")}
            </ButtonLink>
          )
        }
      />
      {held.map(({ alias, lines }) => (
        <p key={alias}>{t("process.phase.lines", { name: alias, count: lines })}</p>
      ))}
    </>
  );
}
