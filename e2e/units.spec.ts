import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { call } from "./call.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Checks that the screen has no accessibility problems and is not wider than the window. */
async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Adds equipment with numbered units at the store; returns its address. */
async function addNumbered(store: Page, name: string, labels: string[]): Promise<string> {
  await store.goto("/equipment");
  await store.getByRole("button", { name: "New Equipment" }).click();
  const added = store.getByRole("dialog", { name: "New Equipment" });
  await added.getByLabel("Name").fill(name);
  await added.getByLabel("Quantity").fill("0");
  await added.getByRole("button", { name: "Submit" }).click();
  await expect(store.getByText("Equipment added successfully")).toBeVisible();
  await store.getByPlaceholder("search equipment").fill(name);
  await store.getByRole("button", { name: "Search", exact: true }).click();
  await store.getByRole("article").getByRole("link", { name }).click();
  await store.getByRole("button", { name: "Number the units…" }).click();
  const numbering = store.getByRole("dialog", { name: `Number the units of ${name}` });
  await numbering.getByLabel("Labels").fill(labels.join("\n"));
  await numbering.getByRole("button", { name: "Save" }).click();
  await expect(store.getByText("The units are numbered")).toBeVisible();
  await expect(numbering).toHaveCount(0);
  return store.url();
}

/** Requests some of it as a member; the store approves it on the page of the item. */
async function requestAndApprove(
  store: Page,
  member: Page,
  address: string,
  quantity: string,
): Promise<void> {
  await member.goto(address);
  await member.getByRole("button", { name: "Request", exact: true }).click();
  const request = member.getByRole("dialog", { name: /^Request for/ });
  await request.getByLabel("Phone Number").fill("0803 123 4567");
  await request.getByLabel("Quantity").fill(quantity);
  await request.getByRole("button", { name: "Submit Request" }).click();
  await expect(request).toHaveCount(0);
  await store.goto(address);
  await store.getByRole("button", { name: /^Approve/ }).click();
  await expect(store.getByRole("button", { name: /^Hand over/ })).toBeVisible();
}

