import { expectAccessible } from "./accessibility.ts";
import { call } from "./call.ts";
import { expect, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("who waits for equipment gets it first, with one press in the line and one in the offer", async ({
  asStore: store,
  asMember: member,
  mark,
  baseURL,
}) => {
  test.slow();
  const name = `Hydrophone ${mark}`;
  const { _id: item } = await call(store, "post", "/api/equipment", { name, quantity: 1 });
  const lent = { requestId: item, quantity: 1, phone: "0803 123 4567", status: "received" };
  const { _id: loan } = await call(store, "post", "/api/request", lent);

  await member.setViewportSize({ width: 360, height: 740 });
  await member.goto(`/equipment/${item}`);
  await member.getByRole("button", { name: `Tell me when it is free: ${name}` }).click();
  await expect(member.getByText(`You are waiting for 1 × ${name}`)).toBeVisible();
  const line = member.getByRole("region", { name: "What you are waiting for" });
  await expect(line).toContainText("You are next in the queue");
  await expectAccessible(member);
  expect(await member.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );

  await line.getByRole("button", { name: `Stop waiting: 1 × ${name}` }).click();
  await expect(line).toBeHidden();
  await member.getByRole("button", { name: "Undo" }).click();
  await expect(line).toContainText(name);

  await store.goto(`/equipment/${item}`);
  await expect(store.getByRole("region", { name: "Waiting for it" })).toContainText("Nenrot Dashe");
  await call(store, "patch", `/api/request/${loan}`, { status: "returned" });

  const offers = async () => (await call(member, "get", "/api/equipment/waiting")).offers.length;
  await expect.poll(offers, { message: "an offer", timeout: 60_000 }).toBe(1);
  const mail = await waitForMail(baseURL, "member@example.org", new RegExp(`^Free now: ${name}$`));
  await member.goto(extractLink(mail));
  const offer = member
    .getByRole("listitem")
    .filter({ hasText: name })
    .filter({ hasText: "Kept for you until" });
  await expect(member.locator("#waiting")).toBeFocused();
  await expectAccessible(member);
  await offer.getByRole("button", { name: `Take it: 1 × ${name}` }).click();
  await expect(member.getByText("Request submitted successfully")).toBeVisible();
  await expect(offer).toBeHidden();
  await expect(member.getByRole("row").filter({ hasText: name })).toContainText("Pending");
  await store.goto("/equipment/desk");
  await expect(store.getByRole("button", { name: `Approve 1 × ${name} for Nenrot Dashe` })).toBeVisible();
});
