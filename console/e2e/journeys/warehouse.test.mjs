// The warehouse worker's way on a phone: receive, move by scans, take back, count shelf by shelf with the line cut, review.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { journey, launch, scan } from "../browser.mjs";
import { Caller, newOperator, startPlant } from "../plant.mjs";

const WAIT = { timeout: 30_000 };
const PHONE = { width: 390, height: 844 };
let plant;
let browser;
let worker;
before(async () => {
  plant = await startPlant();
  browser = await launch();
  worker = await newOperator(plant, `walter${Date.now() % 100000}`, "83610452", "warehouse");
});
after(async () => {
  await browser?.close();
  await plant?.stop();
});

const strip = (page, kind) => page.locator(`[data-feedback=${kind}]`);
const sees = (page, text) => page.getByText(text).first().waitFor(WAIT);
const press = (page, name) => page.getByRole("button", { name }).first().click(WAIT);

async function signIn(page, { username, password }) {
  await page.goto(`${plant.base}/login`);
  await page.getByLabel("User name").fill(username);
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "My counts", level: 1 }).waitFor(WAIT);
}

async function fitsThePhone(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(wide <= 0, `nothing is wider than the window, but ${wide} px are`);
}

/** Scans what and where; each is answered before the next one comes. */
async function scans(page, ...codes) {
  for (const code of codes) {
    await scan(page, code);
    await strip(page, "right").getByText(code).waitFor(WAIT);
  }
}

test("on a phone: receive 5 of a new lot, move 3 of them by scans, take the movement back", async () => {
  const lot = `LT-${Date.now() % 1000000}`;
  const caller = await Caller.of(plant, "bruno");
  const lies = async () => {
    const rows = await caller.call("GET", `/inventory?lot_search=${lot}`);
    return Object.fromEntries(rows.map((row) => [row.position_code, row.quantity]));
  };
  await journey(browser, plant.base, PHONE, async (page) => {
    await signIn(page, worker);
    await page.goto(`${plant.base}/moves/new?type=receipt`);
    await sees(page, "Scan a unit, a lot or a product");
    await scan(page, "NO-SUCH-CODE");
    await strip(page, "wrong").getByText("NO-SUCH-CODE").waitFor(WAIT);
    await scans(page, "BAT-01", lot, "GOODS-IN");
    await page.getByLabel("Quantity").fill("5");
    await sees(page, `5 × BAT-01 ${lot} received at GOODS-IN`);
    await press(page, "Receive stock");
    await strip(page, "right").getByText("Done").waitFor(WAIT);
    assert.deepEqual(await lies(), { "GOODS-IN": 5 });
    await fitsThePhone(page);

    await page.goto(`${plant.base}/moves/new`);
    await sees(page, "Scan a unit, a lot or a product");
    // Where it lies is known, so two scans and the number are enough.
    await scans(page, lot, "R2-01");
    await page.getByLabel("Quantity").fill("3");
    await sees(page, `3 × BAT-01 ${lot} from GOODS-IN to R2-01`);
    await scan(page, "TW:OK");
    await strip(page, "right").getByText("Done").waitFor(WAIT);
    assert.deepEqual(await lies(), { "GOODS-IN": 2, "R2-01": 3 });

    await page.goto(`${plant.base}/moves?lot=${lot}&type=transfer`);
    await page.getByRole("row").getByText("R2-01").first().click(WAIT);
    await press(page, "Reverse movement");
    await sees(page, "This returns 3 × BAT-01 from R2-01 to GOODS-IN");
    await page.getByLabel("Reason (kept permanently)").fill("Wrong shelf");
    await press(page, "Reverse 3");
    await sees(page, "Reversed");
    assert.deepEqual(await lies(), { "GOODS-IN": 5 });
    await fitsThePhone(page);
  });
});

/** A running count of shelves, all of them somebody's. */
async function newCount(userKey, ...shelves) {
  const leader = await Caller.of(plant, "demo");
  const targets = shelves.map((target_key) => ({ target_key, include_children: false }));
  const { detail } = await leader.call("POST", "/inventory/count-session", {
    count_session: { type: "position", code: `CS-${Date.now() % 1000000}`, description: "Journey" },
    assignments: [{ user_key: userKey, targets }],
  });
  await leader.call("POST", `/inventory/count-session/${detail.session_key}/start`);
  return { key: detail.session_key, code: detail.code };
}

async function newShelf(code, product, quantity) {
  const leader = await Caller.of(plant, "demo");
  const { detail } = await leader.call("POST", "/position", { code });
  if (product)
    await leader.call("POST", "/movement/execute", {
      movement_type: "receipt",
      product_code: product,
      qt_planned: quantity,
      position_to: detail._key,
    });
  return detail._key;
}

test("on a phone: count two shelves, one without line, one empty; somebody else reviews and posts", async () => {
  const [full, bare] = [`F-${Date.now() % 1000000}`, `E-${Date.now() % 1000000}`];
  const fullKey = await newShelf(full, "SCR-M3", 40);
  const count = await newCount(worker.userKey, fullKey, await newShelf(bare));
  await journey(browser, plant.base, PHONE, async (page, context) => {
    await signIn(page, worker);
    await sees(page, count.code);
    await sees(page, full);
    await scan(page, full);
    await page.getByRole("heading", { name: `Location ${full}` }).waitFor(WAIT);
    await sees(page, "Locked while you count");
    assert.equal(await page.getByText("40", { exact: true }).count(), 0, "the count is blind");
    await fitsThePhone(page);

    await context.setOffline(true);
    for (const key of ["3", "×", "1", "2", "+", "1"])
      await page.getByRole("button", { name: key, exact: true }).click(WAIT);
    await press(page, "37 is correct, next");
    await sees(page, "1 count waiting to sync");
    await sees(page, "Pending");
    await context.setOffline(false);
    await page.locator("[data-state=counted]").waitFor(WAIT);
    await sees(page, "Location done, go to next");
    // The shelf scanned again closes it.
    await scan(page, full);
    await page.getByRole("heading", { name: "My counts", level: 1 }).waitFor(WAIT);

    await page.getByRole("region", { name: count.code }).getByRole("link", { name: bare }).click(WAIT);
    await press(page, "Location is empty");
    await page.getByRole("heading", { name: "My counts", level: 1 }).waitFor(WAIT);
  });
  const admin = { username: "demo", password: plant.password };
  await journey(browser, plant.base, { width: 1440, height: 900 }, async (page) => {
    await page.goto(`${plant.base}/login`);
    await page.getByLabel("User name").fill(admin.username);
    await page.locator("input[type=password]").fill(admin.password);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation", { name: "Pages" }).waitFor(WAIT);
    await page.goto(`${plant.base}/stock/count/${count.key}`);
    await page.getByRole("grid").getByText("-3", { exact: true }).waitFor(WAIT);
    await press(page, "End counting");
    await sees(page, "No conflicts");
    await press(page, "Confirm count");
    await press(page, "Post 1 variance");
    await page.getByText("1 / 1").waitFor(WAIT);
    await page.getByRole("link", { name: "1 movement" }).click(WAIT);
    await sees(page, "SCR-M3");
  });
  const caller = await Caller.of(plant, "bruno");
  const [row] = await caller.call("GET", `/inventory?position_key=${fullKey}`);
  assert.equal(row.quantity, 37, "the stock is what was counted");
  const counted = await caller.call("GET", `/event?type=COUNT_COMPLETED&position_key=${fullKey}`);
  assert.equal(counted.length, 1, "one journal row, however often it was sent");
});
