import { queryOptions } from "@tanstack/react-query";
import { api, detail, take } from "@/api/client";
import { ApiError } from "@/api/error";
import { many, one } from "@/api/keys";
import { type Command, prepareWith } from "@/app/offline/queue";
import type { Step, Values } from "@/app/step/step";
import type { Allocation, Link } from "./station";
import { formData } from "./station";

export const queueOf = (userKey: string) =>
  queryOptions({
    queryKey: one("queue", "operator", userKey),
    queryFn: () =>
      take(api.GET("/queue/operator/{operator_key}", { params: { path: { operator_key: userKey } } })),
  });

export const freeJobs = (userKey: string) =>
  queryOptions({
    queryKey: one("queue", "free", userKey),
    queryFn: async () =>
      (await take(api.GET("/job-assignment", { params: { query: { user_key: userKey } } }))).unassigned_jobs,
  });

export const jobOf = (key: string) =>
  queryOptions({
    queryKey: one("job", key, "station"),
    queryFn: () => take(api.GET("/job/{job_key}", { params: { path: { job_key: key } } })),
  });

/** Reads the batch with all its data. */
async function readBatch(key: string) {
  const params = { path: { batch_key: key } };
  const [batch, units, links, lots] = await Promise.all([
    take(api.GET("/batch/{batch_key}", { params })),
    take(api.GET("/batch/{batch_key}/serials", { params })),
    take(api.GET("/batch/{batch_key}/serial-links", { params })),
    take(api.GET("/batch/{batch_key}/lot-allocation", { params })),
  ]);
  return { batch, units, links, lots };
}

export type BatchPicture = Awaited<ReturnType<typeof readBatch>>;

export const batchOf = (key: string) =>
  queryOptions({
    queryKey: one("batch", key, "station"),
    queryFn: () => readBatch(key),
    enabled: key !== "",
  });

export const waitingUnits = (jobKey: string) =>
  queryOptions({
    queryKey: one("wip", jobKey),
    queryFn: () => take(api.GET("/wip-serial", { params: { query: { job_key: jobKey } } })),
  });

/** Units of a component that are available to be built in. */
export const candidates = (productKey: string, search: string) =>
  queryOptions({
    queryKey: many("serial", "free", productKey, search),
    queryFn: () => {
      const query = {
        product_key: productKey,
        free_only: true,
        limit: 30,
        ...(search === "" ? {} : { search }),
      };
      return take(api.GET("/serial-selection", { params: { query } }));
    },
  });

/** Scrap reasons of the configuration, if there are any. */
export const scrapReasons = () =>
  queryOptions({
    queryKey: many("config", "scrap_reasons"),
    queryFn: async () => {
      const config = (await take(api.GET("/config"))) as { detail: Record<string, unknown> };
      const reasons = config.detail.scrap_reasons;
      return Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === "string") : [];
    },
    staleTime: 300_000,
  });

interface Begin {
  batch_qt?: number;
  serial_keys?: string[];
}

const key = () => ({ "Idempotency-Key": crypto.getRandomValues(new Uint32Array(4)).join("") });

export function beginJob(job: { _key: string; stage: string }, body: Begin = {}) {
  const options = { params: { path: { job_key: job._key } }, body, headers: key() };
  return detail(
    job.stage === "started"
      ? api.POST("/job/{job_key}/resume", options)
      : api.POST("/job/{job_key}/start", options),
  );
}

export function pauseJob(jobKey: string) {
  return detail(api.POST("/job/{job_key}/pause", { params: { path: { job_key: jobKey } }, headers: key() }));
}

export function beat(jobKey: string) {
  return detail(api.POST("/job/{job_key}/heartbeat", { params: { path: { job_key: jobKey } } }));
}

export function findUnit(code: string) {
  return take(api.GET("/serial-code", { params: { query: { serial_code: code } } }));
}

export async function findLots(code: string) {
  const search = code.replace(/[\\*?]/g, "\\$&");
  const lots = await take(api.GET("/lot", { params: { query: { search, limit: 50 } } }));
  return lots.filter((lot) => lot.code.toLowerCase() === code.toLowerCase());
}

