// The planner's way: a new order by scan, its place in the queue, who does it, what is set right, and what is refused.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { journey, launch, scan } from "../browser.mjs";
import { findings } from "../findings.mjs";
import { Caller, startPlant } from "../plant.mjs";

const WAIT = { timeout: 15_000 };
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

async function signIn(page) {
  await page.goto(`${plant.base}/login`);
  const other = page.getByRole("button", { name: "Sign in as another user" });
  await page.getByLabel("User name").or(other).first().waitFor(WAIT);
  if (await other.isVisible()) await other.click();
  await page.getByLabel("User name").fill("anna");
  await page.locator("input[type=password]").fill(plant.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Queue board" }).waitFor(WAIT);
}

/** Friday, as the field of a day takes it. */
function friday() {
  const day = new Date();
  day.setDate(day.getDate() + ((5 - day.getDay() + 7) % 7 || 7));
  return day.toISOString().slice(0, 10);
}

const rowOf = (page, code, place = "\\d+") =>
  page.getByRole("listitem", { name: new RegExp(`^Rank ${place}: work order ${code},`) });
const jobIn = (page, lane, code, phase) =>
  page
    .getByRole("region", { name: lane, exact: true })
    .getByRole("listitem", { name: `Job for work order ${code}: ${phase}` });

/** Makes an order by the dialog and says its code. */
async function makeOrder(page) {
  await page.getByRole("button", { name: "New work order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Quantity").waitFor(WAIT);
  await scan(page, "VB2-100");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[role=dialog] input")].some((field) =>
      field.value.startsWith("VB2-100 ·"),
    ),
  );
  await dialog.getByLabel("Quantity").fill("2");
  await dialog.getByLabel("Due date").fill(friday());
  await dialog.getByRole("button", { name: "Release work order" }).click();
  const toast = page.getByText(/^Work order \S+ released/);
  await toast.waitFor(WAIT);
  const [, code] = /^Work order (\S+) released/.exec(await toast.textContent());
  await rowOf(page, code).waitFor(WAIT);
  return code;
}

test("new order by scan, to the first place by keyboard, a job by dragging; the same after a reload", async () => {
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page);
    const code = await makeOrder(page);
    const places = await page.getByRole("listitem", { name: /^Rank / }).count();
    await rowOf(page, code).focus();
    for (let place = 1; place < places; place += 1) await page.keyboard.press("Alt+ArrowUp");
    await rowOf(page, code, 1).waitFor(WAIT);
    assert.ok(
      await rowOf(page, code, 1).evaluate((row) => row === document.activeElement),
      "the row keeps the focus",
    );
    // The lanes follow: the first job that nobody has is one of the first order.
    await page
      .getByRole("region", { name: "Unassigned" })
      .getByRole("listitem")
      .first()
      .getByText(code)
      .waitFor(WAIT);
    const card = jobIn(page, "Unassigned", code, "Mechanical assembly");
    await card.dragTo(page.getByRole("region", { name: "Emil Frank" }));
    await jobIn(page, "Emil Frank", code, "Mechanical assembly").waitFor(WAIT);
    // Without a mouse: one lane to the right.
    await jobIn(page, "Unassigned", code, "Packing").focus();
    await page.keyboard.press("Alt+ArrowRight");
    await jobIn(page, "Carla Dietz", code, "Packing").waitFor(WAIT);

    const planner = await Caller.of(plant, "anna");
    const [first] = await planner.call("GET", "/queue/site/0");
    assert.equal(first.wo_code, code, "the service has the order at the first place");
  });
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page);
    const row = page.getByRole("listitem", { name: /^Rank 1:/ });
    const [, code] = /order (\S+),/.exec(await row.getAttribute("aria-label", WAIT));
    await jobIn(page, "Emil Frank", code, "Mechanical assembly").waitFor(WAIT);
    await jobIn(page, "Carla Dietz", code, "Packing").waitFor(WAIT);
  });
});

test("two planners at once: the move is done on the list that the other one made, and says so", async () => {
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page);
    await page.getByRole("listitem", { name: /^Rank 4:/ }).waitFor(WAIT);
    const labels = await page
      .getByRole("listitem", { name: /^Rank / })
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
    const codes = labels.map((label) => /order (\S+),/.exec(label)[1]);
    // The other planner is faster, and this page does not hear of it before its own move arrives.
    const other = await Caller.of(plant, "demo");
    let done = false;
    await page.route("**/api/queue", async (route) => {
      if (!done) {
        done = true;
        const queue = await other.call("GET", "/queue/site/0");
        const keys = queue.map((order) => order._key);
        await other.call("PUT", "/queue", { site_key: "0", work_orders: [...keys.slice(1), keys[0]] });
      }
      await route.continue();
    });
    await rowOf(page, codes[3]).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByText("Someone else also changed the queue.").waitFor(WAIT);
    const queue = await other.call("GET", "/queue/site/0");
    const now = queue.map((order) => order.wo_code);
    assert.equal(now.at(-1), codes[0], "the move of the other planner stays");
    assert.ok(now.indexOf(codes[3]) < now.indexOf(codes[2]), "so does this one");
  });
});

