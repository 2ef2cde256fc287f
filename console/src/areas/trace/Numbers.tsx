import { useTranslation } from "react-i18next";
import { useFilters } from "@/app/filters";
import { stateShape } from "@/ui/chips/SerialState";
import { StateChip } from "@/ui/chips/StateChip";
import { quantity } from "@/ui/format";
import { IconAlertOctagon } from "@/ui/icons";
import { type Counts, valuesOf } from "./queries";
import classes from "./RecallPage.module.css";

const SURE = ["exact", "batch", "possible"] as const;

/** Number of units with a bar of their certainty: solid, hatched or hollow. */
export function HowMany({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const { by_certainty: sure } = counts;
  return (
    <section className="card">
      <h2>{t("trace.finished")}</h2>
      <div className={classes.number}>{quantity(counts.finished)}</div>
      <div className="muted small">
        {t("trace.from", {
          starts: t("trace.starts", { count: counts.starts }),
          orders: t("trace.orders", { count: counts.by_work_order.length }),
        })}
      </div>
      <div
        className={classes.sure}
        role="img"
        aria-label={t("trace.sure-sentence", {
          exact: sure.exact,
          batch: sure.batch,
          possible: sure.possible,
        })}
      >
        {SURE.filter((one) => sure[one] > 0).map((one) => (
          // A minimum width keeps small shares visible.
          <i key={one} className={classes[one]} style={{ flex: Math.max(sure[one], counts.total / 25) }} />
        ))}
      </div>
      <div className={classes.key}>
        {SURE.map((one) => (
          <Line key={one} kind={one} count={sure[one]} />
        ))}
      </div>
      {counts.below_certainty > 0 && (
        <p className="small muted">{t("trace.below", { count: counts.below_certainty })}</p>
      )}
    </section>
  );
}

function Line({ kind, count }: { kind: (typeof SURE)[number]; count: number }) {
  const { t } = useTranslation();
  return (
    <>
      <i className={classes[kind]} />
      <span>
        <strong>{t(`state.certainty.${kind}`)}</strong> – {t(`trace.sure.${kind}`)}
      </span>
      <strong>{quantity(count)}</strong>
    </>
  );
}

const OUT_OF_REACH = "shipped";

/** Current locations of the units. Each line filters the list below. */
export function Where({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/recall");
  const chosen = valuesOf(filters, "state");
  const states = Object.entries(counts.by_state)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
  const most = Math.max(1, ...states.map(([, count]) => count));
  const notes: Record<string, string> = {
    shipped: t("trace.customers", {
      count: new Set(counts.by_partner.map((one) => one.partner_code ?? one.partner_name)).size,
    }),
    in_stock: t("trace.positions", { count: counts.by_position.length }),
    wip: t("trace.orders", { count: counts.by_work_order.length }),
  };
  const away = counts.by_state[OUT_OF_REACH] ?? 0;
  return (
    <section className="card">
      <div className="row wrap">
        <h2>{t("trace.where")}</h2>
        <span className="grow" />
        {away > 0 && (
          <StateChip is="bad" icon={IconAlertOctagon}>
            {t("trace.with-customers", { count: away })}
          </StateChip>
        )}
      </div>
      <div className={classes.states}>
        {states.map(([state, count]) => {
          const Shape = stateShape(state);
          const on = chosen.length === 1 && chosen[0] === state;
          return (
            <button
              key={state}
              type="button"
              aria-pressed={on}
              onClick={() => change({ state: on ? undefined : state })}
            >
              <span className={classes.state}>
                <Shape size={18} aria-hidden /> {t(`state.serial.${state}`)}
              </span>
              <span className={classes.bar}>
                <i data-attention={state === OUT_OF_REACH} style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <strong className={classes.right}>{quantity(count)}</strong>
              <span className={`muted ${classes.note}`}>{notes[state] ?? ""}</span>
            </button>
          );
        })}
      </div>
      <Places counts={counts} />
    </section>
  );
}

const SHOWN = 4;

/** Locations with the most units: customers on the left, storage locations on the right. */
function Places({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const partners = new Map<string, number>();
  for (const one of counts.by_partner) {
    const name = one.partner_name ?? one.partner_code ?? t("trace.unknown-customer");
    partners.set(name, (partners.get(name) ?? 0) + one.total);
  }
  const left = [...partners].map(([name, total]) => ({ name, total }));
  const right = counts.by_position.map((one) => ({ name: one.position_code, total: one.total }));
  if (left.length + right.length === 0) return null;
  const rows = Array.from({ length: Math.min(SHOWN, Math.max(left.length, right.length)) }, (_, row) => [
    cut(left, t("trace.more-customers"))[row],
    cut(right, t("trace.more-positions"))[row],
  ]);
  return (
    <div className={classes.places}>
      {rows.flat().map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns with fixed positions
        <div key={index}>
          {one && (
            <>
              <span title={one.name}>{one.name}</span>
              <strong>{quantity(one.total)}</strong>
            </>
          )}
        </div>
      ))}
    </div>
  );
}

function cut(list: { name: string; total: number }[], rest: string) {
  if (list.length <= SHOWN) return list;
  const others = list.slice(SHOWN - 1);
  return [
    ...list.slice(0, SHOWN - 1),
    { name: `${others.length} ${rest}`, total: others.reduce((sum, { total }) => sum + total, 0) },
  ];
}
