// Who brings a catalogue from a file: a file with faults, the same one mended, and the products that it made.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { journey, launch } from "../browser.mjs";
import { findings } from "../findings.mjs";
import { Caller, newOperator, startPlant } from "../plant.mjs";

const WAIT = { timeout: 15_000 };
let plant;
let browser;
let keeper;
before(async () => {
  plant = await startPlant();
  browser = await launch();
  keeper = await newOperator(plant, `ida${Date.now() % 100000}`, "40718263", "admin library");
});
after(async () => {
  await browser?.close();
  await plant?.stop();
});

async function signIn(page) {
  await page.goto(`${plant.base}/login`);
  await page.getByLabel("User name").fill(keeper.username);
  await page.locator("input[type=password]").fill(keeper.password);
  await page.keyboard.press("Enter");
  await page.locator("input[type=password]").waitFor({ ...WAIT, state: "detached" });
}

const csv = (name, ...rows) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(["code,description,tags", ...rows].join("\n")),
});
const choose = (page, file) => page.locator("input[type=file]").setInputFiles(file);

test("a catalogue comes from a file, once its faults are mended", async () => {
  const tag = `spare ${Date.now() % 100000}`;
  const code = `IMP-${Date.now() % 1000000}`;
  await journey(browser, plant.base, {}, async (page) => {
    await signIn(page);
    await page.goto(`${plant.base}/products`);
    await page.getByRole("link", { name: "Import products…" }).click();
    await page.getByRole("heading", { name: "Import", exact: true }).waitFor(WAIT);
    await choose(page, csv("parts.csv", `${code}-1,Left bracket,${tag}`, `${code}-2,Right bracket,`));
    await page.getByText("1 row is invalid. Nothing can be imported").waitFor(WAIT);
    await page.getByText("This tag does not exist. Create it under Administration").first().waitFor(WAIT);
    assert.deepEqual(await findings(page), []);

    await page.goto(`${plant.base}/admin/tags`);
    await page.getByRole("button", { name: "New tag" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill(tag);
    await page.getByRole("button", { name: "Save tag" }).click();
    await page.getByRole("grid").getByText(tag).waitFor(WAIT);

    await page.goto(`${plant.base}/products/import`);
    await choose(page, csv("parts.csv", `${code}-1,Left bracket,${tag}`, `${code}-2,Right bracket,`));
    await page.getByText("All rows are valid").waitFor(WAIT);
    await page.reload();
    await page.getByRole("button", { name: "Import 2 products" }).click(WAIT);
    await page.getByText("Import complete").waitFor(WAIT);
    await page.getByRole("link", { name: "Open products" }).last().click();
    await page.getByLabel("Code or description").fill(code);
    await page
      .getByRole("row", { name: `${code}-1` })
      .getByText(tag)
      .waitFor(WAIT);
  });
});

test("what was right at the check and is wrong at the import is told, and nothing is stored", async () => {
  const tag = `gone ${Date.now() % 100000}`;
  const code = `GON-${Date.now() % 1000000}`;
  const demo = await Caller.of(plant, keeper.username, keeper.password);
  const { detail } = await demo.call("POST", "/tag", { name: tag });
  await journey(browser, plant.base, {}, async (page) => {
    await signIn(page);
    await page.goto(`${plant.base}/products/import`);
    await choose(page, csv("late.csv", `${code},Late part,${tag}`));
    await page.getByText("All rows are valid").waitFor(WAIT);
    const other = await Caller.of(plant, "demo");
    await other.call("DELETE", `/tag/${detail._key}`);
    await page.getByRole("button", { name: "Import 1 product" }).click();
    await page.getByText("The data changed after the file was checked").waitFor(WAIT);
    await page.getByText("This tag does not exist. Create it under Administration").first().waitFor(WAIT);
    assert.deepEqual(await other.call("GET", `/product?search_string=${code}`), []);
  });
});
