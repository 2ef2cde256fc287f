// Who is there: the first password, the other language, a locked screen, a session that ended elsewhere.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { journey, launch } from "../browser.mjs";
import { Caller, newOperator, startPlant } from "../plant.mjs";

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

async function fillIn(page, username, password) {
  await page.getByLabel("User name").fill(username);
  await page.locator("input[type=password]").first().fill(password);
  await page.keyboard.press("Enter");
}

test("a temporary password leads to one's own, and to the page of one's work", async () => {
  const admin = await Caller.of(plant, "demo");
  const username = `new${Date.now() % 100000}`;
  const { detail } = await admin.call("POST", "/user", { username, scope: "operator", name: "Nora" });
  await journey(browser, plant.base, {}, async (page) => {
    await page.goto(`${plant.base}/`);
    await fillIn(page, username, "not the password");
    await page.getByText("Incorrect user name or password").waitFor(WAIT);
    await fillIn(page, username, detail.temp_psw);
    await page.getByRole("heading", { name: "Choose a password" }).waitFor(WAIT);
    const [first, second] = [page.getByLabel("New password"), page.getByLabel("Repeat password")];
    await first.fill("72916408");
    await second.fill("72916409");
    await page.getByText("Enter the same password twice").waitFor(WAIT);
    await second.fill("72916408");
    await page.getByRole("button", { name: "Set password" }).click(WAIT);
    await page.getByText("No jobs assigned to you").waitFor(WAIT);
    assert.equal(new URL(page.url()).pathname, "/terminal");
  });
});

test("Italian is spoken at once, and remembered", async () => {
  await journey(browser, plant.base, {}, async (page) => {
    await page.goto(`${plant.base}/login`);
    await page.getByRole("button", { name: "Italiano" }).click(WAIT);
    await page.getByRole("heading", { name: "Accedi" }).waitFor(WAIT);
    await page.reload();
    await page.getByRole("heading", { name: "Accedi" }).waitFor(WAIT);
    assert.equal(await page.locator("html").getAttribute("lang"), "it");
  });
});

test("a locked screen stays locked over a reload and opens by the password, a session that ended elsewhere says so and goes on", async () => {
  const ugo = await newOperator(plant, `ugo${Date.now() % 100000}`, "83650172");
  await journey(browser, plant.base, {}, async (page) => {
    await page.goto(`${plant.base}/terminal/card`);
    await fillIn(page, ugo.username, ugo.password);
    await page.getByRole("heading", { name: "Command card" }).waitFor(WAIT);
    await page.getByRole("button", { name: /Ugo/ }).click(WAIT);
    await page.getByRole("menuitem", { name: "Lock screen" }).click(WAIT);
    await page.getByRole("heading", { name: "Screen locked" }).waitFor(WAIT);
    await page.reload();
    await page.getByRole("heading", { name: "Screen locked" }).waitFor(WAIT);
    assert.equal(await page.getByRole("heading", { name: "Command card" }).count(), 0);
    assert.ok(!(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).includes("token"));
    await page.locator("input[type=password]").fill(ugo.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Screen locked" }).waitFor({ ...WAIT, state: "detached" });

    await Caller.of(plant, ugo.username, ugo.password);
    await page.getByRole("heading", { name: "Sign in again" }).waitFor({ timeout: 45_000 });
    await page.getByText("You signed in on another device").waitFor(WAIT);
    await page.locator("input[type=password]").fill(ugo.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign in again" }).waitFor({ ...WAIT, state: "detached" });
    assert.equal(new URL(page.url()).pathname, "/terminal/card");
    await page.getByText("Live").first().waitFor(WAIT);
  });
});
