import { lagosDay } from "#core/domain/lagos-day.ts";
import { expectAccessible } from "./accessibility.ts";
import { call } from "./call.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

const today = () => lagosDay(new Date());
const tomorrow = () => lagosDay(new Date(Date.now() + 24 * 3_600_000));

test("a late loan that meets tomorrow’s booking is said on the desk, until it is back", async ({
  asStore: store,
  asMember: member,
  mark,
}) => {
  const name = `Thermal camera ${mark}`;
  const { _id: item } = await call(store, "post", "/api/equipment", { name, quantity: 1 });
  const lent = { requestId: item, quantity: 1, phone: "0803 123 4567" };
  const loan = await call(store, "post", "/api/request", { ...lent, status: "received", dueDate: null });
  await call(store, "patch", `/api/request/${loan._id}`, { dueDate: today() });
  const days = { startDate: tomorrow(), dueDate: tomorrow() };
  const booking = await call(member, "post", "/api/request", { ...lent, ...days });
  await call(store, "patch", `/api/request/${booking._id}`, { status: "approved" });

  await store.goto("/equipment/desk");
  const booked = store.getByRole("region", { name: "Booked ahead" }).getByRole("listitem");
  await expect(booked.filter({ hasText: name })).toBeVisible();
  const clashes = store.getByRole("region", { name: "Still out, and booked by someone else" });

  // The store recalls the loan, which makes it late at any hour; what is due today is late only in the evening.
  await call(store, "patch", `/api/request/${loan._id}`, { status: "overdue" });
  await store.reload();
  const row = clashes.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Approved");
  await expectAccessible(store);
  expect(await store.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );

  const overdue = store
    .getByRole("region", { name: "Overdue" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await overdue.getByRole("button", { name: /^Take back / }).click();
  await expect(row).toBeHidden();
  await expect(booked.filter({ hasText: name })).toBeVisible();
});
