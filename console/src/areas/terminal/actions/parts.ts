import { asApiError } from "@/api/error";
import type { Scan } from "@/app/scan/parse";
import { say } from "../feedback";
import { findLots, findUnit, readProduct, replaceLinks, replaceLots } from "../queries";
import type { Link } from "../station";
import { type Bench, run } from "./bench";

/** Handles a scanned code: a unit of the batch, a part or lot to build in, or something else. */
export async function hear(bench: Bench, code: string, scan: Scan): Promise<void> {
  const { t, station } = bench;
  const unit = station.units.find((one) => one.serial_code?.toLowerCase() === code.toLowerCase());
  if (unit !== undefined) {
    station.setUnit(unit.serial_key);
    return say({ is: "right", title: t("terminal.scan.unit", { code }) });
  }
  if (station.links.some((link) => link.code.toLowerCase() === code.toLowerCase())) {
    return say({ is: "right", title: t("terminal.scan.already"), more: code });
  }
  const found = await lookUpPart(code);
  if (found === "no line") {
    // The connection may be back before the command is sent, and then the service decides whether the part is right.
    const title = t("terminal.scan.scanned", { code });
    return await addLink(bench, { code, child: null, component: null }, title, "");
  }
  const lines = station.parts;
  const part = found.units.find((one) => lines.some((line) => line.component === one.product_key));
  const line = lines.find((one) => one.component === part?.product_key);
  if (part !== undefined && line !== undefined) {
    return await addLink(
      bench,
      { code: part.code ?? code, child: part._key, component: line.component },
      t("terminal.scan.added", { part: line.name }),
      t("terminal.scan.fits", { code: part.code ?? code, part: line.code }),
    );
  }
  const lot = found.lots.find((one) => lines.some((candidate) => candidate.component === one.product_key));
  if (lot !== undefined) return await addLot(bench, lot.product_key, lot.code, scan);
  const [stranger] = [...found.units, ...found.lots];
  if (stranger === undefined)
    return say({
      is: "wrong",
      title: t("terminal.scan.unknown", { code }),
      more: t("terminal.scan.again"),
    });
  return await sayStranger(bench, code, stranger.product_key);
}

/** Removes a part that is not confirmed yet. */
export async function undo(bench: Bench, link: Link): Promise<void> {
  const { t, station, job, batch } = bench;
  const rest = station.links.filter((one) => one !== link);
  await run(
    bench,
    replaceLinks(job._key, batch._key, rest, t("terminal.label.undo", { code: link.code })),
    () => say({ is: "right", title: t("terminal.scan.removed"), more: link.code }),
    link.code,
  );
}

/** Looks up units and lots with a code, or reports that this is not possible offline. */
async function lookUpPart(code: string) {
  try {
    const [units, lots] = await Promise.all([findUnit(code), findLots(code)]);
    return { units, lots };
  } catch (error) {
    if (asApiError(error).isOutage) return "no line" as const;
    throw error;
  }
}

/** Key of the unit that parts are built into, or null if the output has no serial numbers. */
const parentOf = ({ job, station }: Bench) =>
  job.traceability_level ? (station.unit?.serial_key ?? null) : null;

async function addLink(
  bench: Bench,
  part: Pick<Link, "code" | "child" | "component">,
  title: string,
  more: string,
): Promise<void> {
  const { t, station, job, batch } = bench;
  const { code } = part;
  const link: Link = { ...part, parent: parentOf(bench), confirmed: false, waiting: false };
  await run(
    bench,
    replaceLinks(job._key, batch._key, [...station.links, link], code),
    () => say({ is: "right", title, more }),
    t("terminal.scan.scanned", { code }),
  );
}

async function addLot(bench: Bench, component: string, lot: string, scan: Scan): Promise<void> {
  const { t, station, job, batch } = bench;
  const line = station.parts.find((one) => one.component === component);
  if (line === undefined) return;
  const parent = parentOf(bench);
  const scanned = scan.kind === "gs1" && scan.quantity !== undefined ? Number(scan.quantity) : line.need;
  const others = station.lots.filter((one) => one.component !== component || one.parent !== parent);
  const lots = [...others, { component, lot, quantity: scanned, parent }];
  const title = t("terminal.scan.lot", { part: line.name });
  await run(
    bench,
    replaceLots(job._key, batch._key, lots, lot),
    () => say({ is: "right", title, more: lot }),
    lot,
  );
}

/** Reports that a scanned item is not a part of this unit, and which part is needed. */
async function sayStranger({ t, station }: Bench, code: string, productKey: string): Promise<void> {
  const product = await readProduct(productKey);
  const wanted = station.parts.find((line) => line.required && line.have.length < line.need);
  const name = product.description ?? product.code;
  say({
    is: "wrong",
    title: wanted
      ? t("terminal.scan.wrong-part", { name, wanted: wanted.name })
      : t("terminal.scan.no-part", { name }),
    more: wanted
      ? t("terminal.scan.put-back", { code, name, wanted: `${wanted.name} ${wanted.code}` })
      : t("terminal.scan.put-away", { code, name }),
    code: "component_mismatch",
  });
}
