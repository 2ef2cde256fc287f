/**
 * The story of one patient monitor, with the generated TypeScript client.
 *
 * A planner creates a work order, an operator scans a main unit and builds it into the monitor, and quality asks which
 * units a recall of that main unit affects. Runs against the demonstration plant: `PLANT` is the address of the service,
 * `PASSWORD` the password of its users.
 */
import createClient from "openapi-fetch";
import type { paths } from "./schema";

const baseUrl = `${process.env.PLANT}/api`;
const password = process.env.PASSWORD ?? "";

/** Returns the body of an answer; a refusal ends the story with its message. */
function ok<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.error !== undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data as T;
}

/** Returns a client that carries the token of a user. */
async function signIn(username: string) {
  const login = await createClient<paths>({ baseUrl }).POST("/auth", {
    body: { username, password },
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    bodySerializer: (body) => new URLSearchParams({ ...body } as Record<string, string>),
  });
  const token = ok(login).access_token;
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
}

const planner = await signIn("anna");
const operator = await signIn("carla");
const quality = await signIn("bruno");
const carla = ok(await operator.GET("/whoami")).detail.user_key;

// The planner creates a work order for one monitor and assigns its first job.
const created = ok(await planner.POST("/work-order", { body: { product_code: "VB2-110", qt_planned: 1 } })).detail;
const order = created.work_order;
const job_key = created.jobs[0]._key;
ok(await planner.POST("/job/update", { body: [{ action: "update", data: { _key: job_key, assigned_to: carla } }] }));

// The operator starts the job, scans a main unit and links it to the new monitor.
const started = ok(
  await operator.POST("/job/{job_key}/start", { params: { path: { job_key } }, body: { batch_qt: 1 } }),
).detail;
const batch_key = started.batch._key;
const monitor = started.batch_serials[0].serial_key;
const component_key = order.wo_bom.find((line) => line.component_code === "VB2-200")?.component_key ?? "";
const query = { product_key: [component_key], state: ["in_stock" as const], limit: 1 };
const [free] = ok(await operator.GET("/serial", { params: { query } }));
const scanned = ok(await operator.GET("/scan", { params: { query: { code: free.code ?? "", product_key: [component_key] } } }));
const part = scanned.matches[0].key;
ok(
  await operator.PUT("/batch/{batch_key}/serial-temp-links", {
    params: { path: { batch_key } },
    body: [{ parent_serial_key: monitor, child_serial_key: part, component_key }],
  }),
);

// The steps are completed one by one; the last one completes the batch.
const job = ok(await operator.GET("/job/{job_key}", { params: { path: { job_key } } }));
for (const step of job.step_sequence) {
  const mandatory = step.form_fields.filter((field) => field.mandatory);
  const form_data = mandatory.map((field) => ({ form_field_key: field._key, value: 0.6 }));
  const path = { batch_key, step_key: step._key };
  ok(await operator.POST("/batch/{batch_key}/step/{step_key}/complete", { params: { path }, body: { form_data } }));
}
const batch = ok(await operator.GET("/batch/{batch_key}", { params: { path: { batch_key } } }));
if (batch.active) throw new Error("the batch is still active");

// Quality asks what a recall of the main unit affects: the monitor that was just built.
const recall = ok(await quality.GET("/trace/recall", { params: { query: { serial_key: [part] } } }));
if (typeof recall === "string") throw new Error("a spreadsheet was not asked for");
const affected = recall.items.map((unit) => unit.key);
if (!affected.includes(monitor)) throw new Error(`not affected: ${affected}`);
console.log(
  `Work order ${order.wo_code}: a recall of main unit ${free.code} affects ${affected.length} unit(s).`,
);
