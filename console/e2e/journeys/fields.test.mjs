// The way of who designs forms: a choice with its values, two people at one field, and what is said before it goes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { journey, launch } from "../browser.mjs";
import { Caller, newOperator, startPlant } from "../plant.mjs";

const WAIT = { timeout: 15_000 };
let plant;
let browser;
let person;
before(async () => {
  plant = await startPlant();
  browser = await launch();
  person = await newOperator(plant, `ugo${Date.now() % 100000}`, "50318274", "quality");
});
after(async () => {
  await browser?.close();
  await plant?.stop();
});

async function signIn(page) {
  await page.goto(`${plant.base}/login`);
  await page.getByLabel("User name").fill(person.username);
  await page.locator("input[type=password]").fill(person.password);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Fields" }).click(WAIT);
  await page.getByRole("heading", { name: "Fields" }).waitFor(WAIT);
}

/** Makes a field of a kind by the form; the page of the field follows. */
async function makeField(page, name, kind) {
  await page.goto(`${plant.base}/fields`);
  await page.getByRole("button", { name: "New field" }).click(WAIT);
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill(name);
  await form.getByRole("combobox", { name: "Type" }).click(WAIT);
  await page.getByRole("option", { name: kind }).click(WAIT);
  await form.getByRole("button", { name: "Create field" }).click(WAIT);
}

test("a choice gets its values, and keeps what two people changed", async () => {
  const name = `Colour ${Date.now()}`;
  await journey(browser, plant.base, {}, async (page) => {
    await signIn(page);
    await makeField(page, name, "Choice from a list");
    await page.getByRole("heading", { name }).waitFor(WAIT);
    await page.getByText("The list is empty").waitFor(WAIT);

    await page.getByRole("button", { name: "Add values" }).click(WAIT);
    await page.getByLabel("Values, one per line").fill("Red; RAL3020\nBlue; RAL5015\nGrey");
    await page.getByRole("button", { name: "Add 3 values" }).click(WAIT);
    await page.getByRole("row").filter({ hasText: "RAL5015" }).click(WAIT);
    const change = page.getByRole("dialog");
    await change.getByLabel("Value").fill("Light blue");
    await change.getByRole("button", { name: "Save value" }).click(WAIT);
    await page.getByRole("row").filter({ hasText: "Light blue" }).waitFor(WAIT);
    await page.getByRole("button", { name: "Delete Grey" }).click(WAIT);
    await page.getByRole("button", { name: "Delete value" }).click(WAIT);
    await page.getByText("2 values").waitFor(WAIT);

    const key = new URL(page.url()).pathname.split("/").at(-1);
    const other = await Caller.of(plant, "demo");
    const renamed = { _key: key, name, type: "choice", default_hint: "Look at the lid" };
    await page.getByLabel("Label").fill("Colour of the lid");
    await other.call("PUT", `/field/${key}`, renamed);
    await page.getByRole("button", { name: "Save field" }).click(WAIT);
    const stored = async () => (await other.call("GET", `/field?key=${key}`))[0];
    const joined = Date.now() + WAIT.timeout;
    while ((await stored()).default_label === null && Date.now() < joined) await page.waitForTimeout(100);
    const { default_label, default_hint } = await stored();
    assert.deepEqual([default_label, default_hint], ["Colour of the lid", "Look at the lid"]);

    await makeField(page, name.toUpperCase(), "Number");
    await page.getByText("field_slug_taken").waitFor(WAIT);
    await page.keyboard.press("Escape");

    await page.goto(`${plant.base}/fields/${key}`);
    await page.getByText("No form uses this field").waitFor(WAIT);
    await page.getByRole("button", { name: "Delete field" }).click(WAIT);
    await page.getByText("The list of this field, with 2 values, is deleted too").waitFor(WAIT);
    await page.getByRole("dialog").getByRole("button", { name: "Delete field" }).click(WAIT);
    await page.getByRole("heading", { name: "Fields" }).waitFor(WAIT);
    assert.equal(await stored(), undefined);
  });
});

test("a field that forms use says so, and keeps its kind", async () => {
  await journey(browser, plant.base, {}, async (page) => {
    await signIn(page);
    await page.getByLabel("Name or label").fill("solder");
    await page.getByRole("row").filter({ hasText: "Solder result" }).click(WAIT);
    await page.getByText("Steps of process template Optical inspection").waitFor(WAIT);
    await page.getByRole("combobox", { name: "Type" }).click(WAIT);
    await page.getByRole("option", { name: "Text" }).click(WAIT);
    await page.getByText(/Saving also deletes the \d+ values/).waitFor(WAIT);
    await page.getByRole("button", { name: "Save field" }).click(WAIT);
    await page.getByText("field_in_use").waitFor(WAIT);

    await page.goto(`${plant.base}/fields/separator`);
    await page.getByText("This is a system field").waitFor(WAIT);
    assert.equal(await page.getByRole("button", { name: "Delete field" }).count(), 0);
  });
});
