// The quality engineer's way: what is in this unit, what was in it before the repair, who else holds it, stop them, prove it.
// The Device History Record runs as soon as the service's own description names it.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { journey, launch, scan } from "../browser.mjs";
import { findings } from "../findings.mjs";
import { Caller, repairedUnit, startPlant } from "../plant.mjs";

const WAIT = { timeout: 20_000 };
let plant;
let browser;
let unit;
let repaired;
let lot;
let suspect;
let hasRecord;
before(async () => {
  plant = await startPlant();
  browser = await launch();
  const demo = await Caller.of(plant, "demo");
  repaired = await repairedUnit(demo);
  unit = repaired.parent;
  suspect = await suspectLot(demo);
  const stocked = await demo.call("GET", "/lot?in_stock=true&held=false&limit=50");
  lot = stocked.find(({ _key }) => _key !== suspect.key);
  const described = await (await fetch(`${plant.base}/api/openapi.json`)).json();
  hasRecord = Object.keys(described.paths).some((path) => path.endsWith("/dhr"));
});
after(async () => {
  await browser?.close();
  await plant?.stop();
});

/** A lot that went into the unit itself, and what the service says about its recall. */
async function suspectLot(demo) {
  const { items } = await demo.call("GET", `/trace/origin?serial_key=${unit._key}&limit=1000`);
  const byNode = new Map(items.map((item) => [item.node, item]));
  for (const item of items.filter(({ type }) => type === "lot")) {
    let { via } = item;
    while (via?.startsWith("batch/")) via = byNode.get(via)?.via;
    if (via !== `serial/${unit._key}`) continue;
    const { counts } = await demo.call("GET", `/trace/recall?lot_key=${item.key}&limit=0`);
    if (counts.finished > 0) return { key: item.key, code: item.code, counts };
  }
  throw new Error("no lot went into the unit");
}

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

test("scan to tree, back before the repair, values, history, hold and release", async () => {
  await journey(browser, plant.base, { width: 1440, height: 900 }, async (page) => {
    await signIn(page, "bruno");
    await page.getByRole("heading", { level: 1 }).waitFor(WAIT);
    await page.goto(`${plant.base}/units`);
    await page.getByRole("grid").waitFor(WAIT);
    await scan(page, unit.code);
    const tree = page.getByRole("tree");
    await tree.waitFor(WAIT);
    await page.getByRole("heading", { level: 1, name: unit.code }).waitFor(WAIT);
    await tree.getByRole("treeitem", { name: new RegExp(`^${repaired.fresh} (?!replaced)`) }).waitFor(WAIT);
    assert.ok((await tree.locator("[aria-level='2']").count()) >= 2, "two levels of the tree");
    // What was replaced is struck and says why.
    await tree
      .getByRole("treeitem", { name: `${repaired.old} replaced: drift above limit` })
      .first()
      .waitFor(WAIT);

    const slider = page.getByRole("slider");
    await slider.focus();
    await slider.press("ArrowLeft");
    await slider.press("ArrowLeft");
    await tree.getByRole("treeitem", { name: new RegExp(`^${repaired.old} (?!replaced)`) }).waitFor(WAIT);
    assert.equal(
      await tree.getByRole("treeitem", { name: new RegExp(`^${repaired.fresh} (?!replaced)`) }).count(),
      0,
    );
    await slider.press("End");
    await tree.getByRole("treeitem", { name: new RegExp(`^${repaired.fresh} (?!replaced)`) }).waitFor(WAIT);

    await page.getByRole("button", { name: "Compare two dates" }).click();
    await page.getByRole("dialog").getByText(repaired.fresh).first().waitFor(WAIT);
    await page.getByRole("dialog").getByText("Removed").first().waitFor(WAIT);
    await page.keyboard.press("Escape");

    await tree.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.getByRole("complementary").getByText("Built into").first().waitFor(WAIT);
    await page.getByRole("button", { name: "Outline" }).click();
    await page.getByRole("tree").getByRole("treeitem").first().waitFor(WAIT);

    await page.getByRole("link", { name: "Values", exact: true }).click();
    await page.getByRole("columnheader", { name: "Field" }).waitFor(WAIT);
    await page.getByRole("link", { name: "Activity", exact: true }).click();
    await page
      .getByRole("gridcell")
      .getByText(/removed .* from/)
      .first()
      .waitFor(WAIT);
    const views = page.getByRole("navigation", { name: "Sections of this unit" });
    await views.getByRole("link", { name: "Movements" }).click();
    await page.getByRole("grid", { name: "Movements" }).waitFor(WAIT);

    await page.getByRole("button", { name: "Hold unit…" }).click();
    await page.getByRole("dialog").getByLabel("Reason (kept permanently)").fill("Look at the sensor");
    await page.getByRole("button", { name: "Hold unit", exact: true }).click();
    await page
      .getByText(/^On hold, /)
      .first()
      .waitFor(WAIT);
    await page.getByRole("button", { name: "Release hold…" }).click();
    await page.getByRole("dialog").getByLabel("Reason (kept permanently)").fill("The sensor is fine");
    await page.getByRole("button", { name: "Release hold", exact: true }).click();
    await page.getByRole("button", { name: "Hold unit…" }).waitFor(WAIT);
  });
});

