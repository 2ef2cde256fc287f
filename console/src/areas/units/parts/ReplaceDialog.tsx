import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReasonDialog } from "@/app/ReasonDialog";
import { useScan } from "@/app/scan/useScan";
import { type Disposition, replacePart, spareQuery } from "../queries";
import type { TreeNode } from "../tree/model";
import { DispositionSelect } from "./DispositionSelect";

/** Replaces a component with another one in one command. A scan selects the new component. */
export function ReplaceDialog({
  linkKey,
  node,
  close,
}: {
  linkKey: string;
  node: TreeNode;
  close: () => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search, 150);
  const [chosen, setChosen] = useState<string | null>(null);
  const [disposition, setDisposition] = useState<Disposition | null>(null);
  const { data: spares = [] } = useQuery(spareQuery(node.productKey, wanted));
  useScan((scan) => {
    if (scan.kind === "text") setSearch(scan.text);
    if (scan.kind === "gs1") setSearch(scan.serial ?? scan.text);
  });
  // A unit whose code is exactly the search text is selected automatically.
  const exact = spares.find(({ code }) => code?.toLowerCase() === wanted.trim().toLowerCase());
  const next = chosen ?? exact?._key ?? null;
  return (
    <ReasonDialog
      title={t("units.replace.title", { code: node.code })}
      what={t("units.replace.what")}
      action={t("units.replace.do")}
      blocked={next === null}
      close={close}
      run={async (reason) => {
        if (next !== null) await replacePart(linkKey, next, reason, disposition);
      }}
    >
      <Select
        label={t("units.replace.new")}
        description={t("units.replace.scan")}
        nothingFoundMessage={t("units.replace.none", { product: node.productCode })}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        data-scan="field"
        data={spares
          .filter(({ _key }) => _key !== node.key)
          .map(({ _key, code, position_code }) => ({
            value: _key,
            label: [code ?? t("units.no-code"), position_code].filter(Boolean).join(" · "),
          }))}
        filter={({ options }) => options}
        value={next}
        onChange={setChosen}
      />
      <DispositionSelect label={t("units.replace.old")} value={disposition} choose={setDisposition} />
    </ReasonDialog>
  );
}