test("an order: people, quantity, days, and what closing and deleting do", async () => {
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page);
    const code = await makeOrder(page);
    await rowOf(page, code).getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: code }).waitFor(WAIT);
    const dialog = page.getByRole("dialog");

    await page.getByRole("button", { name: "Assign jobs…" }).click();
    for (const phase of ["Mechanical assembly", "Final inspection", "Packing"]) {
      await dialog.getByLabel(`Assignee of ${phase}`, { exact: true }).first().click();
      await page.getByRole("option", { name: "Fatma Gül" }).click();
    }
    await dialog.getByText("All jobs are assigned").waitFor(WAIT);
    await dialog.getByRole("button", { name: "Assign 3 jobs" }).click();
    await page.getByText("Planned", { exact: true }).first().waitFor(WAIT);

    await page.getByRole("button", { name: "Change quantity…" }).click();
    await dialog.getByLabel("Quantity").fill("3");
    await dialog.getByText("Packing: the quantity of the open job changes to 3.").waitFor(WAIT);
    await dialog.getByRole("button", { name: "Change quantity" }).click();
    await page.getByText("0 of 3").waitFor(WAIT);

    await page.getByRole("button", { name: "Edit work order…" }).click();
    await dialog.getByLabel("Notes").fill("For the fair");
    await dialog.getByRole("button", { name: "Save work order" }).click();
    await page.getByText("For the fair").waitFor(WAIT);

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete work order…" }).click();
    await dialog.getByText("3 jobs that were not started are deleted.").waitFor(WAIT);
    await dialog.getByRole("button", { name: "Delete work order" }).click();
    await page.getByRole("heading", { level: 1, name: "Work orders" }).waitFor(WAIT);
    assert.equal(await page.getByText(code, { exact: true }).count(), 0, "the order is gone from the list");
  });
});

test("a job that runs stays until it is paused; a reset says what it undoes", async () => {
  const planner = await Caller.of(plant, "anna");
  const running = (await planner.call("GET", "/job?active=true")).find((job) => job.first_phase);
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page);
    await page.goto(`${plant.base}/jobs/${running._key}`);
    await page.getByText("This job is running. Pause it before you reassign it.").waitFor(WAIT);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Pause job…" }).click();
    await dialog.getByLabel("Reason (kept permanently)").fill("The line is needed");
    await dialog.getByRole("button", { name: "Pause job" }).click();
    await page.getByText("Paused", { exact: true }).first().waitFor(WAIT);

    await page.getByRole("button", { name: "Correct job…" }).click();
    await page.getByRole("menuitem", { name: "Reset job…" }).click();
    await dialog.getByText("Components that were built in or consumed return to stock.").waitFor(WAIT);
    await dialog.getByLabel("Reason (kept permanently)").fill("Wrong solder");
    await dialog.getByRole("button", { name: "Reset job and undo its work" }).click();
    await page.getByText("Ready", { exact: true }).first().waitFor(WAIT);
    const after = await planner.call("GET", `/job/${running._key}`);
    assert.deepEqual([after.stage, after.active_batch_key], ["planned", null]);
  });
});

test("pages of planning in both themes at three widths", async () => {
  const planner = await Caller.of(plant, "anna");
  const [order] = await planner.call("GET", "/queue/site/0");
  const [job] = await planner.call("GET", `/job?work_order_key=${order._key}`);
  const pages = [
    ["board", "/board", "Site queue"],
    ["orders", "/orders", order.wo_code],
    ["order", `/orders/${order._key}`, "Time and cost"],
    ["jobs", "/jobs", order.wo_code],
    ["job", `/jobs/${job._key}`, "Assignee"],
  ];
  for (const theme of ["light", "dark"]) {
    for (const width of [1440, 820, 390]) {
      const size = { width, height: width === 390 ? 844 : 900, theme };
      await journey(browser, plant.base, size, async (page) => {
        await signIn(page);
        for (const [name, path, words] of pages) {
          await page.goto(`${plant.base}${path}`);
          await page.getByText(words).first().waitFor(WAIT);
          await page.waitForTimeout(600);
          const shot = `../shots/${name}-${width}-${theme}.png`;
          await page.screenshot({ path: fileURLToPath(new URL(shot, import.meta.url)) });
          assert.deepEqual(await findings(page), [], `${name}: axe`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          assert.ok(wide <= 0, `${name}: ${wide} px wider than the window`);
        }
      });
    }
  }
});
