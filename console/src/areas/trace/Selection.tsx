import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Filters, first, useFilters } from "@/app/filters";
import { Button } from "@/ui/Button";
import { day, quantity } from "@/ui/format";
import {
  type Icon,
  IconBuildingWarehouse,
  IconCalendar,
  IconClipboardList,
  IconCube,
  IconPlus,
  IconStack2,
  IconTruck,
  IconUser,
  IconX,
} from "@/ui/icons";
import { Segments } from "@/ui/Segments";
import type { Adding } from "./AddDialog";
import { chosenQuery, SELECTOR_NAMES, type Selector, valuesOf } from "./queries";
import { ScannedStart } from "./ScannedStart";
import classes from "./Selection.module.css";

const SHAPES: Record<Selector, Icon> = {
  lot: IconStack2,
  unit: IconCube,
  supplier_lot: IconStack2,
  purchase: IconTruck,
  delivery: IconTruck,
  partner: IconTruck,
  batch: IconStack2,
  order: IconClipboardList,
  phase: IconClipboardList,
  operator: IconUser,
  position: IconBuildingWarehouse,
};

const ADDABLE: Adding[] = ["lot", "unit", "supplier_lot", "purchase", "partner", "order", "window"];

const AddDialog = lazy(() => import("./AddDialog").then((module) => ({ default: module.AddDialog })));

/** Criteria of the recall as a sentence. Several values of one kind extend the recall, and other kinds narrow it. */
export function Selection({ everTotal }: { everTotal: number | null }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState<Adding | null>(null);
  return (
    <section className={`card ${classes.sentence}`} aria-label={t("trace.selection.label")}>
      <span className="muted">{t("trace.selection.everything")}</span>
      <Chosen />
      <AddMenu add={setAdding} />
      <span className="grow" />
      <Scope everTotal={everTotal} />
      <ScannedStart />
      {adding && (
        <Suspense>
          <AddDialog kind={adding} close={() => setAdding(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Chosen criteria, each of which can be removed. */
function Chosen() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/recall");
  const used = SELECTOR_NAMES.filter((name) => valuesOf(filters, name).length > 0);
  const product = first(filters.product);
  return (
    <>
      {used.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && <span className="muted">{t("trace.selection.and")}</span>}
          {valuesOf(filters, name).map((value, at) => (
            <Fragment key={value}>
              {at > 0 && <span className="muted">{t("trace.selection.or")}</span>}
              <Chip
                kind={name}
                value={value}
                remove={() => change({ [name]: valuesOf(filters, name).filter((other) => other !== value) })}
              />
            </Fragment>
          ))}
        </Fragment>
      ))}
      {product && (
        <>
          <span className="muted">{t("trace.selection.of")}</span>
          <Chip kind="product" value={product} remove={() => change({ product: undefined })} />
        </>
      )}
      {first(filters.from) !== undefined && <WindowChip filters={filters} change={change} />}
    </>
  );
}

function WindowChip({ filters, change }: { filters: Filters; change: (some: Filters) => void }) {
  const { t } = useTranslation();
  return (
    <span className={classes.chip}>
      <IconCalendar size={16} aria-hidden />
      {t(`trace.selection.window.${first(filters.on) ?? "produced"}`, {
        from: day(first(filters.from) ?? ""),
        to: day(first(filters.to) ?? ""),
      })}
      <Remove
        text={t("trace.selection.window-name")}
        press={() => change({ from: undefined, to: undefined, on: undefined })}
      />
    </span>
  );
}

function AddMenu({ add }: { add: (kind: Adding) => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button look="quiet" icon={IconPlus}>
          {t("trace.selection.add")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ADDABLE.map((kind) => (
          <Menu.Item key={kind} onClick={() => add(kind)}>
            {t(`trace.kind.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Selects whether only components built in now are traced, or also those built in earlier. */
function Scope({ everTotal }: { everTotal: number | null }) {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/recall");
  return (
    <Segments
      label={t("trace.selection.scope")}
      value={first(filters.scope) === "ever" ? "ever" : "current"}
      options={[
        { value: "current", text: t("trace.selection.now") },
        {
          value: "ever",
          text:
            everTotal === null
              ? t("trace.selection.ever")
              : t("trace.selection.ever-count", { total: quantity(everTotal) }),
        },
      ]}
      choose={(next) => change({ scope: next === "ever" ? "ever" : undefined })}
    />
  );
}

function Chip({ kind, value, remove }: { kind: Selector | "product"; value: string; remove: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(chosenQuery(kind, value));
  const Shape = kind === "product" ? IconCube : SHAPES[kind];
  const text = t(`trace.chip.${kind}`, { code: data?.code ?? value });
  return (
    <span className={classes.chip} title={data?.label}>
      <Shape size={16} aria-hidden />
      {text}
      <Remove text={text} press={remove} />
    </span>
  );
}

function Remove({ text, press }: { text: string; press: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" aria-label={t("trace.selection.remove", { what: text })} onClick={press}>
      <IconX size={14} aria-hidden />
    </button>
  );
}
