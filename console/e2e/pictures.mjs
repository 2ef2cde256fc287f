// The pictures of the README, taken from a plant as people meet it: `npm run pictures` writes docs/pictures.
import { mkdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { journey, launch, scan } from "./browser.mjs";
import { Caller, freeUnits, newOperator, newOrder, repairedUnit, startPlant } from "./plant.mjs";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const LARGEST = 200 * 1024;
const DESK = { width: 1440, height: 900 };
const FLOOR = { width: 1280, height: 800 };
const WAIT = { timeout: 20_000 };

/** The lot whose recall finds the most. */
async function widestLot(demo) {
  const lots = await demo.call("GET", "/lot?limit=50");
  const found = [];
  for (const { _key } of lots) {
    const { counts } = await demo.call("GET", `/trace/recall?lot_key=${_key}&limit=0`);
    found.push({ key: _key, finished: counts.finished });
  }
  return found.sort((one, other) => other.finished - one.finished)[0].key;
}

async function signIn(page, base, username, password) {
  await page.goto(`${base}/login`);
  await page.getByLabel("User name").fill(username);
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"), WAIT);
}

async function take(page, name) {
  await page
    .locator("[aria-busy=true]")
    .first()
    .waitFor({ ...WAIT, state: "detached" });
  await page.waitForTimeout(800);
  const path = `${FOLDER}${name}.png`;
  await page.screenshot({ path });
  const { size } = statSync(path);
  console.log(`${name}.png  ${Math.round(size / 1024)} kB`);
  if (size > LARGEST) throw new Error(`${name}.png is larger than ${LARGEST / 1024} kB`);
}

/** Pages of the desk in one theme: name of the picture, address, words that say that it is there. */
async function desk(browser, plant, theme, pages) {
  await journey(browser, plant.base, { ...DESK, theme }, async (page) => {
    await signIn(page, plant.base, "bruno", plant.password);
    for (const [name, path, words] of pages) {
      await page.goto(`${plant.base}${path}`);
      await page.locator("main").getByText(words).first().waitFor(WAIT);
      await take(page, name);
    }
  });
}

async function terminal(browser, plant) {
  const rosa = await newOperator(plant, "rosa", "90417263");
  const order = await newOrder(plant, "VB2-100", 5, rosa.userKey);
  const [part] = await freeUnits(plant, "VB2-200");
  await journey(browser, plant.base, FLOOR, async (page) => {
    await signIn(page, plant.base, rosa.username, rosa.password);
    await page.getByRole("heading", { name: "My queue" }).waitFor(WAIT);
    await scan(page, order.code);
    await page.getByText("Scan it now").first().waitFor(WAIT);
    await scan(page, part);
    await page.locator("[data-feedback=right]").waitFor(WAIT);
    await take(page, "terminal");
  });
}

const plant = await startPlant();
const browser = await launch();
try {
  mkdirSync(FOLDER, { recursive: true });
  const demo = await Caller.of(plant, "demo");
  const [{ parent }, lot] = [await repairedUnit(demo), await widestLot(demo)];
  const unit = ["unit", `/units/${parent._key}/inside`, "Components as of"];
  await desk(browser, plant, "light", [
    ["overview", "/", "Recent activity"],
    unit,
    ["recall", `/recall?lot=${lot}`, "Finished units to recall"],
  ]);
  await desk(browser, plant, "dark", [["unit-dark", ...unit.slice(1)]]);
  await terminal(browser, plant);
} finally {
  await browser.close();
  await plant.stop();
}
