import { useMediaQuery } from "@mantine/hooks";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { Button } from "@/ui/Button";
import { IconMinus, IconPlus } from "@/ui/icons";
import { Empty, Loading } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import classes from "./InsideTab.module.css";
import { Legend } from "./Legend";
import { Panel } from "./parts/Panel";
import { TimeLine } from "./timeline/TimeLine";
import { GenealogyTree } from "./tree/GenealogyTree";
import { openAtFirst, type TreeNode, walk } from "./tree/model";
import { Outline } from "./tree/Outline";
import { useLife } from "./tree/useLife";

const CompareDialog = lazy(() =>
  import("./timeline/CompareDialog").then((module) => ({ default: module.CompareDialog })),
);
const ZOOMS = [0.5, 0.7, 0.85, 1, 1.25, 1.5];

/** Components of a unit, now and at any earlier time. */
export default function InsideTab() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/units/$key/inside" });
  const narrow = useMediaQuery("(max-width: 899px)", window.innerWidth < 900, {
    getInitialValueInEffect: false,
  });
  const [filters, change] = useFilters("/units/$key/inside");
  const view = first(filters.view) ?? (narrow ? "outline" : "tree");
  const [zoom, setZoom] = useState(3);
  const [comparing, setComparing] = useState(false);
  const { now, then, rootKey, root, stops, at } = useLife(key, first(filters.at));
  const { open, setOpen, selected, select, enter } = useTree(root, key);

  if (now.error) return <ErrorBox error={now.error} />;
  if (root === null || selected === null) return <Loading lines={5} height={58} />;
  const label = t("units.tree.label", { code: root.code ?? "" });
  const treeProps = { root, label, open, setOpen, selected: selected.id, select, enter };
  return (
    <>
      <ErrorBox error={then.error} />
      <div className={classes.body}>
        <div className={classes.canvas}>
          <div className={classes.stage}>
            {view === "outline" ? (
              <Outline {...treeProps} />
            ) : (
              <GenealogyTree {...treeProps} zoom={ZOOMS[zoom] ?? 1} />
            )}
            <Controls view={view} show={(next) => change({ view: next })} zoom={zoom} setZoom={setZoom} />
            {root.children.length === 0 && (
              <div className={classes.nothing}>
                <Empty>{t("units.tree.empty")}</Empty>
              </div>
            )}
          </div>
          {view === "tree" && <Legend />}
        </div>
        <Panel node={selected} unitKey={key} />
      </div>
      {stops.length > 1 && (
        <TimeLine
          stops={stops}
          at={at}
          go={(next) => change({ at: next === stops.length - 1 ? undefined : stops[next]?.at })}
          compare={() => setComparing(true)}
        />
      )}
      {comparing && (
        <Suspense>
          <CompareDialog rootKey={rootKey} stops={stops} close={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** State of the tree: expanded and selected nodes, and links to units and lots. */
function useTree(root: TreeNode | null, key: string) {
  const navigate = useNavigate();
  const [filters, change] = useFilters("/units/$key/inside");
  const [opened, setOpened] = useState<{ of: string; open: Set<string> } | null>(null);
  const open = useMemo(() => {
    if (root === null) return new Set<string>();
    return opened?.of === key ? opened.open : openAtFirst(root, key);
  }, [root, opened, key]);
  const selected = useMemo(
    () => (root === null ? null : choose(root, first(filters.node), key)),
    [root, filters.node, key],
  );
  return {
    open,
    setOpen: (next: Set<string>) => setOpened({ of: key, open: next }),
    selected,
    select: (node: TreeNode) => change({ node: node.id === "root" ? undefined : node.id }),
    enter: (node: TreeNode) => {
      if (node.kind === "lot" && node.key) void navigate({ to: "/lots/$key", params: { key: node.key } });
      else if (node.key && node.key !== key)
        void navigate({ to: "/units/$key/inside", params: { key: node.key } });
    },
  };
}

interface ControlsProps {
  view: string;
  show: (view: string) => void;
  zoom: number;
  setZoom: (zoom: number) => void;
}

/** Switches between tree and outline, and zooms the tree. */
function Controls({ view, show, zoom, setZoom }: ControlsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.controls}>
      <Segments
        label={t("units.tree.view")}
        value={view}
        options={[
          { value: "tree", text: t("units.tree.tree") },
          { value: "outline", text: t("units.tree.outline") },
        ]}
        choose={show}
      />
      {view === "tree" && (
        <>
          <Button
            icon={IconPlus}
            aria-label={t("units.tree.larger")}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
          <Button
            icon={IconMinus}
            aria-label={t("units.tree.smaller")}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
        </>
      )}
    </div>
  );
}

function choose(root: TreeNode, wished: string | undefined, key: string): TreeNode {
  let asked: TreeNode | null = null;
  for (const node of walk(root)) {
    if (node.id === wished) return node;
    if (node.key === key && node.kind !== "lot" && node.kind !== "replaced") asked ??= node;
  }
  return asked ?? root;
}
