import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Moves the focus to an element with the Tab key alone. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await goal.waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not lead there.");
}

async function press(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press("Enter");
}

/** Checks that the screen has no accessibility problems and is not wider than the window. */
async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("a visitor is sent to sign in, and then back to the requested page", async ({ page }) => {
  for (const address of ["/equipment", "/equipment/some-item"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/auth$/);
  }
  await page.goto("/equipment?page=1");
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel("E-mail").fill("member@example.org");
  await page.getByLabel("Password", { exact: true }).fill("amurum-2002");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/equipment\?page=1$/);
});

test("after a refused screen, signing in does not return to it", async ({ page }) => {
  await page.goto("/newspecies");
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel("E-mail").fill("member@example.org");
  await page.getByLabel("Password", { exact: true }).fill("amurum-2002");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("equipment is requested, approved, handed over, and returned in two parts, on a phone", async ({
  asStore: store,
  asMember: member,
  quiet,
  mark,
}) => {
  quiet.allow(/409/);
  test.slow();
  const name = `Sweep net ${mark}`;
  await store.goto("/equipment");
  await store.getByRole("button", { name: "New Equipment" }).click();
  const added = store.getByRole("dialog", { name: "New Equipment" });
  await added.getByLabel("Name").fill(name);
  await added.getByLabel("Quantity").fill("3abc");
  await added.getByRole("button", { name: "Submit" }).click();
  await expect(added.getByText("The quantity must be a whole number.").first()).toBeVisible();
  await added.getByLabel("Quantity").fill("3");
  await added.getByRole("button", { name: "Submit" }).click();
  await expect(store.getByText("Equipment added successfully")).toBeVisible();

  await member.goto("/equipment");
  await member.getByPlaceholder("search equipment").fill(name);
  await member.getByRole("button", { name: "Search", exact: true }).click();
  const card = member.getByRole("article").filter({ hasText: name });
  await expect(card).toContainText("3 available");
  await expect(card).not.toContainText("(3)");
  await card.getByRole("button", { name: `Request ${name}` }).click();
  const request = member.getByRole("dialog", { name: `Request for ${name}` });
  await request.getByLabel("Phone Number").fill("0803 123 4567");
  await request.getByLabel("Quantity").fill("4");
  await request.getByRole("button", { name: "Submit Request" }).click();
  await expect(request.getByText("Only 3 available")).toBeVisible();
  await request.getByLabel("Quantity").fill("3");
  await request.getByLabel("Reason").fill("Insects on the acacias");
  await expectUsable(member);
  await request.getByRole("button", { name: "Submit Request" }).click();
  await expect(member.getByText("Request submitted successfully")).toBeVisible();
  await expect(card).toContainText("0 available");
  const ownRow = member.getByRole("row").filter({ hasText: name });
  await expect(ownRow).toContainText("Pending");

  await store.goto("/equipment/desk");
  const waiting = store.getByRole("listitem").filter({ hasText: name });
  await waiting.getByRole("button", { name: /^Approve/ }).click();
  await expect(waiting).toContainText("Approved");
  await store.getByRole("button", { name: "Undo" }).click();
  await expect(store.getByText("Undone: approved")).toBeVisible();
  await waiting.getByRole("button", { name: /^Approve/ }).click();
  await expect(waiting).toContainText("Approved");
  await waiting.getByRole("button", { name: /^Hand over/ }).click();
  await expect(store.getByText(`3 × ${name}, to `)).toBeVisible();
  await expectUsable(store);

  await store.goto(`/equipment?who=${encodeURIComponent(name)}`);
  const row = store.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Received");
  await row.getByRole("button", { name, exact: true }).click();
  const record = store.getByRole("dialog", { name: "Update Record for Nenrot Dashe" });
  await record.getByLabel("Partial").check();
  await record.getByLabel("Returned in total").fill("2");
  await record.getByLabel("Damaged").fill("1");
  await expectUsable(store);
  await record.getByRole("button", { name: "Save Record" }).click();
  await expect(store.getByText("Request updated successfully")).toBeVisible();
  await expect(row).toContainText("Partial, 1 out");

  await member.reload();
  await expect(card).toContainText("2 available");
  await expect(ownRow).toContainText("Partial, 1 out");

  // The QR code on the label opens the item's page, where the store records the return.
  const address = await card.getByRole("link", { name }).getAttribute("href");
  await store.goto(address ?? "");
  await store.getByRole("button", { name: /^Take back/ }).click();
  await expect(store.getByText("took it back")).toBeVisible();
  await store.getByRole("button", { name: "Undo" }).click();
  await expect(store.getByText("Undone: taken back")).toBeVisible();
  await expect(store.getByRole("heading", { level: 1 })).toBeFocused();
  await member.reload();
  await expect(ownRow).toContainText("Partial, 1 out");
  await store.getByRole("button", { name: /^Take back/ }).click();
  await expect(store.getByText("took it back")).toHaveCount(2);
  // The history lists the undone return only once.
  await expect(store.getByText("1 damaged")).toHaveCount(1);
  await expectUsable(store);
  await member.reload();
  await expect(card).toContainText("3 available");
  await expect(ownRow).toContainText("Returned");
});

test("a loan needs only the keyboard, and a mistaken request can be cancelled", async ({
  asStore: store,
  asMember: member,
  mark,
}) => {
  test.slow();
  const name = `Beating tray ${mark}`;
  await store.goto("/equipment");
  await press(store, store.getByRole("button", { name: "New Equipment" }));
  await tabTo(store, store.getByLabel("Name"));
  await store.keyboard.type(name);
  await tabTo(store, store.getByLabel("Quantity"));
  await store.keyboard.type("2");
  await store.keyboard.press("Enter");
  await expect(store.getByText("Equipment added successfully")).toBeVisible();

  await member.goto("/equipment");
  await tabTo(member, member.getByPlaceholder("search equipment"));
  await member.keyboard.press("Enter");
  await expect(member).toHaveURL(/\/equipment$/);
  await member.keyboard.type(name);
  await member.keyboard.press("Enter");
  const requestButton = member.getByRole("button", { name: `Request ${name}` });
  async function request() {
    await press(member, requestButton);
    const number = member.getByLabel("Phone Number");
    await tabTo(member, number);
    await member.keyboard.press("ControlOrMeta+a");
    await member.keyboard.type("08031234567");
    await tabTo(member, member.getByLabel("Quantity"));
    await member.keyboard.press("ControlOrMeta+a");
    await member.keyboard.type("2");
    await member.keyboard.press("Enter");
    await expect(member.getByText("Request submitted successfully")).toBeVisible();
    await expect(member.getByRole("dialog")).toHaveCount(0);
  }
  await request();
  const rows = member.getByRole("row").filter({ hasText: name });
  await press(member, rows.first().getByRole("button", { name, exact: true }));
  await press(member, member.getByRole("button", { name: "Cancel the request…" }));
  await press(member, member.getByRole("button", { name: "Cancel the request", exact: true }));
  await expect(rows.first()).toContainText("Cancelled");
  await request();
  await expect(rows).toHaveCount(2);

  await store.goto("/equipment/desk");
  const waiting = store.getByRole("listitem").filter({ hasText: name });
  await press(store, waiting.getByRole("button", { name: /^Approve/ }));
  await expect(waiting).toContainText("Approved");
  await press(store, waiting.getByRole("button", { name: /^Hand over/ }));
  await expect(store.getByText(`2 × ${name}, to `)).toBeVisible();
  await store.goto(`/equipment?who=${encodeURIComponent(name)}&status=received`);
  const row = store.getByRole("row").filter({ hasText: name });
  await press(store, row.getByRole("button", { name, exact: true }));
  await tabTo(store, store.getByRole("radio", { name: "Received" }));
  // The arrow keys move between the allowed statuses.
  await store.keyboard.press("ArrowDown");
  await store.keyboard.press("ArrowDown");
  await store.keyboard.press("ArrowDown");
  await expect(store.getByRole("radio", { name: "Partial" })).toBeChecked();
  await tabTo(store, store.getByLabel("Returned in total"));
  await store.keyboard.type("1");
  await store.keyboard.press("Enter");
  await expect(store.getByText("Request updated successfully")).toBeVisible();
  await store.goto(`/equipment?who=${encodeURIComponent(name)}&status=partial`);
  await expect(row).toContainText("Partial, 1 out");
  await press(store, row.getByRole("button", { name, exact: true }));
  await tabTo(store, store.getByRole("radio", { name: "Partial" }));
  for (let presses = 0; presses < 6; presses++) {
    if (await store.getByRole("radio", { name: "Returned" }).isChecked()) break;
    await store.keyboard.press("ArrowUp");
  }
  await store.keyboard.press("Enter");
  await expect(store.getByText("Request updated successfully")).toBeVisible();
  await store.goto(`/equipment?who=${encodeURIComponent(name)}&status=returned`);
  await expect(row).toContainText("Returned");
});

test("the store declines a request with a reason, and typed text is not lost by accident", async ({
  asStore: store,
  mark,
}) => {
  test.slow();
  const name = `Aspirator ${mark}`;
  await store.goto("/equipment");
  await store.getByRole("button", { name: "New Equipment" }).click();
  await store.getByLabel("Name").fill(name);
  await store.getByLabel("Quantity").fill("2");
  await store.getByRole("button", { name: "Submit" }).click();
  await expect(store.getByText("Equipment added successfully")).toBeVisible();
  await store.goto(`/equipment?search=${encodeURIComponent(name)}`);
  await store.getByRole("button", { name: `Request ${name}` }).click();
  const request = store.getByRole("dialog", { name: `Request for ${name}` });
  await request.getByLabel("E-mail of the borrower").fill("member@example.org");
  await request.getByLabel("Phone Number").fill("0803 123 4567");
  await request.getByRole("radio", { name: "Approved" }).check();
  await expectUsable(store);
  await request.getByRole("button", { name: "Submit Request" }).click();
  await expect(store.getByText("It is approved. The site has no mail server yet")).toBeVisible();

  await store.getByRole("link", { name: "The desk" }).click();
  const waiting = store.getByRole("listitem").filter({ hasText: name });
  await waiting.getByRole("button", { name: /^More about/ }).click();
  const record = store.getByRole("dialog", { name: "Update Record for Nenrot Dashe" });
  await record.getByRole("button", { name: "Decline the request…" }).click();
  const reason = record.getByLabel("Reason for declining");
  await expect(reason).toBeFocused();
  await expect(record.getByRole("radio", { name: "Declined" })).toBeChecked();
  await store.keyboard.type("Being mended.");
  await store.keyboard.press("Escape");
  const question = store.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Continue editing" }).click();
  await expect(reason).toHaveValue("Being mended.");
  await store.evaluate(() => history.back());
  await question.getByRole("button", { name: "Continue editing" }).click();
  await record.getByRole("button", { name: "Save Record" }).click();
  await expect(store.getByText("Request updated successfully")).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(
    store.getByRole("heading", { name: /^(To hand over|The desk)$/ }).and(store.locator(":focus")),
  ).toHaveCount(1);

  await store.goto(`/equipment?who=${encodeURIComponent(name)}#requests`);
  await expect(store.getByRole("heading", { name: "Requests", exact: true })).toBeFocused();
  await expect(store.getByRole("heading", { name: "Requests", exact: true })).toBeInViewport();
  await store.getByRole("row").filter({ hasText: name }).getByRole("button", { name, exact: true }).click();
  await expect(reason).toHaveValue("Being mended.");
  await store.keyboard.press("Escape");
  await expect(record).toHaveCount(0);
});

test("lists are exported as CSV and imported after a preview, and labels have a QR code", async ({
  asStore: store,
  mark,
}) => {
  test.slow();
  await store.goto("/equipment");
  for (const [button, file] of [
    ["Export Equipment", "equipment.csv"],
    ["Export Requests", "requests.csv"],
  ] as const) {
    const [download] = await Promise.all([
      store.waitForEvent("download"),
      store.getByRole("button", { name: button }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file);
  }
  const name = `Pitfall cup ${mark}`;
  await store.getByRole("button", { name: "Import Equipment" }).click();
  const dialog = store.getByRole("dialog", { name: "Import Equipment" });
  const buffer = Buffer.from(`name,quantity\n${name},30\n`);
  await dialog.locator("input[type=file]").setInputFiles({ name: "cups.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Import 1 row" }).click();
  await expect(store.getByText("The file was imported")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await store.goto("/equipment/labels");
  const label = store.getByRole("button", { name: new RegExp(name) });
  await expect(label.locator("img")).toHaveAttribute("src", /^data:image\/svg/);
  await expectUsable(store);

  await store.goto(`/equipment?search=${encodeURIComponent(name)}`);
  await store.getByRole("button", { name: `Delete ${name}` }).click();
  const question = store.getByRole("dialog", { name: "Are you sure you Want to delete this Equipment?" });
  await question.getByRole("button", { name: "Delete Equipment" }).click();
  await expect(store.getByText("Equipment deleted successfully")).toBeVisible();
  await expect(store.getByText("No equipment found")).toBeVisible();
});
