import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { call } from "./call.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

const kit = ["net", "pole", "bag", "ring box", "ruler", "balance", "lamp", "tarpaulin"];
/** The next March, in which the store has everything. */
const march = (day: string) => {
  const year = new Date().getFullYear() + (new Date().getMonth() >= 2 ? 1 : 0);
  return `${year}-03-${day}`;
};

/** Eight things of the store with this mark, three of each. */
async function addKit(store: Page, mark: string) {
  const lines = [];
  for (const thing of kit) {
    const name = `Expedition ${thing} ${mark}`;
    const { _id } = await call(store, "post", "/api/equipment", { name, quantity: 3 });
    lines.push({ requestId: _id, quantity: 2 });
  }
  return lines;
}

test("a trip of eight things in March is requested with ten presses at most, and the store lends it as one", async ({
  asStore: store,
  asMember: member,
  mark,
}) => {
  test.slow();
  const lines = await addKit(store, mark);
  const name = `Expedition for two ${mark}`;
  await call(store, "post", "/api/trip/templates", { name, lines });

  let presses = 0;
  const press = async (label: string | RegExp, role: "button" | "link" = "button") => {
    presses++;
    await member.getByRole(role, { name: label }).click();
  };
  const type = async (label: string, text: string) => {
    presses++;
    await member.getByLabel(label).fill(text);
  };
  await member.goto("/equipment");
  await press("Borrow for a trip", "link");
  await type("First day", march("03"));
  await press(new RegExp(name));
  await expect(member.getByRole("region", { name: "Your trip" }).getByRole("listitem")).toHaveCount(8);
  await expect(member.getByText("8 items for 3 to 17 March")).toBeVisible();
  await type("Phone Number", "0803 123 4567");
  await type("Reason", "Ringing at the river");
  await expectAccessible(member);
  await press("Submit Request");
  await expect(member.getByText("Request submitted successfully")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(10);

  await member.goto(`/equipment?who=${encodeURIComponent(`Expedition`)}#requests`);
  await expect(
    member.getByRole("row").filter({ hasText: /^Trip, 3 to 17 March.*: 8 items$/ }),
  ).not.toHaveCount(0);
  await expectAccessible(member);

  await store.goto("/equipment/desk");
  const row = store
    .getByRole("region", { name: "To approve" })
    .getByRole("listitem")
    .filter({ hasText: "Trip: 8 items" })
    .filter({ hasText: "Ringing at the river" })
    .first();
  await row.getByRole("button", { name: /^Open/ }).click();
  await expect(row.getByRole("button", { name: /^Approve 2 × Expedition/ })).toHaveCount(8);
  await expectAccessible(store);
  await row.getByRole("button", { name: /^Approve all/ }).click();
  await expect(store.getByText(/^8 items of a trip, for /)).toBeVisible();
  await store.getByRole("button", { name: "Undo" }).click();
  await expect(store.getByText("Undone: approved")).toBeVisible();

  const own = member.getByRole("row").filter({ hasText: `Expedition net ${mark}` });
  await own.getByRole("button").click();
  await member.getByRole("button", { name: "Cancel the request…" }).click();
  await expectAccessible(member);
  await member.getByRole("button", { name: "Cancel the whole trip" }).click();
  await expect(own).toContainText("Cancelled");
  await member.getByRole("button", { name: "Undo" }).click();
  await expect(member.getByText("Undone: trip cancelled")).toBeVisible();
  await expect(own).toContainText("Pending");
});

test("what a trip cannot have is said before it is sent, with a way on, and a reload keeps it all", async ({
  asStore: store,
  asMember: member,
  mark,
}) => {
  const lines = await addKit(store, `in part ${mark}`);
  const [net] = lines;
  const held = {
    requestId: net?.requestId,
    startDate: march("01"),
    dueDate: march("10"),
    phone: "0803 123 4567",
  };
  await call(store, "post", "/api/request", { ...held, quantity: 2 });

  await member.goto("/equipment/trip");
  // The problem leads to where it is put right.
  await member.getByRole("button", { name: "Submit Request" }).click();
  await member.getByRole("link", { name: "Equipment", exact: true }).click();
  await expect(member.getByRole("region", { name: "Equipment", exact: true })).toBeFocused();
  await member.getByLabel("First day").fill(march("05"));
  await member.getByLabel("Last day").fill(march("08"));
  await member.getByLabel("Find equipment").fill(`in part ${mark}`);
  await member.getByRole("button", { name: /^Add Expedition net/ }).click();
  await member.getByRole("button", { name: /^Add Expedition pole/ }).click();
  await member.getByRole("button", { name: /^One Expedition net .* more/ }).click();
  const trip = member.getByRole("region", { name: "Your trip" });
  await expect(trip.getByText("Only 1 free on all these days.")).toBeVisible();
  await expect(trip.getByLabel(/^How many of Expedition net/)).toHaveAccessibleDescription(/^Only 1 free/);
  await member.getByLabel("Reason").fill("Swallows at the dam");
  await expect(trip.getByRole("button", { name: /^All of it is free from 11 March/ })).toBeVisible();
  await expectAccessible(member);

  await member.reload();
  await expect(member.getByLabel("Reason")).toHaveValue("Swallows at the dam");
  await expect(trip.getByRole("listitem")).toHaveCount(2);
  await trip.getByRole("button", { name: /^All of it is free from/ }).click();
  await expect(member.getByLabel("First day")).toHaveValue(march("11"));
  await expect(member.getByLabel("Last day")).toHaveValue(march("14"));
  await expect(trip.getByText("Only 1 free")).toHaveCount(0);
  await member.getByLabel("First day").fill(march("05"));
  await member.getByLabel("Last day").fill(march("08"));
  await trip.getByRole("button", { name: "Take 1 instead" }).click();
  await expect(trip.getByText("Only 1 free")).toHaveCount(0);
  await trip.getByRole("button", { name: /^One Expedition pole .* fewer/ }).click();
  await expect(trip.getByRole("listitem")).toHaveCount(1);
});

test("the store prepares a trip, changes it and deletes it", async ({ asStore: store, mark }) => {
  await addKit(store, `to prepare ${mark}`);
  await store.goto("/equipment/trip");
  await store.getByLabel("Find equipment").fill(`to prepare ${mark}`);
  await store.getByRole("button", { name: /^Add Expedition net/ }).click();
  await store.getByText("Prepare a trip for others").click();
  await store.getByRole("button", { name: "Add as a new one" }).click();
  await expect(store.getByLabel("Name of the prepared trip")).toBeFocused();
  await expect(store.getByText("Give it a name.")).toBeVisible();
  const name = `A night of nets ${mark} ${"without an end".repeat(8).replaceAll(" ", "")}`;
  await store.getByLabel("Name of the prepared trip").fill(name);
  await store.getByRole("button", { name: "Add as a new one" }).click();
  await expect(store.getByText("Prepared trip added")).toBeVisible();
  await store.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  expect(await store.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
  await store.getByRole("button", { name: /^Add Expedition pole/ }).click();
  await store.getByText("Prepare a trip for others").click();
  await store.getByRole("button", { name: `Change “${name}”` }).click();
  await expect(store.getByRole("button", { name: `${name} 2 items` })).toBeVisible();
  await store.getByRole("button", { name: "Delete…" }).click();
  await store.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(store.getByRole("button", { name: new RegExp(`^${name}`) })).toHaveCount(0);
});
