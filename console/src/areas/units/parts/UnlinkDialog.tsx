import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReasonDialog } from "@/app/ReasonDialog";
import { positionsQuery } from "@/app/shared";
import { type Disposition, unlinkPart } from "../queries";
import type { TreeNode } from "../tree/model";
import { DispositionSelect } from "./DispositionSelect";

interface Props {
  linkKey: string;
  node: TreeNode;
  /** Code of the unit that contains the component. */
  parent: string;
  close: () => void;
}

/** Removes a component without a replacement, and asks for its disposition and destination. */
export function UnlinkDialog({ linkKey, node, parent, close }: Props) {
  const { t } = useTranslation();
  const [disposition, setDisposition] = useState<Disposition | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const returns = disposition === null || disposition === "return";
  return (
    <ReasonDialog
      title={t("units.unlink.title", { code: node.code })}
      what={t("units.unlink.what", { code: node.code, parent, product: node.productCode })}
      action={t("units.unlink.do")}
      danger={disposition === "scrap"}
      close={close}
      run={(reason) => unlinkPart(linkKey, reason, disposition, returns ? place : null)}
    >
      <DispositionSelect label={t("units.unlink.part")} value={disposition} choose={setDisposition} />
      {returns && <PlaceSelect value={place} choose={setPlace} />}
    </ReasonDialog>
  );
}

function PlaceSelect({ value, choose }: { value: string | null; choose: (next: string | null) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), 150);
  const { data: places = [] } = useQuery(positionsQuery(wanted));
  return (
    <Select
      label={t("units.unlink.place")}
      placeholder={t("units.unlink.usual-place")}
      nothingFoundMessage={t(wanted === "" ? "units.unlink.type-place" : "units.unlink.no-place")}
      searchable
      clearable
      data-scan="field"
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={places.map(({ _key, code }) => ({ value: _key, label: code }))}
      value={value}
      onChange={choose}
    />
  );
}
