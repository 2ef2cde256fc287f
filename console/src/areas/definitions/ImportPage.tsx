import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { ImportPanel } from "@/app/imports/ImportPanel";
import { useImport } from "@/app/imports/useImport";
import { useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { quantity } from "@/ui/format";
import { IconDownload, IconHexagons, IconNotebook } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import { type Imported, type Kind, MAX_ROWS, type RightFile, saveTemplate, WAYS } from "./importQueries";

const KINDS = ["product", "bom"] as const;
const SCOPES: Record<Kind, string> = { product: "product:catalogue:import", bom: "product:bom:update" };

/** Imports products or bills of materials from a file. */
export default function ImportPage() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/products/import");
  const kind: Kind = first(filters.kind) === "bom" ? "bom" : "product";
  const template = useMutation({ mutationFn: () => saveTemplate(kind) });
  return (
    <Page
      title={t("imports.title")}
      fill
      actions={
        <>
          <Button icon={IconDownload} busy={template.isPending} onClick={() => template.mutate()}>
            {t("imports.template")}
          </Button>
          <ButtonLink to="/products" icon={IconHexagons}>
            {t("imports.catalogue")}
          </ButtonLink>
        </>
      }
    >
      <div className="row wrap">
        <Segments
          label={t("imports.kind.label")}
          value={kind}
          options={KINDS.map((value) => ({ value, text: t(`imports.kind.${value}`) }))}
          choose={(chosen) => change({ kind: chosen, file: undefined })}
        />
      </div>
      <p className="muted">{t(`imports.what.${kind}`)}</p>
      <ErrorBox error={template.error} />
      <Panel key={kind} kind={kind} fileKey={first(filters.file) ?? null} keep={(file) => change({ file })} />
    </Page>
  );
}

interface Props {
  kind: Kind;
  fileKey: string | null;
  keep: (fileKey: string | undefined) => void;
}

function Panel({ kind, fileKey, keep }: Props) {
  const { t } = useTranslation();
  const may = useCan(SCOPES[kind]);
  const way = WAYS[kind];
  const of = useImport<RightFile, Imported>({
    way,
    fileKey,
    keep: (key) => keep(key ?? undefined),
  });
  if (!may) return <p>{t("imports.needs", { scope: SCOPES[kind] })}</p>;
  return (
    <ImportPanel
      of={of}
      maxRows={MAX_ROWS}
      saveFaults={way.saveFaults}
      foreseen={(right) => [
        [t("imports.created"), quantity(right.created_count)],
        [t("imports.updated"), quantity(right.updated_count)],
        [t("imports.skipped"), quantity(right.skipped_count)],
      ]}
      action={(right) => {
        const count = right.created_count + right.updated_count;
        return t(`imports.do.${kind}`, { count, shown: quantity(count) });
      }}
      made={(done) => [
        [t("imports.created"), quantity(done.created)],
        [t("imports.updated"), quantity(done.updated)],
        [t("imports.skipped"), quantity(done.skipped)],
        [t("imports.total"), quantity(done.total)],
      ]}
      links={
        <>
          <ButtonLink to="/products" look="primary" icon={IconHexagons}>
            {t("imports.catalogue")}
          </ButtonLink>
          {kind === "product" && (
            <ButtonLink to="/journal" search={{ type: "PRODUCT_IMPORTED" }} icon={IconNotebook}>
              {t("imports.journal")}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
