import type { TFunction } from "i18next";
import { asApiError } from "@/api/error";
import { faultsByPath } from "@/app/errors/explain";
import { type Command, type Outcome, submit } from "@/app/offline/queue";
import type { Scan } from "@/app/scan/parse";
import type { Field, Step } from "@/app/step/step";
import { say, sayRefused } from "./feedback";
import {
  addPhotos,
  completeBatch,
  completeStep,
  findLots,
  findUnit,
  noteStep,
  readProduct,
  replaceLinks,
  replaceLots,
  type Scrap,
} from "./queries";
import type { Job, Link } from "./station";
import type { Station } from "./useStation";

/** What a completed step or batch came to, as the service says it. */
interface Completed {
  detail?: { job: Job; batch_completed?: boolean; next_batch?: unknown };
}

export interface Actions {
  finish: () => Promise<void>;
  hear: (code: string, scan: Scan) => Promise<void>;
  undo: (link: Link) => Promise<void>;
  photograph: (field: Field, files: File[]) => Promise<void>;
  scrapAll: (keys: ReadonlySet<string>, reason: string) => Promise<void>;
}

interface Context {
  t: TFunction;
  station: Station;
  faults: (faults: Record<string, string>) => void;
  /** The job is closed: back to the queue. */
  closed: (job: Job) => void;
}

