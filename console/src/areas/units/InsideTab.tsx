import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
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
import { Panel } from "./Panel";
import { heldInsideQuery, historyQuery, linksQuery, originQuery, treeQuery } from "./queries";
import { TimeLine } from "./TimeLine";
import { stopsOf } from "./time";
import { GenealogyTree } from "./tree/GenealogyTree";
import { grow, lotLeaves, openAtFirst, type TreeNode, walk } from "./tree/model";
import { Outline } from "./tree/Outline";

const CompareDialog = lazy(() =>
  import("./CompareDialog").then((module) => ({ default: module.CompareDialog })),
);
const ZOOMS = [0.5, 0.7, 0.85, 1, 1.25, 1.5];
/** Of larger trees the times of the first links are enough for the time line. */
const LINKS = 1000;

/** What is inside of a unit, now and at every moment of its life. */
export default function InsideTab() {
  const { t } = useTranslation();
  const { key } = useParams({ strict: false }) as { key: string };
  const navigate = useNavigate();
  const narrow = useMediaQuery("(max-width: 899px)", window.innerWidth < 900, {
    getInitialValueInEffect: false,
  });
  const [filters, change] = useFilters<{ view?: string; at?: string; node?: string }>();
  const view = first(filters.view) ?? (narrow ? "outline" : "tree");
  const [zoom, setZoom] = useState(3);
  const [comparing, setComparing] = useState(false);

  const now = useGenealogy(key, null);
  const rootKey = now.server?.serial_key ?? key;
  const linkKeys = useMemo(
    () =>
      now.root === null ? [] : [...walk(now.root)].flatMap(({ linkKey }) => linkKey ?? []).slice(0, LINKS),
    [now.root],
  );
  const links = useQuery(linksQuery(rootKey, linkKeys)).data;
  const history = useQuery({ ...historyQuery(rootKey), enabled: now.root !== null }).data;
  const today = useMemo(() => new Date().toISOString(), []);
  const stops = useMemo(() => stopsOf(history ?? [], links?.values() ?? [], today), [history, links, today]);

  const asked = first(filters.at);
  const found = asked === undefined ? -1 : stops.findIndex(({ at }) => at === asked);
  const at = found < 0 ? stops.length - 1 : found;
  const asOf = found < 0 || at === stops.length - 1 ? null : (stops[at]?.at ?? null);
  const linksNow = useMemo(() => new Set(standingLinks(now.root)), [now.root]);
  const then = useGenealogy(rootKey, asOf, linksNow);
  const shown = asOf === null ? now : then;

  const [opened, setOpened] = useState<{ of: string; open: Set<string> } | null>(null);
  const root = shown.root ?? now.root;
  const open = useMemo(() => {
    if (root === null) return new Set<string>();
    return opened?.of === key ? opened.open : openAtFirst(root, key);
  }, [root, opened, key]);
  const selected = useMemo(
    () => (root === null ? null : choose(root, first(filters.node), key)),
    [root, filters.node, key],
  );

  if (now.error) return <ErrorBox error={now.error} />;
  if (root === null || selected === null) return <Loading lines={5} height={58} />;
  const treeProps = {
    root,
    label: t("units.tree.label", { code: root.code ?? "" }),
    open,
    setOpen: (next: Set<string>) => setOpened({ of: key, open: next }),
    selected: selected.id,
    select: (node: TreeNode) => change({ node: node.id === "root" ? undefined : node.id }),
    enter: (node: TreeNode) => {
      if (node.kind === "lot" && node.key) void navigate({ to: `/lots/${node.key}` } as never);
      else if (node.key && node.key !== key) void navigate({ to: `/units/${node.key}/inside` } as never);
    },
  };
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

interface ControlsProps {
  view: string;
  show: (view: string) => void;
  zoom: number;
  setZoom: (zoom: number) => void;
}

/** Tree or outline, and how large the tree is. */
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

function standingLinks(root: TreeNode | null): string[] {
  if (root === null) return [];
  return [...walk(root)].flatMap(({ linkKey, kind }) =>
    linkKey !== null && kind !== "replaced" ? linkKey : [],
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

/** The tree of a unit at a moment with its lots and holds. */
function useGenealogy(key: string, asOf: string | null, linksNow: ReadonlySet<string> | null = null) {
  // Now is asked for once; another moment only when somebody goes there.
  const tree = useQuery({ ...treeQuery(key, asOf), enabled: linksNow === null || asOf !== null });
  const server = tree.data ?? null;
  const rootKey = server?.serial_key ?? null;
  const origin = useQuery({ ...originQuery(rootKey ?? "", asOf), enabled: rootKey !== null });
  const held = useQuery({
    ...heldInsideQuery(rootKey ?? "", server?.serial_code ?? null),
    enabled: rootKey !== null,
  });
  const root = useMemo(() => {
    if (server === null) return null;
    const lots = lotLeaves([
      // The start is no item of its own walk, but lots hang below it.
      { node: `serial/${server.serial_key}`, via: null, product_key: server.product_key } as never,
      ...(origin.data?.items ?? []),
    ]);
    return grow(server, { lots, held: held.data ?? new Set(), linksNow: asOf === null ? null : linksNow });
  }, [server, origin.data, held.data, linksNow, asOf]);
  return { root, server, error: tree.error };
}
