import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { quantity } from "@/ui/format";

/** Parts of a journal row that its sentence needs. Rows of the stream, of lists and of histories have them. */
export interface Told {
  event_type: string;
  description?: string | null;
  user_key?: string | null;
  user_name?: string | null;
  work_order_key?: string | null;
  work_order_code?: string | null;
  product_key?: string | null;
  product_code?: string | null;
  task_code?: string | null;
  serial_keys?: string[];
  data?: Record<string, unknown>;
}

/** Looks up names and codes of records that a row refers to by key. */
export interface Names {
  person: (key: string | null | undefined) => string;
  unit: (key: string) => string | null;
  order: (key: string) => string | null;
  product: (key: string) => string | null;
}

// Markers around names and codes in a sentence. These private-use characters do not occur in texts.
const NAME = ["\ue000", "\ue001"] as const;
const CODE = ["\ue002", "\ue003"] as const;
const PIECES = /(\ue000[^\ue001]*\ue001|\ue002[^\ue003]*\ue003)/;
const marked = ([open, close]: readonly [string, string], text: string) => `${open}${text}${close}`;

function units(keys: readonly string[], names: Names): string {
  const codes = keys.map((key) => names.unit(key)).filter((code) => code !== null);
  const [first] = codes;
  if (first === undefined) return i18next.t("event.some-units", { count: keys.length });
  return keys.length === 1
    ? marked(CODE, first)
    : i18next.t("event.and-more", { first: marked(CODE, first), count: keys.length - 1 });
}

/** Subject of an issue: the unit, else the work order, else the product. */
function aboutOf(row: Told, names: Names): string {
  const keys = row.serial_keys ?? [];
  const code = row.work_order_code ?? row.product_code;
  if (keys.length === 0 && !code) return "";
  return i18next.t("event.about", { what: keys.length > 0 ? units(keys, names) : marked(CODE, code ?? "") });
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

const named = (key: string | null | undefined, name: (key: string) => string | null) =>
  key ? (name(key) ?? "") : "";

/** Returns a sentence that says who did what. Names and codes are marked for `Sentence`. */
export function sentenceOf(row: Told, names: Names): string {
  const data = row.data ?? {};
  const keys = row.serial_keys ?? [];
  const [child, parent] = [text(data.child_serial_key), text(data.parent_serial_key)];
  const amount = data.quantity ?? data.qt_pass ?? data.qt_planned ?? data.qt_total ?? data.quantity_change;
  const who = row.user_name ?? (row.user_key ? names.person(row.user_key) : i18next.t("event.service"));
  const slots = {
    who: marked(NAME, who),
    order: marked(CODE, row.work_order_code ?? text(data.wo_code) ?? named(row.work_order_key, names.order)),
    product: marked(CODE, row.product_code ?? named(row.product_key, names.product)),
    task: marked(CODE, row.task_code ?? text(data.code) ?? ""),
    code: marked(CODE, text(data.code) ?? ""),
    units: units(keys, names),
    child: units(child ? [child] : keys.slice(0, 1), names),
    parent: units(parent ? [parent] : keys.slice(1, 2), names),
    about: aboutOf(row, names),
    quantity: typeof amount === "number" || typeof amount === "string" ? quantity(amount) : "",
    movement: i18next.t(`event.movement.${text(data.type) ?? "transfer"}`),
  };
  const key = `event.${row.event_type}`;
  const said = i18next.exists(key)
    ? i18next.t(key, slots)
    : i18next.t("event.other", { ...slots, type: row.event_type });
  const reason = row.description ?? text(data.reason) ?? text(data.scrap_reason);
  return reason ? i18next.t("event.because", { said, reason }) : said;
}

/** Shows the sentence of a row with names in bold and codes in the code font. */
export function Sentence({ row, names }: { row: Told; names: Names }) {
  useTranslation();
  return (
    <>
      {sentenceOf(row, names)
        .split(PIECES)
        .map((piece, index) => {
          const inner = piece.slice(1, -1);
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
          if (piece.startsWith(NAME[0])) return <strong key={index}>{inner}</strong>;
          if (piece.startsWith(CODE[0]))
            return (
              <span key={index} className="code">
                {inner}
              </span>
            );
          return piece;
          // biome-ignore-end lint/suspicious/noArrayIndexKey: end
        })}
    </>
  );
}