export function readProduct(productKey: string) {
  return take(api.GET("/product/{product_key}", { params: { path: { product_key: productKey } } }));
}

/** Creates a command of the station. It is stored before it is sent. */
const command = (
  lane: string,
  method: "POST" | "PUT",
  path: string,
  body: unknown,
  label: string,
): Command => ({
  lane,
  method,
  path,
  body,
  label,
});

export interface Scrap {
  qt_scrap: number;
  scrap_reason: string;
  scrap_serial_keys: string[];
}

export function completeStep(
  job: string,
  batch: string,
  step: Step,
  values: Values,
  scrap: Scrap | null,
  label: string,
): Command {
  const body = { form_data: formData(step, values), ...(scrap ?? {}) };
  return command(job, "POST", `/batch/${batch}/step/${step._key}/complete`, body, label);
}

export function completeBatch(
  job: string,
  batch: string,
  good: number,
  steps: [Step, Values][],
  scrap: Scrap | null,
  label: string,
): Command {
  const step_data = steps
    .map(([step, values]) => ({ step_key: step._key, form_data: formData(step, values) }))
    .filter(({ form_data }) => form_data.length > 0);
  return command(
    job,
    "POST",
    `/batch/${batch}/complete`,
    { completed_batch_qt: good, step_data, ...(scrap ?? {}) },
    label,
  );
}

export function noteStep(job: string, batch: string, step: Step, values: Values, label: string): Command {
  const body = { batch_key: batch, step_key: step._key, form_data: formData(step, values) };
  return { ...command(job, "POST", "/batch/temp-data", body, label), replaces: `note-${batch}-${step._key}` };
}

/**
 * A part of the list of unconfirmed parts, which is always sent as a whole. A code without a key is looked up when
 * it is sent.
 */
export interface LinkRow {
  parent_serial_key: string | null;
  child_serial_key: string | null;
  component_key: string | null;
  code: string;
}

export function replaceLinks(job: string, batch: string, links: Link[], label: string): Command {
  const rows: LinkRow[] = links
    .filter((link) => !link.confirmed)
    .map((link) => ({
      parent_serial_key: link.parent,
      child_serial_key: link.child,
      component_key: link.component,
      code: link.code,
    }));
  const path = `/batch/${batch}/serial-temp-links`;
  return { ...command(job, "PUT", path, rows, label), replaces: `links-${batch}`, prepare: "station-links" };
}

prepareWith("station-links", async (body) =>
  Promise.all(
    (body as LinkRow[]).map(async ({ code, ...row }) => {
      if (row.child_serial_key !== null) return row;
      const [found, ...others] = await findUnit(code);
      if (found === undefined || others.length > 0)
        throw new ApiError(404, "serial_not_found", `Nothing carries the code ${code}.`, {
          code_scanned: code,
        });
      return { ...row, child_serial_key: found._key, component_key: row.component_key ?? found.product_key };
    }),
  ),
);

export function replaceLots(job: string, batch: string, lots: Allocation[], label: string): Command {
  const rows = lots.map(({ component, lot, quantity, parent }) => ({
    component_key: component,
    lot_code: lot,
    quantity,
    parent_serial_key: parent,
  }));
  return { ...command(job, "PUT", `/batch/${batch}/lot-allocation`, rows, label), replaces: `lots-${batch}` };
}

export function addPhotos(
  job: string,
  order: string,
  folder: string,
  parts: { name: string; blob: Blob }[],
  label: string,
): Command {
  const fields = { bucket: "traceability", object_key: order, subfolder: folder };
  return { lane: job, method: "POST", path: "/files", files: { fields, parts }, label };
}

export function reportProblem(
  job: string,
  type: string | null,
  critical: boolean,
  unit: string | null,
  label: string,
): Command {
  const linked_to = [{ type: "job", key: job }, ...(unit === null ? [] : [{ type: "serial", key: unit }])];
  return command(`problem-${job}`, "POST", "/issue", { issue_type_key: type, critical, linked_to }, label);
}
