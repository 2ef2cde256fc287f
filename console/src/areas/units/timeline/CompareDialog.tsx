import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { Dialog } from "@/ui/Dialog";
import { moment } from "@/ui/format";
import { Loading } from "@/ui/Page";
import { treeQuery } from "../queries";
import { differences, grow, type TreeNode } from "../tree/model";
import type { Stop } from "./time";

interface Props {
  rootKey: string;
  stops: readonly Stop[];
  close: () => void;
}

/** Compares a unit at two times: components added and removed. */
export function CompareDialog({ rootKey, stops, close }: Props) {
  const { t } = useTranslation();
  const last = stops.length - 1;
  const [from, setFrom] = useState(Math.max(0, last - 2));
  const [to, setTo] = useState(last);
  const at = (index: number) => (index === last ? null : (stops[index]?.at ?? null));
  const before = useQuery(treeQuery(rootKey, at(from)));
  const after = useQuery(treeQuery(rootKey, at(to)));
  const options = stops.map((stop, index) => ({
    value: String(index),
    label:
      stop.kind === "now" ? t("units.time.now") : `${moment(stop.at)} · ${t(`units.compare.${stop.kind}`)}`,
  }));
  const found = before.data && after.data ? differences(grow(before.data), grow(after.data)) : null;
  return (
    <Dialog title={t("units.time.compare")} size="lg" close={close}>
      <div className="col">
        <div className="row wrap">
          <Select
            label={t("units.compare.from")}
            data={options}
            value={String(from)}
            allowDeselect={false}
            onChange={(value) => setFrom(Number(value))}
          />
          <Select
            label={t("units.compare.to")}
            data={options}
            value={String(to)}
            allowDeselect={false}
            onChange={(value) => setTo(Number(value))}
          />
        </div>
        <ErrorBox error={before.error ?? after.error} />
        {found === null ? (
          <Loading />
        ) : found.came.length + found.went.length === 0 ? (
          <p>{t("units.compare.same")}</p>
        ) : (
          <>
            <Rows nodes={found.went} chip={<StateChip is="past">{t("units.compare.went")}</StateChip>} past />
            <Rows nodes={found.came} chip={<StateChip is="good">{t("units.compare.came")}</StateChip>} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Rows({ nodes, chip, past = false }: { nodes: TreeNode[]; chip: React.ReactNode; past?: boolean }) {
  return (
    <>
      {nodes.slice(0, 200).map((node) => (
        <div key={node.id} className="row">
          {chip}
          <Code past={past}>{node.code}</Code>
          <span className="muted">{node.product}</span>
        </div>
      ))}
    </>
  );
}
