import { useQuery } from "@tanstack/react-query";
import { createLink } from "@tanstack/react-router";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePeople } from "@/app/people";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { SerialState } from "@/ui/chips/SerialState";
import { StateChip } from "@/ui/chips/StateChip";
import { Facts } from "@/ui/Facts";
import { moment, quantity } from "@/ui/format";
import { type Icon, IconArrowsExchange, IconChevronRight, IconHistory, IconStack2, IconX } from "@/ui/icons";
import { Loading } from "@/ui/Page";
import { shown } from "@/ui/value";
import { linkQuery, lotQuery, unitQuery } from "../queries";
import type { TreeNode } from "../tree/model";
import classes from "./Panel.module.css";

const ReplaceDialog = lazy(() =>
  import("./ReplaceDialog").then((module) => ({ default: module.ReplaceDialog })),
);
const UnlinkDialog = lazy(() =>
  import("./UnlinkDialog").then((module) => ({ default: module.UnlinkDialog })),
);

/** Panel of the selected node: location, parent, recorded values and actions. */
export function Panel({ node, unitKey }: { node: TreeNode; unitKey: string }) {
  const { t } = useTranslation();
  return (
    <aside className={`card ${classes.panel}`} aria-label={t("units.panel.label")}>
      <div>
        <div className={classes.code}>
          {node.kind === "missing" ? node.productCode : (node.code ?? t("units.no-code"))}
        </div>
        <div className="muted">{node.product}</div>
      </div>
      {node.kind === "missing" && (
        <p className="muted">
          {t("units.panel.missing", { quantity: quantity(node.quantity), product: node.productCode })}
        </p>
      )}
      {node.kind === "lot" && node.key !== null && <OfLot lotKey={node.key} node={node} />}
      {node.kind !== "lot" && node.key !== null && (
        <OfUnit serialKey={node.key} node={node} unitKey={unitKey} />
      )}
    </aside>
  );
}

function OfLot({ lotKey, node }: { lotKey: string; node: TreeNode }) {
  const { t } = useTranslation();
  const { data: lot } = useQuery(lotQuery(lotKey));
  return (
    <>
      <Facts
        of={[
          [t("units.panel.supplier"), [lot?.partner_name, lot?.purchase_doc].filter(Boolean).join(" · ")],
          [t("units.panel.used"), quantity(node.quantity)],
          [t("units.panel.expires"), lot?.expires],
        ]}
      />
      <span className="grow" />
      <Go to="/lots/$key" params={{ key: lotKey }} icon={IconChevronRight} text={t("units.panel.open-lot")} />
      <Go
        to="/recall"
        search={{ lot: lotKey }}
        icon={IconHistory}
        text={t("units.panel.same-lot", { code: node.code })}
      />
    </>
  );
}

function OfUnit({ serialKey, node, unitKey }: { serialKey: string; node: TreeNode; unitKey: string }) {
  const { t } = useTranslation();
  const person = usePeople();
  const { data: unit } = useQuery(unitQuery(serialKey));
  const { data: link } = useQuery(linkQuery(node.linkKey));
  const { data: replaced } = useQuery(linkQuery(link?.replaces_link_key ?? null));
  const { data: successor } = useQuery(linkQuery(link?.replaced_by_link_key ?? null));
  const { data: lot } = useQuery(lotQuery(unit?.lot_key ?? null));
  if (unit === undefined) return <Loading lines={4} height={20} />;
  const values = (unit.data as { form_field_key: string; label: string | null; value: unknown }[]).filter(
    ({ value }) => value !== null,
  );
  return (
    <>
      <div className="row wrap">
        <SerialState state={unit.state} held={unit.hold !== null && unit.hold !== undefined} />
        {lot && (
          <StateChip is="plain" icon={IconStack2}>
            {t("units.panel.lot", { code: lot.code })}
          </StateChip>
        )}
      </div>
      <Facts
        of={[
          [t("units.panel.held-why"), unit.hold?.reason],
          [t("units.panel.built-into"), link?.parent_serial_code && <Code>{link.parent_serial_code}</Code>],
          [t("units.panel.since"), link && moment(link.linked_at)],
          [t("units.panel.by"), link?.linked_by && person(link.linked_by)],
          [
            t("units.panel.replaces"),
            replaced && <Past code={replaced.child_serial_code} why={replaced.reason} />,
          ],
          [t("units.panel.ended"), link?.ended_at && moment(link.ended_at)],
          [t("units.panel.ended-by"), link?.ended_by && person(link.ended_by)],
          [t("units.panel.reason"), node.kind === "replaced" && link?.reason],
          [t("units.panel.successor"), successor && <Code>{successor.child_serial_code}</Code>],
          [
            t("units.panel.supplier"),
            lot && [lot.partner_name, lot.purchase_doc].filter(Boolean).join(" · "),
          ],
          [t("units.panel.position"), unit.position_code ?? (link ? t("units.panel.with-unit") : null)],
          [t("units.panel.created"), link ? null : moment(unit.created)],
          [t("units.panel.released"), unit.released && moment(unit.released)],
        ]}
      />
      {values.length > 0 && (
        <section className={classes.values}>
          <h2>{t("units.panel.values")}</h2>
          <Facts of={values.slice(0, 6).map(({ label, value }) => [label ?? "–", shown(value)] as const)} />
        </section>
      )}
      <span className="grow" />
      {serialKey !== unitKey && (
        <Go
          to="/units/$key/inside"
          params={{ key: serialKey }}
          icon={IconChevronRight}
          text={t("units.panel.open")}
        />
      )}
      {(node.kind === "unit" || node.kind === "held") && node.linkKey !== null && (
        <PartActions linkKey={node.linkKey} node={node} parent={link?.parent_serial_code ?? ""} />
      )}
      {unit.lot_key && (
        <Go
          to="/recall"
          search={{ lot: unit.lot_key }}
          icon={IconHistory}
          text={t("units.panel.same-lot", { code: lot?.code })}
        />
      )}
    </>
  );
}

interface PartProps {
  linkKey: string;
  node: TreeNode;
  parent: string;
}

/** Actions that replace or remove a component. */
function PartActions({ linkKey, node, parent }: PartProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<"replace" | "unlink" | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Can scope="serial:link">
        <Button icon={IconArrowsExchange} onClick={() => setAsking("replace")}>
          {t("units.panel.replace")}
        </Button>
      </Can>
      <Can scope="serial:link">
        <Button icon={IconX} onClick={() => setAsking("unlink")}>
          {t("units.panel.unlink")}
        </Button>
      </Can>
      <Suspense>
        {asking === "replace" && <ReplaceDialog linkKey={linkKey} node={node} close={close} />}
        {asking === "unlink" && <UnlinkDialog linkKey={linkKey} node={node} parent={parent} close={close} />}
      </Suspense>
    </>
  );
}

function Past({ code, why }: { code: string | null | undefined; why: string | null | undefined }) {
  return (
    <>
      <Code>{code}</Code>
      {why && <div className="muted">“{why}”</div>}
    </>
  );
}

interface GoProps extends ComponentProps<"a"> {
  icon: Icon;
  text: string;
}

function Anchor({ icon: Icon, text, className = "", ...link }: GoProps) {
  return (
    <a {...link} className={`${classes.go} ${className}`}>
      <Icon size={18} aria-hidden />
      {text}
    </a>
  );
}

const Go = createLink(Anchor);
