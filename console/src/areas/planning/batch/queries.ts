import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";

export type Batch = Schemas["Batch"];
export type BatchUnit = Schemas["BatchSerial"];

const once = () => ({ "Idempotency-Key": newKey() });
const ofBatch = (key: string) => ({ path: { batch_key: key } });

export const batchQuery = (key: string) =>
  queryOptions({
    queryKey: one("batch", key),
    queryFn: () => take(api.GET("/batch/{batch_key}", { params: ofBatch(key) })),
  });

export const batchUnitsQuery = (key: string) =>
  queryOptions({
    queryKey: one("batch", key, "units"),
    queryFn: () => take(api.GET("/batch/{batch_key}/serials", { params: ofBatch(key) })),
  });

/** Units waiting for the phase of a job, and units in its open batch. */
export const waitingQuery = (job: string) =>
  queryOptions({
    queryKey: many("wip", "units", job),
    queryFn: () => take(api.GET("/wip-serial", { params: { query: { job_key: job } } })),
  });

export async function changeBatch(key: string, body: Schemas["ChangeBatchIn"]) {
  return await detail(api.POST("/batch/{batch_key}/change", { params: ofBatch(key), body, headers: once() }));
}

export async function editStep(batch: string, step: string, body: Schemas["EditStepIn"]) {
  const params = { path: { batch_key: batch, step_key: step } };
  return await detail(api.POST("/batch/{batch_key}/step/{step_key}/edit", { params, body, headers: once() }));
}