/** Types as a scanner does: fast keys and Enter, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

test("numbered units are handed over and taken back with a scanner, in bulk and with Undo", async ({
  asStore: store,
  asMember: member,
  mark,
}) => {
  test.slow();
  const name = `Spotting scope ${mark}`;
  const labels = ["01", "02", "03"].map((number) => `S${mark}-${number}`);
  const [one = "", two = "", three = ""] = labels;
  const address = await addNumbered(store, name, labels);
  await requestAndApprove(store, member, address, "2");

  await store.goto("/equipment/desk");
  await store.getByRole("link", { name: "Scan", exact: true }).click();
  const field = store.getByLabel("Label, serial number or code");
  await expect(field).toBeFocused();
  const said = store.getByRole("main").getByRole("status").filter({ hasText: mark });
  await scan(store, one);
  await expect(said).toHaveText(`${one}, ${name}`);
  // The QR code of a unit says the address of its item.
  await scan(store, `${address}?unit=${encodeURIComponent(two)}`);
  await expect(said).toHaveText(`${two}, ${name}`);
  await scan(store, one.toLowerCase());
  await expect(said).toHaveText(`${one}, ${name} is in the list already.`);
  await scan(store, three);
  await expect(said).toContainText("one too many");
  await scan(store, `unknown ${mark}`);
  await expect(store.getByText("The store knows no such code.")).toBeVisible();
  const list = store.getByRole("list", { name: "Scanned" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expectUsable(store);
  await store.getByRole("button", { name: "Do all (2)" }).click();
  await expect(store.getByText("2 items recorded")).toBeVisible();
  await expect(list).toHaveCount(0);

  await store.getByRole("button", { name: "Undo" }).click();
  await expect(store.getByText("Undone: 2 items recorded")).toBeVisible();
  await field.focus();
  for (const label of [one, two]) {
    await scan(store, label);
    await expect(said).toHaveText(`${label}, ${name}`);
  }
  await store.getByRole("button", { name: "Do all (2)" }).click();
  await expect(store.getByText("2 items recorded")).toBeVisible();

  await store.goto(address);
  await expect(store.getByText(`${one}, ${two}`)).toBeVisible();
  await expectUsable(store);

  // One comes back damaged, and is in repair until it is checked.
  await store.goto("/equipment/scan");
  await expect(field).toBeFocused();
  for (const label of [one, two]) {
    await scan(store, label);
    await expect(said).toHaveText(`${label}, ${name}`);
  }
  await list.getByRole("listitem").filter({ hasText: two }).getByLabel("Damaged").check();
  await store.getByRole("button", { name: "Do all (2)" }).click();
  await expect(store.getByText("2 items recorded")).toBeVisible();
  await field.focus();
  await scan(store, two);
  await expect(said).toContainText("is in repair");
  await store.goto("/equipment/repair");
  await expectUsable(store);
  await store.getByRole("button", { name: `Checked, back in the store: ${two}, ${name}` }).click();
  await expect(store.getByText(`${two}, ${name}`).first()).toBeVisible();
  await member.goto(address);
  await expect(member.getByText("3 available")).toBeVisible();
});

test("a hand-over on the desk asks which numbered units it was", async ({ asStore: store, mark }) => {
  const name = `Rangefinder ${mark}`;
  const { _id: requestId } = await call(store, "post", "/api/equipment", { name, quantity: 0 });
  const units = [{ label: `RF ${mark} 1` }, { label: `RF ${mark} 2` }];
  await call(store, "post", `/api/unit/of/${requestId}`, { units });
  await call(store, "post", "/api/request", {
    requestId,
    quantity: 1,
    phone: "0803 123 4567",
    status: "approved",
  });
  await store.goto("/equipment/desk");
  await store.getByRole("button", { name: new RegExp(`^Hand over 1 × ${name}`) }).click();
  const dialog = store.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: `RF ${mark} 2` }).check();
  await dialog.getByRole("button", { name: "Save Record" }).click();
  await expect(dialog).toBeHidden();
  await expect(store.getByRole("listitem").filter({ hasText: name })).toContainText(`RF ${mark} 2`);
});

test("the camera reads the label of a unit, which is refused in words where it leads nowhere", async ({
  asStore: store,
  mark,
}) => {
  const name = `Tripod ${mark}`;
  const label = `T${mark}`;
  const address = await addNumbered(store, name, [label]);
  await store.addInitScript((code) => {
    class Detector {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => [{ rawValue: code }];
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    setInterval(() => context?.fillRect(0, 0, 9, 9), 100);
    const media = { getUserMedia: async () => canvas.captureStream() };
    Object.defineProperty(navigator, "mediaDevices", { value: media });
  }, `${address}?unit=${label}`);
  await store.goto("/equipment/scan");
  await store.getByRole("button", { name: "Camera" }).click();
  await expect(store.getByLabel("Picture of the camera")).toBeVisible();
  const said = store.getByRole("main").getByRole("status").filter({ hasText: mark });
  await expect(said).toHaveText(`${label} is in the store, and no request for ${name} is approved.`);
  await expectUsable(store);
});

test("an inventory shows differences, survives a reload, and is recorded with one press", async ({
  asStore: store,
  asMember: member,
  mark,
}) => {
  test.slow();
  const name = `Bat detector ${mark}`;
  const labels = ["1", "2", "3"].map((number) => `B${mark}-${number}`);
  const address = await addNumbered(store, name, labels);
  await store.goto("/equipment/inventory");
  const row = store
    .getByRole("listitem")
    .filter({ has: store.getByRole("link", { name }) })
    .first();
  await expect(row).toContainText("3 should be there");
  await store.getByLabel("Label, serial number or code").fill(labels[0] ?? "");
  await store.keyboard.press("Enter");
  await expect(store.getByText(`${labels[0]}, ${name}: there`)).toBeVisible();
  await row.getByLabel(labels[1] ?? "").check();
  await expect(row).toContainText(`Missing: ${labels[2]}.`);
  await store.reload();
  await expect(row).toContainText(`Missing: ${labels[2]}.`);
  await expect(store.getByText("1 kind counted, 1 with a difference.")).toBeVisible();
  await expectUsable(store);
  await store.getByRole("button", { name: "Record the inventory" }).click();
  await expect(store.getByText("The inventory is recorded")).toBeVisible();
  await expect(row).toContainText("2 should be there");
  await member.goto(address);
  await expect(member.getByText("2 available")).toBeVisible();

  // What was missing is found again.
  await store.getByLabel("Label, serial number or code").fill(labels[2] ?? "");
  await store.keyboard.press("Enter");
  for (const label of labels.slice(0, 2)) await row.getByLabel(label).check();
  await expect(row).toContainText(`Found: ${labels[2]}.`);
  await store.getByRole("button", { name: "Record the inventory" }).click();
  await expect(row).toContainText("3 should be there");
});