/** What the person can do at the station with a batch; each ends in words on the strip. */
export function actionsOf({ t, station, faults, closed }: Context): Actions | null {
  const { batch, current } = station;
  const job = station.job.data;
  if (job === undefined || batch === null) return null;
  const unitCode = station.unit?.serial_code ?? job.wo_code;

  const run = async (
    command: Command,
    right: (answer: Completed) => void,
    more: string,
  ): Promise<boolean> => {
    const outcome: Outcome = await submit(command);
    if (outcome.is === "waiting") {
      say({
        is: "waiting",
        title: t("terminal.strip.saved", { what: command.label }),
        more: t("terminal.strip.saved-more"),
      });
      return true;
    }
    if (outcome.is === "refused") {
      faults(faultsByPath(outcome.error));
      sayRefused(outcome.error, more);
      await station.refresh();
      return false;
    }
    faults({});
    right((outcome.answer ?? {}) as Completed);
    await station.refresh();
    return true;
  };

  const scrapOf = (): Scrap | null => {
    const { keys, quantity, reason } = station.scrap;
    if (quantity === 0) return null;
    return { qt_scrap: quantity, scrap_reason: reason, scrap_serial_keys: [...keys] };
  };

  const ended = (answer: Completed, title: string) => {
    const after = answer.detail?.job;
    say({
      is: "right",
      title,
      more: after ? t("terminal.done.count", { good: after.qt_completed, planned: after.qt_planned }) : "",
    });
    if (after?.stage === "closed") closed(after);
  };

  const finish = async () => {
    const values = current === undefined ? {} : station.valuesOf(current._key);
    if (job.parameters.step_check && current !== undefined) {
      const label = t("terminal.label.step", { step: current.title, unit: unitCode });
      const command = completeStep(
        job._key,
        batch._key,
        current,
        values,
        station.last ? scrapOf() : null,
        label,
      );
      const title = t("terminal.done.step", { step: current.title });
      await run(
        command,
        (answer) =>
          answer.detail?.batch_completed
            ? ended(answer, t("terminal.done.unit", { unit: unitCode }))
            : say({ is: "right", title }),
        unitCode,
      );
      return;
    }
    if (current !== undefined && !station.last) {
      await run(
        noteStep(job._key, batch._key, current, values, t("terminal.label.note", { step: current.title })),
        () => undefined,
        "",
      );
      station.pass(current._key);
      return;
    }
    const scrap = scrapOf();
    const steps = station.steps.map(({ step }): [Step, Record<string, unknown>] => [
      step,
      station.valuesOf(step._key),
    ]);
    const good = Number(batch.qt_total) - (scrap?.qt_scrap ?? 0);
    const command = completeBatch(
      job._key,
      batch._key,
      good,
      steps,
      scrap,
      t("terminal.label.batch", { unit: unitCode }),
    );
    await run(command, (answer) => ended(answer, t("terminal.done.unit", { unit: unitCode })), unitCode);
  };

  const scrapAll = async (keys: ReadonlySet<string>, reason: string) => {
    const total = Number(batch.qt_total);
    const scrap = { qt_scrap: total, scrap_reason: reason, scrap_serial_keys: [...keys] };
    const command = completeBatch(
      job._key,
      batch._key,
      0,
      [],
      scrap,
      t("terminal.label.scrap", { unit: unitCode }),
    );
    await run(command, (answer) => ended(answer, t("terminal.done.scrap", { count: total })), unitCode);
  };

  const setLinks = (links: Link[], label: string, right: () => void, more: string) =>
    run(replaceLinks(job._key, batch._key, links, label), right, more);

  const parent = job.traceability_level ? (station.unit?.serial_key ?? null) : null;
  const addLink = (
    code: string,
    child: string | null,
    component: string | null,
    title: string,
    more: string,
  ) => {
    const link: Link = { parent, child, code, component, confirmed: false, waiting: false };
    return setLinks(
      [...station.links, link],
      code,
      () => say({ is: "right", title, more }),
      t("terminal.scan.scanned", { code }),
    );
  };

  const hear = async (code: string, scan: Scan) => {
    const unit = station.units.find((one) => one.serial_code?.toLowerCase() === code.toLowerCase());
    if (unit !== undefined) {
      station.setUnit(unit.serial_key);
      return say({ is: "right", title: t("terminal.scan.unit", { code }) });
    }
    if (station.links.some((link) => link.code.toLowerCase() === code.toLowerCase())) {
      return say({ is: "right", title: t("terminal.scan.already"), more: code });
    }
    const found = await lookUpPart(code);
    if (found === "no line") return void (await addLink(code, null, null, "", ""));
    const lines = station.parts;
    const part = found.units.find((one) => lines.some((line) => line.component === one.product_key));
    const line = lines.find((one) => one.component === part?.product_key);
    if (part !== undefined && line !== undefined) {
      const more = t("terminal.scan.fits", { code: part.code ?? code, part: line.code });
      return void (await addLink(
        part.code ?? code,
        part._key,
        line.component,
        t("terminal.scan.added", { part: line.name }),
        more,
      ));
    }
    const lot = found.lots.find((one) => lines.some((candidate) => candidate.component === one.product_key));
    if (lot !== undefined) return await addLot(lot.product_key, lot.code, scan);
    const [stranger] = [...found.units, ...found.lots];
    if (stranger === undefined)
      return say({
        is: "wrong",
        title: t("terminal.scan.unknown", { code }),
        more: t("terminal.scan.again"),
      });
    return await sayStranger(code, stranger.product_key);
  };

  const addLot = async (component: string, lot: string, scan: Scan) => {
    const line = station.parts.find((one) => one.component === component);
    if (line === undefined) return;
    const scanned = scan.kind === "gs1" && scan.quantity !== undefined ? Number(scan.quantity) : line.need;
    const others = station.lots.filter((one) => one.component !== component || one.parent !== parent);
    const lots = [...others, { component, lot, quantity: scanned, parent }];
    const title = t("terminal.scan.lot", { part: line.name });
    await run(
      replaceLots(job._key, batch._key, lots, lot),
      () => say({ is: "right", title, more: lot }),
      lot,
    );
  };

  const sayStranger = async (code: string, productKey: string) => {
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
  };

  const undo = async (link: Link) => {
    const rest = station.links.filter((one) => one !== link);
    await setLinks(
      rest,
      t("terminal.label.undo", { code: link.code }),
      () => say({ is: "right", title: t("terminal.scan.removed"), more: link.code }),
      link.code,
    );
  };

  const photograph = async (field: Field, files: File[]) => {
    if (current === undefined || files.length === 0) return;
    const stamp = new Date().toISOString().replace(/[:.]/g, "-");
    const parts = files.map((file, index) => ({
      name: `${stamp}-${index + 1}.${file.name.split(".").pop() ?? "jpg"}`,
      blob: file,
    }));
    const folder = `${batch._key}/${current._key}/${field.custom_field_key}/${field._key}`;
    const label = t("terminal.label.photo", { count: parts.length });
    const taken = await run(
      addPhotos(job._key, job.wo_key, folder, parts, label),
      () => say({ is: "right", title: label }),
      "",
    );
    if (!taken) return;
    const before = station.valuesOf(current._key)[field._key];
    station.change(current._key, field._key, [
      ...(Array.isArray(before) ? before : []),
      ...parts.map(({ name }) => name),
    ]);
  };

  return { finish, hear, undo, photograph, scrapAll };
}

/** Units and lots that carry a code, or that nobody can say so now. */
async function lookUpPart(code: string) {
  try {
    const [units, lots] = await Promise.all([findUnit(code), findLots(code)]);
    return { units, lots };
  } catch (error) {
    if (asApiError(error).isOutage) return "no line" as const;
    throw error;
  }
}
