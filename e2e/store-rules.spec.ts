import { expectAccessible } from "./accessibility.ts";
import { call } from "./call.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a hand-over leads to a sheet to sign, and the loan to the borrower’s calendar", async ({
  asStore: store,
  asMember: member,
  mark,
}) => {
  const name = `Sheet net ${mark}`;
  const item = { name, quantity: 5, deposit: 1500, category: "Nets" };
  const { _id: requestId } = await call(store, "post", "/api/equipment", item);
  await member.goto(`/equipment/${requestId}`);
  await expect(member.getByText("₦1,500 deposit for each")).toBeVisible();
  await call(member, "post", "/api/request", { requestId, quantity: 2, phone: "0803 123 4567" });

  await store.goto(`/equipment/${requestId}`);
  await store.getByRole("button", { name: `Approve 2 × ${name}` }).click();
  await store.getByRole("button", { name: `Hand over 2 × ${name}` }).click();
  await store.getByRole("link", { name: "Hand-over sheet" }).click();
  await expect(store.getByRole("heading", { name: "Hand-over of equipment" })).toBeVisible();
  await expect(store.getByText("Total deposit: ₦3,000")).toBeVisible();
  await expectAccessible(store);

  await member.goto("/equipment");
  await member.getByText("Put your loans in your calendar").click();
  await member.getByRole("button", { name: "Make an address" }).click();
  const address = await member.getByRole("textbox", { name: "Your loans" }).inputValue();
  await expectAccessible(member);
  const calendar = await (await member.request.get(new URL(address).pathname)).text();
  expect(calendar.replaceAll("\r\n ", "")).toContain(`SUMMARY:Due back: 2 × ${name}`);
});
