// Types of issues and tasks: made with a form, changed, refused where they are in use, deleted.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { journey, launch } from "../browser.mjs";
import { findings } from "../findings.mjs";
import { Caller, startPlant } from "../plant.mjs";

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

async function signIn(page) {
  await page.goto(`${plant.base}/login`);
  await page.getByLabel("User name").fill("demo");
  await page.locator("input[type=password]").first().fill(plant.password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login", WAIT);
}

test("a type of issues brings its form to the issues that have it", async () => {
  const demo = await Caller.of(plant, "demo");
  const field = await demo.call("POST", "/field", { name: "Where it leaks", type: "text" });
  const name = `Leak ${Date.now() % 100000}`;
  await journey(browser, plant.base, {}, async (page) => {
    await signIn(page);
    await page.goto(`${plant.base}/admin/types`);
    await page.getByRole("button", { name: "New issue type" }).click(WAIT);
    const form = page.getByRole("dialog");
    await form.getByLabel(/^Name/).fill(name);
    await form.getByRole("checkbox", { name: "Critical by default" }).check(WAIT);
    await form.getByRole("combobox", { name: "Add field" }).fill("Where it leaks");
    await page.getByRole("option", { name: /Where it leaks/ }).click(WAIT);
    await form.getByRole("checkbox", { name: "Required" }).check(WAIT);
    assert.deepEqual(await findings(page), []);
    await form.getByRole("button", { name: "Save type" }).click(WAIT);
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByText("critical").waitFor(WAIT);
    const type = (await demo.call("GET", "/issue-type?active_only=false")).find((one) => one.name === name);
    assert.equal(type.critical, true);
    assert.deepEqual(
      type.form_template.map((one) => [one.custom_field_key, one.mandatory]),
      [[field.detail.field_key, true]],
    );

    // Somebody else changes another member meanwhile: both changes stay.
    await row.click(WAIT);
    await demo.call("PATCH", `/issue-type/${type._key}`, { description: "Oil or air" });
    await form.getByLabel("Code").fill(`LK-${type._key}`);
    await form.getByRole("button", { name: "Save type" }).click(WAIT);
    await page.getByText(`LK-${type._key}`).waitFor(WAIT);
    await row.getByText("Oil or air").waitFor(WAIT);

    await demo.call("POST", "/issue", { issue_type_key: type._key });
    await page.getByRole("button", { name: `Delete ${name}` }).click(WAIT);
    await page.getByRole("button", { name: "Delete type" }).click(WAIT);
    await page.getByText("Deactivate it instead").waitFor(WAIT);
    await page.keyboard.press("Escape");
    await row.click(WAIT);
    await form.getByRole("checkbox", { name: "Active" }).uncheck(WAIT);
    await form.getByRole("button", { name: "Save type" }).click(WAIT);
    await row.getByText("Inactive").waitFor(WAIT);
  });
});

test("a type of tasks says what its tasks are linked to, and goes again", async () => {
  const demo = await Caller.of(plant, "demo");
  const name = `Round ${Date.now() % 100000}`;
  await journey(browser, plant.base, { width: 390, height: 844 }, async (page) => {
    await signIn(page);
    await page.goto(`${plant.base}/admin/types?of=task`);
    await page.getByRole("button", { name: "New task type" }).click(WAIT);
    const form = page.getByRole("dialog");
    await form.getByLabel(/^Name/).fill(name);
    await form.getByRole("checkbox", { name: "Work orders", exact: true }).check(WAIT);
    await form.getByRole("checkbox", { name: "Work orders: Required to complete" }).check(WAIT);
    assert.deepEqual(await findings(page), []);
    await form.getByRole("button", { name: "Save type" }).click(WAIT);
    await page.getByRole("row").filter({ hasText: name }).waitFor(WAIT);
    const type = (await demo.call("GET", "/task-type?active_only=false")).find((one) => one.name === name);
    const order = type.link_settings.find((one) => one.type === "work_order");
    assert.deepEqual([order.enabled, order.required], [true, true]);

    await page.getByRole("button", { name: "New task type" }).click(WAIT);
    await form.getByLabel(/^Name/).fill(name.toUpperCase());
    await form.getByRole("button", { name: "Save type" }).click(WAIT);
    await page.getByText("A task type with this name already exists").waitFor(WAIT);
    await form.getByRole("button", { name: "Cancel" }).click(WAIT);
    await page.getByRole("button", { name: `Delete ${name}` }).click(WAIT);
    await page.getByRole("button", { name: "Delete type" }).click(WAIT);
    await page
      .getByRole("row")
      .filter({ hasText: name })
      .waitFor({ state: "detached", ...WAIT });
  });
});
