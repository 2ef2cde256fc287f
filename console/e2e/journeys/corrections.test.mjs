// What was done wrong is set right: a unit, a batch, a planned movement, the queue of a person, a planned count.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { journey, launch, SHOTS } from "../browser.mjs";
import { findings } from "../findings.mjs";
import { Caller, newOperator, newOrder, repairedUnit, startPlant } from "../plant.mjs";

const WAIT = { timeout: 20_000 };
const DESK = { width: 1440, height: 900 };
let plant;
let browser;
before(async () => {
  plant = await startPlant();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await plant?.stop();
});

async function signIn(page, username) {
  await page.goto(`${plant.base}/login`);
  const other = page.getByRole("button", { name: "Sign in as another user" });
  await page.getByLabel("User name").or(other).first().waitFor(WAIT);
  if (await other.isVisible()) await other.click();
  await page.getByLabel("User name").fill(username);
  await page.locator("input[type=password]").fill(plant.password);
  await page.keyboard.press("Enter");
  await page.locator("nav[aria-label=Pages]").waitFor({ ...WAIT, state: "attached" });
}

/** A sign-in in the browser ends the token before it, so each call begins anew. */
const caller = () => Caller.of(plant, "demo");
const call = async (...request) => (await caller()).call(...request);
const ready = async (page) => assert.deepEqual(await findings(page), []);
async function picture(page, name) {
  if (!process.env.SHOTS_OF_CORRECTIONS) return;
  mkdirSync(SHOTS, { recursive: true });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${SHOTS}${name}-${width}.png` });
  }
  await page.setViewportSize(DESK);
}

test("a part comes out of a unit, a value is corrected, and the history says why", async () => {
  const { parent, fresh } = await repairedUnit(await caller());
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page, "demo");
    await page.goto(`${plant.base}/units/${parent._key}/inside`);
    const part = page.getByRole("tree").getByRole("treeitem", { name: new RegExp(`^${fresh} (?!replaced)`) });
    await part.click(WAIT);
    await page.getByRole("button", { name: "Remove component…" }).click(WAIT);
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`This removes ${fresh} from ${parent.code}`).waitFor(WAIT);
    await picture(page, "unlink");
    await ready(page);
    await dialog.getByLabel("Reason (kept permanently)").fill("built in by mistake");
    await dialog.getByRole("button", { name: "Remove component" }).click();
    await dialog.waitFor({ ...WAIT, state: "detached" });
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Correct code or lot…" }).click();
    await page.getByRole("dialog").getByLabel("Code", { exact: true }).waitFor(WAIT);
    await picture(page, "correct");
    await ready(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Values", exact: true }).click();
    await page
      .getByRole("button", { name: /^Correct / })
      .first()
      .click(WAIT);
    await page
      .getByRole("dialog")
      .getByText(/^Current value: /)
      .waitFor(WAIT);
    await picture(page, "value");
    await ready(page);
  });
  const children = await call("GET", `/serial-children?serial_key=${parent._key}`);
  assert.ok(!children.some(({ serial_code }) => serial_code === fresh), "the part is out");
});

/** An open batch of one board. */
async function openBatch() {
  const worker = await newOperator(plant, `ugo${Date.now() % 100000}`, "58204917");
  const { jobs } = await newOrder(plant, "VB2-310", 3, worker.userKey);
  const operator = await Caller.of(plant, worker.username, worker.password);
  const { detail } = await operator.call("POST", `/job/${jobs[0]._key}/start`, { batch_qt: 1 });
  return { operator, job: jobs[0]._key, batch: detail.batch._key };
}

/** Does all steps; the last one completes the batch. */
async function doSteps(operator, job, batch, choice) {
  const { step_sequence: steps } = await operator.call("GET", `/job/${job}`);
  for (const step of steps) {
    const field = step.form_fields.find(({ type }) => type === "choice");
    const form_data = field ? [{ form_field_key: field._key, value: choice }] : [];
    await operator.call("POST", `/batch/${batch}/step/${step._key}/complete`, { form_data });
  }
}

test("an open batch takes another size, and what was noted in a step is corrected", async () => {
  const { operator, job, batch } = await openBatch();
  const [before, after] = await call("GET", "/list?field_key=solder");
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page, "demo");
    await page.goto(`${plant.base}/jobs/${job}`);
    await page.getByRole("link", { name: "Open batch" }).click(WAIT);
    await page.getByRole("button", { name: "Change size…" }).click(WAIT);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Size", { exact: true }).fill("2", WAIT);
    await picture(page, "batch-size");
    await ready(page);
    await dialog.getByRole("button", { name: "Change size" }).click();
    await dialog.waitFor({ ...WAIT, state: "detached" });
    const units = page.locator("main section").filter({ hasText: "Units" }).getByRole("link");
    await units.nth(1).waitFor(WAIT);
    assert.equal(await units.count(), 2, "the second unit is shown");

    await doSteps(operator, job, batch, before._key);
    await page.getByText("Completed", { exact: true }).waitFor(WAIT);
    await page.getByRole("button", { name: "Correct Reflow" }).click(WAIT);
    await dialog.getByRole("combobox").click(WAIT);
    await page.getByRole("option", { name: after.value, exact: true }).click(WAIT);
    await dialog.getByLabel("Reason (kept permanently)").fill("read from the wrong board");
    await picture(page, "batch-step");
    await ready(page);
    await dialog.getByRole("button", { name: "Correct step" }).click();
    await dialog.waitFor({ ...WAIT, state: "detached" });
    await page.locator("main li").getByText(after.value, { exact: true }).waitFor(WAIT);
    await picture(page, "batch");
    await ready(page);
    // From the time that was worked on the job back to the batch.
    await page.getByRole("link", { name: "Open job" }).click();
    await page.getByRole("row").nth(1).click(WAIT);
    await page.getByRole("heading", { name: "Steps" }).waitFor(WAIT);
  });
  const { qt_total, step_data } = await call("GET", `/batch/${batch}`);
  assert.equal(Number(qt_total), 2);
  const noted = step_data.flatMap(({ form_data }) => form_data).map(({ value }) => value?._key ?? value);
  assert.ok(noted.includes(after._key) && !noted.includes(before._key), JSON.stringify(step_data));
});

test("a planned movement is changed before it happens", async () => {
  const [row] = (await call("GET", "/inventory?limit=200")).filter(
    ({ serial_key, quantity }) => !serial_key && Number(quantity) >= 2,
  );
  const places = await call("GET", "/position?limit=200");
  const to = places.find(
    ({ _key, available }) => available && !["OUT", "NULL", row.position_key].includes(_key),
  );
  const planned = await call("POST", "/movement/plan", {
    movement_type: "transfer",
    product_key: row.product_key,
    position_from: row.position_key,
    position_to: to._key,
    qt_planned: 2,
  });
  const [key] = planned.detail.movement_keys;
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page, "demo");
    await page.goto(`${plant.base}/moves/${key}`);
    await page.getByRole("button", { name: "Edit movement…" }).click(WAIT);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Quantity").fill("1");
    await picture(page, "plan");
    await ready(page);
    await dialog.getByRole("button", { name: "Save movement" }).click();
    await dialog.waitFor({ ...WAIT, state: "detached" });
  });
  const changed = await call("GET", `/movement/${key}`);
  assert.equal(Number(changed.qt_planned), 1);
  assert.equal(changed.status, "planned");
});

test("a planned count takes another name", async () => {
  const made = await call("POST", "/inventory/count-session", {
    count_session: { type: "position", description: "Old words" },
    assignments: [],
  });
  const key = made.detail.session_key;
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page, "demo");
    await page.goto(`${plant.base}/stock/count/${key}`);
    await page.getByRole("button", { name: "Edit count session…" }).click(WAIT);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Description").fill("Cables before the audit");
    await picture(page, "count");
    await ready(page);
    await dialog.getByRole("button", { name: "Save count session" }).click();
    await page.getByText("Cables before the audit").waitFor(WAIT);
  });
});

test("the queue of a person has an order of its own", async () => {
  await call("PATCH", "/config", { allow_independent_reordering_of_job_queues: true });
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page, "demo");
    await page.goto(`${plant.base}/board`);
    await page
      .getByRole("button", { name: /^Actions for the queue of / })
      .first()
      .click(WAIT);
    await page.getByRole("menuitem", { name: "Use separate sequence…" }).click(WAIT);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Use separate sequence" }).click(WAIT);
    await page.getByText("separate sequence", { exact: true }).first().waitFor(WAIT);
    await dialog.waitFor({ ...WAIT, state: "detached" });
    await picture(page, "board");
    await ready(page);
  });
});
