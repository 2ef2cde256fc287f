// The plant of the journeys: a demonstration that this starts, or the one that TRACEWRIGHT_BASE and _PASSWORD name.
// With TRACEWRIGHT_FRONT=dist the pages are those of console/dist instead of those inside the binary.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startFront } from "./front.mjs";

const BINARY =
  process.env.TRACEWRIGHT_BINARY ?? fileURLToPath(new URL("../../target/debug/tracewright", import.meta.url));

export async function startPlant() {
  const service = await startService();
  if (process.env.TRACEWRIGHT_FRONT !== "dist") return service;
  const front = await startFront(service.base);
  const stop = async () => {
    await front.stop();
    await service.stop();
  };
  return { ...service, base: front.base, stop };
}

async function startService() {
  const { TRACEWRIGHT_BASE: base, TRACEWRIGHT_PASSWORD: password } = process.env;
  if (base && password) return { base, password, stop: async () => undefined };
  const child = spawn(BINARY, ["demo", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const told = await new Promise((resolve, reject) => {
    const hear = (piece) => {
      said += piece;
      const [at, secret] = [
        /Demonstration plant: (http:\/\/[^/\s]+)/.exec(said),
        /password: (\S+)/.exec(said),
      ];
      if (at && secret) resolve({ base: at[1], password: secret[1] });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () => reject(new Error(`the demonstration ended: ${said}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.on("exit", resolve);
      child.kill("SIGINT");
    });
  return { ...told, stop };
}

/** Calls of the service by somebody who is allowed to. */
export class Caller {
  static async of(plant, username, password = plant.password) {
    const body = new URLSearchParams({ username, password });
    const answer = await (await fetch(`${plant.base}/api/auth`, { method: "POST", body })).json();
    if (!answer.access_token) throw new Error(`${username} cannot sign in: ${JSON.stringify(answer)}`);
    return new Caller(plant, answer.access_token, answer.detail);
  }

  constructor(plant, token, detail) {
    Object.assign(this, { plant, token, detail });
  }

  async call(method, path, body) {
    const headers = {
      authorization: `Bearer ${this.token}`,
      ...(body && { "content-type": "application/json" }),
    };
    const response = await fetch(`${this.plant.base}/api${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
}

/** A new operator whose password is made of digits, so that a scanner can type it; or somebody of another word. */
export async function newOperator(plant, username, password, scope = "operator") {
  const admin = await Caller.of(plant, "demo");
  const user = {
    username,
    scope,
    name: username[0].toUpperCase() + username.slice(1),
    surname: "Marchetti",
  };
  const { detail } = await admin.call("POST", "/user", user);
  const fresh = await Caller.of(plant, username, detail.temp_psw);
  await fresh.call("PUT", `/user/${detail.user_key}/password`, { new_password: password });
  return { username, password, userKey: detail.user_key };
}

/** An order of a product whose jobs are all somebody's. */
export async function newOrder(plant, productCode, quantity, userKey) {
  const planner = await Caller.of(plant, "anna");
  const due = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { detail } = await planner.call("POST", "/work-order", {
    product_code: productCode,
    qt_planned: quantity,
    due_by: due,
  });
  const updates = detail.jobs.map((job) => ({
    action: "update",
    data: { _key: job._key, assigned_to: userKey },
  }));
  await planner.call("POST", "/job/update", updates);
  return { code: detail.work_order.wo_code, key: detail.work_order._key, jobs: detail.jobs };
}

/** Codes of units of a product that are free and in stock. */
export async function freeUnits(plant, productCode) {
  const caller = await Caller.of(plant, "bruno");
  const [product] = await caller.call("GET", `/product?search_string=${productCode}`);
  const query = `product_key=${product._key}&free_only=true&inventory_only=true&limit=50`;
  const units = await caller.call("GET", `/serial-selection?${query}`);
  return units.filter((unit) => unit.available && unit.code).map((unit) => unit.code);
}

/** A finished unit one of whose parts was replaced just now. */
export async function repairedUnit(demo) {
  const units = await demo.call("GET", "/serial?serial_search=VB2-*&filter_unreleased=true&limit=50");
  for (const parent of units) {
    const children = await demo.call("GET", `/serial-children?serial_key=${parent._key}`);
    for (const child of children) {
      const spares = await demo.call(
        "GET",
        `/serial-selection?product_key=${child.product_key}&free_only=true&inventory_only=true&limit=50`,
      );
      const spare = spares.find((one) => one.available && one.code);
      if (!spare) continue;
      const body = { new_child_serial_key: spare._key, reason: "drift above limit" };
      await demo.call("POST", `/serial-link/${child.link_key}/replace`, body);
      return { parent, old: child.serial_code, fresh: spare.code };
    }
  }
  throw new Error("the plant has no unit to repair");
}