test("one scan, two presses to the recall: its number, why, the file, and all of it on hold", async () => {
  const { counts } = suspect;
  await journey(browser, plant.base, { width: 1440, height: 900 }, async (page) => {
    await signIn(page, "bruno");
    await page.goto(`${plant.base}/units`);
    await page.getByRole("grid").waitFor(WAIT);
    await scan(page, unit.code);
    const leaf = page.getByRole("tree").getByRole("treeitem", { name: new RegExp(`^${suspect.code}\\b`) });
    await leaf.first().click(WAIT);
    await page.getByRole("link", { name: `Find all units with lot ${suspect.code}` }).click(WAIT);
    await page.getByRole("heading", { name: "Finished units to recall" }).waitFor(WAIT);
    const shown = new Intl.NumberFormat("en").format(counts.finished);
    await page
      .locator("section", { hasText: "Finished units to recall" })
      .getByText(shown, { exact: true })
      .first()
      .waitFor(WAIT);
    await page
      .getByRole("button", { name: /^Show path to / })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("listitem").first().waitFor(WAIT);
    await page.keyboard.press("Escape");

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    checkExport(readFileSync(await file.path(), "utf8"), counts.total);
    await page.getByText(/^Saved .* rows\./).waitFor(WAIT);

    await page.getByLabel("Reason (kept with every unit)").fill("Drift of the sensor");
    await page.getByRole("button", { name: /^Hold (all )?[\d.,]+ units?/ }).click();
    await page.getByText(/now on hold/).waitFor(WAIT);
    await page.goto(`${plant.base}/units/${unit._key}/inside`);
    await page
      .getByText(/^On hold, /)
      .first()
      .waitFor(WAIT);
  });
  const caller = await Caller.of(plant, "bruno");
  const after = await caller.call("GET", `/trace/recall?lot_key=${suspect.key}&limit=0`);
  assert.ok(after.counts.held >= counts.serials, "every unit of the recall is on hold");
});

/** The last line of an export counts its rows and fingerprints everything before it. */
function checkExport(text, rows) {
  const start = text.trimEnd().lastIndexOf("\n") + 1;
  const [mark, count, hash] = text.slice(start).trim().split(",");
  assert.deepEqual([mark, Number(count)], ["#end", rows]);
  assert.equal(hash, createHash("sha256").update(text.slice(0, start)).digest("hex"));
}

test("device history record: gaps, the paper, and a file that is equal", async (context) => {
  if (!hasRecord) return context.skip("the service has no device history record yet");
  await journey(browser, plant.base, { width: 1440, height: 900 }, async (page) => {
    await signIn(page, "bruno");
    await page.goto(`${plant.base}/units/${unit._key}/dhr`);
    await page.getByRole("heading", { name: "Completeness" }).waitFor(WAIT);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download PDF" }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^DHR_.*\.pdf$/);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose file…" }).click(),
    ]);
    await chooser.setFiles(await file.path());
    await page.getByText("Match: the file agrees with the stored data").waitFor(WAIT);
  });
});

test("journal: what is new waits behind its number", async () => {
  await journey(browser, plant.base, { width: 1440, height: 900 }, async (page) => {
    await signIn(page, "bruno");
    await page.goto(`${plant.base}/journal`);
    await page.getByRole("article").first().waitFor(WAIT);
    await page.getByText("Live", { exact: true }).first().waitFor(WAIT);
    const demo = await Caller.of(plant, "demo");
    await demo.call("POST", `/lot/${lot._key}/hold`, { reason: "Look at the label" });
    await page.getByRole("button", { name: /new$/ }).click(WAIT);
    const [entry] = [page.getByRole("article").first()];
    await entry.getByText("Look at the label").waitFor(WAIT);
    await entry.getByRole("button").click();
    await demo.call("POST", `/lot/${lot._key}/release-hold`, { reason: "The label is fine" });
  });
});

/** Pages with the words that say that each is there. */
const PAGES = [
  ["overview", () => "/", "Recent activity"],
  ["units", () => "/units", "On hold only"],
  ["unit", () => `/units/${unit._key}/inside`, "Components as of"],
  ["unit-values", () => `/units/${unit._key}/values`, "Field"],
  ["unit-history", () => `/units/${unit._key}/history`, "Event"],
  ["unit-dhr", () => `/units/${unit._key}/dhr`, "Contents"],
  ["lots", () => "/lots", "In stock only"],
  ["lot", () => `/lots/${suspect.key}`, "Finished units that contain this lot"],
  ["recall-empty", () => "/recall", "Start a recall"],
  ["recall", () => `/recall?lot=${suspect.key}`, "Everything that contains"],
  ["journal", () => "/journal", "Activity log"],
];

for (const theme of ["light", "dark"]) {
  for (const width of [1440, 820, 390]) {
    test(`pages of units and recall in ${theme} at ${width}`, async () => {
      const size = { width, height: width === 390 ? 844 : 900, theme };
      await journey(browser, plant.base, size, async (page) => {
        await signIn(page, "bruno");
        for (const [name, path, words] of PAGES) {
          await page.goto(`${plant.base}${path()}`);
          await page.locator("main").getByText(words).first().waitFor(WAIT);
          await page
            .locator("main [aria-busy=true]")
            .first()
            .waitFor({ ...WAIT, state: "detached" });
          await page.waitForTimeout(600);
          const shot = `../shots/${name}-${width}-${theme}.png`;
          await page.screenshot({ path: fileURLToPath(new URL(shot, import.meta.url)) });
          assert.deepEqual(await findings(page), [], `${name}: axe`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          assert.ok(wide <= 0, `${name}: ${wide} px wider than the window`);
        }
      });
    });
  }
}
