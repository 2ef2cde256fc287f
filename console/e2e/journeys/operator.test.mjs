// The operator's way from the badge to the released unit: by scanner alone, by keyboard alone, by touch, and without line.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { journey, launch, scan } from "../browser.mjs";
import { Caller, freeUnits, newOperator, newOrder, startPlant } from "../plant.mjs";

const WAIT = { timeout: 15_000 };
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

const strip = (page, kind) => page.locator(`[data-feedback=${kind}]`);
const sees = (page, text) => page.getByText(text).first().waitFor(WAIT);

async function signInByScanner(page, { username, password }) {
  await page.goto(`${plant.base}/`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor(WAIT);
  await scan(page, `TW:U:${username}`);
  for (const digit of password) await scan(page, `TW:${digit}`);
  await scan(page, "TW:OK");
  await page.getByRole("heading", { name: "My queue" }).waitFor(WAIT);
}

async function signIn(page, { username, password }) {
  await page.goto(`${plant.base}/login`);
  await page.getByLabel("User name").fill(username);
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
}

test("scanner only: from the badge to the released unit, with the line cut on the way", async () => {
  const rosa = await newOperator(plant, `rosa${Date.now() % 100000}`, "90417263");
  const order = await newOrder(plant, "VB2-100", 1, rosa.userKey);
  const [[mainUnit], [sensor]] = [await freeUnits(plant, "VB2-200"), await freeUnits(plant, "VB2-300")];
  await journey(browser, plant.base, {}, async (page, context) => {
    await signInByScanner(page, rosa);

    await scan(page, order.code);
    await sees(page, "Scan it now");
    await scan(page, sensor);
    await strip(page, "wrong").getByText("Wrong part").waitFor(WAIT);
    await strip(page, "wrong").getByText("component_mismatch").waitFor(WAIT);
    await scan(page, mainUnit);
    await strip(page, "right").getByText("Main unit added").waitFor(WAIT);
    await scan(page, "TW:OK");
    await strip(page, "right").getByText("Place done").waitFor(WAIT);
    await page.getByRole("button", { name: /Fill in: Torque/ }).waitFor(WAIT);
    await scan(page, "TW:1");
    await scan(page, "TW:2");
    await page.getByRole("button", { name: /Finish unit/ }).waitFor(WAIT);

    await context.setOffline(true);
    await scan(page, "TW:OK");
    await strip(page, "waiting").waitFor(WAIT);
    await page.getByRole("button", { name: "Offline · 1 pending" }).waitFor(WAIT);
    await context.setOffline(false);
    await strip(page, "right").waitFor(WAIT);
    await sees(page, "Online");

    const admin = await Caller.of(plant, "bruno");
    const completed = await admin.call("GET", `/event?type=BATCH_COMPLETED&work_order_key=${order.key}`);
    assert.equal(completed.length, 1, "one journal row, however often it was sent");
    const [unit] = await admin.call("GET", `/serial?wo_key=${order.key}`);
    await page.goto(`${plant.base}/terminal`);
    await sees(page, "Final inspection");

    await scan(page, order.code);
    await page.getByRole("button", { name: /Choose a unit/ }).waitFor(WAIT);
    await scan(page, unit.code);
    await sees(page, "Safety");
    await scan(page, "TW:YES");
    await scan(page, "TW:OK");
    await strip(page, "right").getByText("Safety done").waitFor(WAIT);
    await page.getByRole("button", { name: /1 more scan to finish/ }).waitFor(WAIT);
    await scan(page, sensor);
    await strip(page, "right").getByText("Finger sensor added").waitFor(WAIT);
    await scan(page, "TW:OK");
    await strip(page, "right").getByText("finished").waitFor(WAIT);

    await page.getByRole("heading", { name: "My queue" }).waitFor(WAIT);
    await scan(page, order.code);
    await page.getByRole("button", { name: /Choose a unit/ }).waitFor(WAIT);
    await scan(page, unit.code);
    await page.getByRole("button", { name: /Fill in: Label checked at/ }).waitFor(WAIT);
    await scan(page, "TW:YES");
    await scan(page, "TW:OK");
    await page.getByRole("button", { name: /Finish unit/ }).waitFor(WAIT);
    await scan(page, "TW:OK");
    await strip(page, "right").getByText("finished").waitFor(WAIT);
    const [released] = await admin.call("GET", `/serial?wo_key=${order.key}`);
    assert.ok(released.released, "the unit is released");
  });
});

test("keyboard only: start, a part by typing, steps, a problem, pause", async () => {
  const lin = await newOperator(plant, `lin${Date.now() % 100000}`, "61840275");
  const order = await newOrder(plant, "VB2-100", 1, lin.userKey);
  const [, mainUnit] = await freeUnits(plant, "VB2-200");
  await journey(browser, plant.base, {}, async (page) => {
    await page.goto(`${plant.base}/`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor(WAIT);
    await page.locator(":focus").waitFor(WAIT);
    for (const text of [lin.username, lin.password]) {
      if (text === lin.password) {
        // Past the people of the demonstration there is one stop between name and password.
        await page.keyboard.press("Tab");
      }
      await page.keyboard.type(text, { delay: 50 });
    }
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Start ${order.code}` }).waitFor(WAIT);
    await page.keyboard.press("F2");
    await sees(page, "Scan it now");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor(WAIT);
    await page.keyboard.type(mainUnit, { delay: 50 });
    await page.getByRole("dialog").getByRole("button", { name: mainUnit }).waitFor(WAIT);
    await page.keyboard.press("Enter");
    await strip(page, "right").getByText("Main unit added").waitFor(WAIT);
    await page.keyboard.press("F6");
    await page.getByRole("dialog").getByText("Deviation").waitFor(WAIT);
    await page.keyboard.press("2");
    await page.keyboard.press("F2");
    await strip(page, "right").getByText("Problem reported").waitFor(WAIT);
    await page.keyboard.press("F2");
    await strip(page, "right").getByText("Place done").waitFor(WAIT);
    await page.keyboard.press("F4");
    await page.getByRole("heading", { name: "My queue" }).waitFor(WAIT);
    await sees(page, "Paused");
    const issues = await (await Caller.of(plant, "bruno")).call("GET", `/issue?work_order_key=${order.key}`);
    assert.equal(issues.length, 1);
  });
});

test("touch only, on a phone: part from the list, steps, a photo, scrap of the whole batch", async () => {
  const ana = await newOperator(plant, `ana${Date.now() % 100000}`, "50718294");
  const order = await newOrder(plant, "VB2-100", 2, ana.userKey);
  await journey(browser, plant.base, { width: 390, height: 844 }, async (page) => {
    await signIn(page, ana);
    await page.getByRole("button", { name: `Start ${order.code}` }).tap(WAIT);
    await page.getByRole("button", { name: /Choose Main unit/ }).tap(WAIT);
    await page.getByRole("dialog").getByRole("button", { name: /B20/ }).first().tap(WAIT);
    await strip(page, "right").getByText("Main unit added").waitFor(WAIT);
    await page.getByRole("button", { name: /Step done/ }).tap(WAIT);
    await strip(page, "right").getByText("Place done").waitFor(WAIT);
    const photo = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
    await page.locator("input[type=file]").setInputFiles(photo);
    await page.getByRole("button", { name: /1 photo/ }).waitFor(WAIT);
    await page.getByLabel("Torque (Nm)").fill("1,5");
    await page.getByRole("button", { name: /Finish unit/ }).tap(WAIT);
    await strip(page, "right").getByText("finished").waitFor(WAIT);
    // The next unit has come by itself.
    await sees(page, "Scan it now");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `nothing is wider than the window, but ${wide} px are`);
    await page.getByRole("button", { name: /^Scrap/ }).tap(WAIT);
    await page.getByRole("button", { name: /Damaged/ }).tap(WAIT);
    await page.getByRole("button", { name: /Scrap 1 unit/ }).tap(WAIT);
    await strip(page, "right").getByText("1 unit scrapped").waitFor(WAIT);
    const rows = await (await Caller.of(plant, "bruno")).call(
      "GET",
      `/event?type=SERIAL_SCRAPPED&work_order_key=${order.key}`,
    );
    assert.equal(rows.length, 1);
  });
});

test("without line: a part that turns out wrong stops the queue, and is undone on the spot", async () => {
  const eva = await newOperator(plant, `eva${Date.now() % 100000}`, "48201937");
  const order = await newOrder(plant, "VB2-100", 1, eva.userKey);
  const [used] = await usedUnits();
  await journey(browser, plant.base, {}, async (page, context) => {
    await signIn(page, eva);
    await sees(page, order.code);
    await scan(page, order.code);
    await sees(page, "Scan it now");
    await context.setOffline(true);
    await scan(page, used);
    await strip(page, "waiting").getByText(used).waitFor(WAIT);
    await context.setOffline(false);
    await strip(page, "wrong").waitFor(WAIT);
    await page.getByRole("button", { name: "1 pending" }).click(WAIT);
    await page.getByRole("button", { name: "Discard change" }).click(WAIT);
    await page.keyboard.press("Escape");
    await sees(page, "Online");
  });
});

/** Units of the monitor's main unit that are built in already. */
async function usedUnits() {
  const caller = await Caller.of(plant, "bruno");
  const units = await caller.call("GET", "/serial?product_code_search=VB2-200&state=installed&limit=5");
  return units.filter((unit) => unit.code).map((unit) => unit.code);
}

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
