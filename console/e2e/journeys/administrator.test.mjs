// The administrator's way: a user with a temporary password, a token that is shown once, a session that is ended.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { journey, launch, open } from "../browser.mjs";
import { startPlant } from "../plant.mjs";

const WAIT = { timeout: 15_000 };
/** A screen whose session was ended says so within this time. */
const TOLD = 5_000;
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

async function signIn(page, username, password) {
  await page.goto(`${plant.base}/login`);
  await page.getByLabel("User name").fill(username);
  await page.locator("input[type=password]").first().fill(password);
  await page.keyboard.press("Enter");
}

/** Makes a user with the word operator, and answers the password that is shown this one time. */
async function makeOperator(page, username) {
  await page.goto(`${plant.base}/admin/users`);
  await page.getByRole("button", { name: "New user" }).click(WAIT);
  const form = page.getByRole("dialog");
  await form.getByLabel("First name").fill("Nora");
  await form.getByLabel("Last name").fill(username);
  await form.getByLabel("User name").fill(username);
  await form.getByRole("checkbox", { name: "Operator" }).check(WAIT);
  await form.getByText("Works at the terminal").waitFor(WAIT);
  await form.getByRole("button", { name: "Create user" }).click(WAIT);
  await page.getByText(`Nora ${username} can now sign in`).waitFor(WAIT);
  const secret = await page.locator("[data-secret]").textContent();
  await page.getByRole("button", { name: "Done, I saved it" }).click(WAIT);
  await page.getByRole("heading", { name: `Nora ${username}` }).waitFor(WAIT);
  assert.equal(await page.getByText(secret).count(), 0, "the password is gone");
  return secret;
}

test("a user, a token and a session from the first form to the last sign-out", async () => {
  const username = `nora${Date.now() % 100000}`;
  await journey(browser, plant.base, {}, async (page) => {
    await signIn(page, "demo", plant.password);
    await page.getByRole("link", { name: "Administration" }).click(WAIT);
    await page.getByRole("heading", { name: "Users" }).waitFor(WAIT);
    const temporary = await makeOperator(page, username);

    const second = await open(browser, plant.base);
    await signIn(second.page, username, temporary);
    await second.page.getByRole("heading", { name: "Choose a password" }).waitFor(WAIT);
    await second.page.getByLabel("New password").fill("61840275");
    await second.page.getByLabel("Repeat password").fill("61840275");
    await second.page.getByRole("button", { name: "Set password" }).click(WAIT);
    await second.page.getByText("No jobs assigned to you").waitFor(WAIT);
    assert.equal(new URL(second.page.url()).pathname, "/terminal");
    await second.page.goto(`${plant.base}/`);
    await second.page.getByRole("link", { name: "Units" }).waitFor(WAIT);
    assert.equal(await second.page.getByRole("link", { name: "Administration" }).count(), 0);

    await makeToken(page);

    await page.goto(`${plant.base}/admin/sessions`);
    const row = page.getByRole("row").filter({ hasText: username });
    await row.getByRole("button", { name: "Sign out" }).click(WAIT);
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click(WAIT);
    await second.page.getByRole("heading", { name: "Sign in again" }).waitFor({ timeout: TOLD });
    assert.deepEqual(second.wrong, []);
    await second.context.close();

    await page.goto(`${plant.base}/admin/log`);
    await page.getByText("create_user").first().waitFor(WAIT);
  });
});

/** A token is made, shown once, and revoked. */
async function makeToken(page) {
  await page.goto(`${plant.base}/admin/tokens`);
  await page.getByRole("button", { name: "New token" }).click(WAIT);
  const form = page.getByRole("dialog");
  await form.getByLabel("Purpose").fill("Label printer");
  await form.getByRole("checkbox", { name: "All permissions for serial" }).check(WAIT);
  await form.getByRole("button", { name: "Create token" }).click(WAIT);
  await page.getByText("Token: Label printer").waitFor(WAIT);
  const token = await page.locator("[data-secret]").textContent();
  await page.getByRole("button", { name: "Done, I saved it" }).click(WAIT);
  const call = () =>
    fetch(`${plant.base}/api/serial?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await call()).status, 200, "the token works");
  const row = page.getByRole("row").filter({ hasText: "Label printer" });
  await row.getByRole("button", { name: "Revoke" }).click(WAIT);
  await page.getByRole("button", { name: "Revoke token" }).click(WAIT);
  await page.getByText("No tokens yet").waitFor(WAIT);
  assert.equal((await call()).status, 401, "a revoked token never works again");
}

test("the last administrator stays, and a reset asks for the name of the plant", async () => {
  await journey(browser, plant.base, {}, async (page) => {
    await signIn(page, "demo", plant.password);
    await page.getByRole("link", { name: "Administration" }).waitFor(WAIT);
    await page.goto(`${plant.base}/admin/danger`);
    await page.getByRole("button", { name: "Reset production" }).click(WAIT);
    const dialog = page.getByRole("dialog");
    const press = dialog.getByRole("button", { name: "Delete all production data" });
    await press.waitFor(WAIT);
    assert.ok(await press.isDisabled());
    await dialog.getByLabel(/Type .* to continue/).fill("another plant");
    assert.ok(await press.isDisabled(), "only the name of the plant opens it");
    await page.keyboard.press("Escape");

    await page.goto(`${plant.base}/admin/users?search=demo`);
    await page.getByRole("row").filter({ hasText: "demo" }).click(WAIT);
    await page.getByRole("checkbox", { name: "Administration" }).uncheck(WAIT);
    await page.getByRole("button", { name: "Save user" }).click(WAIT);
    await page.getByText("This is the last active administrator").waitFor(WAIT);
    await page.getByText("last_admin").waitFor(WAIT);
  });
});
