import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { call } from "./call.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString().slice(0, 10);

/** Five nets, of which others hold four from the 10th day to the 20th from now. */
async function addNets(store: Page, name: string) {
  const { _id: requestId } = await call(store, "post", "/api/equipment", { name, quantity: 5 });
  const held = { requestId, quantity: 4, startDate: inDays(10), dueDate: inDays(20), phone: "0803 123 4567" };
  await call(store, "post", "/api/request", held);
  return requestId;
}

test("equipment is booked for later from its days, and a wish that does not fit is moved by a press", async ({
  asStore: store,
  asMember: member,
  quiet,
  mark,
}) => {
  quiet.allow(/409/);
  const name = `Canopy net ${mark}`;
  const id = await addNets(store, name);
  await member.goto(`/equipment/${id}`);
  const calendar = member.getByRole("region", { name: "When it is free" });
  await calendar
    .getByRole("button", { name: / 5 of 5 free$/ })
    .first()
    .click();
  await expect(calendar.getByText(/^\d free from/)).toBeVisible();
  await expectAccessible(member);
  await member.getByRole("button", { name: "Request", exact: true }).click();
  const dialog = member.getByRole("dialog", { name: `Request for ${name}` });
  await dialog.getByLabel("Phone Number").fill("0803 123 4567");
  await dialog.getByLabel("Quantity").fill("3");
  await dialog.getByLabel("First day").fill(inDays(12));
  await dialog.getByLabel("Last day").fill(inDays(15));
  await expect(dialog.getByText(/^Only 1 free from/)).toBeVisible();
  await dialog.getByLabel("First day").fill(inDays(18));
  // A last day that would be before the first is as late after it as usual.
  await dialog.getByLabel("Last day").fill(inDays(22));
  await expectAccessible(member);
  await dialog.getByRole("button", { name: /^3 free from/ }).click();
  await expect(dialog.locator(":focus")).toContainText(/^5 free from/);
  await expect(dialog.getByLabel("First day")).toHaveValue(inDays(21));
  await expect(dialog.getByLabel("Last day")).toHaveValue(inDays(25));
  await expect(dialog.getByText(/^5 free from/)).toBeVisible();
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(member.getByText("Request submitted successfully")).toBeVisible();

  await member.goto(`/equipment?who=${encodeURIComponent(name)}#requests`);
  await expect(member.getByRole("row").filter({ hasText: name })).toContainText(/\d+( \w+)? to \d+ \w+/);
  await store.goto("/equipment/desk");
  const row = store.getByRole("listitem").filter({ hasText: `3 × ${name}` });
  await expect(row).toContainText(/for \d+/);
  // A change that would take units from others names them.
  await row.getByRole("button", { name: /^More about/ }).click();
  const record = store.getByRole("dialog", { name: /^Update Record/ });
  await record.getByLabel("First day").fill(inDays(19));
  await expect(record.getByText(/^Only 1 free from/)).toBeVisible();
  await expectAccessible(store);
  await record.getByRole("button", { name: "Save Record" }).click();
  await expect(record.getByRole("alert").getByText(/: 4, /)).toBeVisible();
});

test("days are chosen by the arrow keys, and what the server refuses keeps everything that was typed", async ({
  asStore: store,
  asMember: member,
  quiet,
  mark,
}) => {
  quiet.allow(/409/);
  const name = `Funnel trap ${mark}`;
  const id = await addNets(store, name);
  await member.goto(`/equipment?search=${encodeURIComponent(name)}`);
  await member.getByRole("button", { name: `Request ${name}` }).click();
  const dialog = member.getByRole("dialog", { name: `Request for ${name}` });
  await dialog.getByLabel("Phone Number").fill("0803 123 4567");
  await dialog.getByLabel("Reason").fill("Swallows at the dam");
  const today = dialog.locator("[aria-current=date]");
  await today.focus();
  await member.keyboard.press("ArrowDown");
  await member.keyboard.press("Enter");
  await expect(dialog.getByLabel("First day")).toHaveValue(inDays(7));
  await member.keyboard.press("ArrowRight");
  await member.keyboard.press("Enter");
  await expect(dialog.getByLabel("Last day")).toHaveValue(inDays(8));
  await dialog.getByLabel("Quantity").fill("5");
  await expect(dialog.getByText(/^5 free from/)).toBeVisible();

  // Someone is quicker.
  const quicker = {
    requestId: id,
    quantity: 2,
    startDate: inDays(8),
    dueDate: inDays(8),
    phone: "0803 123 4567",
  };
  await call(store, "post", "/api/request", quicker);
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(dialog.getByText(/^Only 3 free from/)).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Swallows at the dam");
  await expect(dialog.getByLabel("Last day")).toHaveValue(inDays(8));
  await dialog.getByRole("button", { name: "Take 3 instead" }).click();
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(member.getByText("Request submitted successfully")).toBeVisible();
});

test("a first and a last day on which the store is closed are moved to the next open one, and said", async ({
  asAdmin: admin,
  asMember: member,
  asStore: store,
  mark,
}) => {
  test.slow();
  const name = `Clap net ${mark}`;
  const { _id: id } = await call(store, "post", "/api/equipment", { name, quantity: 2 });
  // Far from what other journeys book.
  const closed = 300;
  const publish = async () => {
    await admin.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(admin.getByText("Visitors see it now.")).toBeVisible();
  };
  await admin.goto("/settings");
  const days = admin.getByRole("group", { name: "Days on which the store is closed" });
  await days.getByRole("button", { name: "Add a closed day" }).click();
  await days.getByLabel("First day").last().fill(inDays(closed));
  await days
    .getByLabel("Last day")
    .last()
    .fill(inDays(closed + 1));
  await publish();

  await member.goto(`/equipment/${id}`);
  await member.getByRole("button", { name: "Request", exact: true }).click();
  const dialog = member.getByRole("dialog", { name: `Request for ${name}` });
  await dialog.getByLabel("Phone Number").fill("0803 123 4567");
  await dialog.getByLabel("First day").fill(inDays(closed - 6));
  await dialog.getByLabel("Last day").fill(inDays(closed));
  await expect(dialog.getByText(/^The store is closed on .*: due back on /)).toBeVisible();
  await dialog.getByLabel("First day").fill(inDays(closed));
  await dialog.getByLabel("Last day").fill(inDays(closed + 5));
  await expect(dialog.getByText(/^The store is closed on .*: collect it on /)).toBeVisible();
  await expect(dialog.getByRole("button", { name: / 2 of 2 free, closed$/ })).toHaveCount(2);
  await expectAccessible(member);
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(member.getByText("Request submitted successfully")).toBeVisible();
  const { data } = await call(member, "get", `/api/request?equipment=${id}`);
  expect(data[0].startDate).toBe(inDays(closed + 2));

  await admin.goto("/settings");
  await days
    .getByRole("button", { name: /^Remove/ })
    .last()
    .click();
  await publish();
});
