import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

// The names that a member is asked about are the same in every journey.
test.describe.configure({ mode: "default" });

/** Adds a work of others with a name that may be the member’s. */
async function addWork(page: Page, title: string, name: string) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}").token);
  const data = {
    postType: "publication",
    title,
    authors: [name],
    isEnteredForOthers: true,
    isApproved: true,
  };
  const reply = await page.request.post("/api/posts", {
    headers: { Authorization: `Bearer ${token}` },
    data,
  });
  expect(reply.status()).toBe(201);
}

for (const [width, name] of [
  [360, "N. B. Dashe"],
  [1440, "N. C. Dashe"],
] as const)
  test(`a member ticks works as theirs, and an admin confirms them at once, ${width} px wide`, async ({
    asMember: member,
    asAdmin: admin,
    mark,
  }) => {
    test.slow();
    for (const page of [member, admin]) await page.setViewportSize({ width, height: 900 });
    const titles = ["Roosts", "Nests", "Songs"].map((what) => `${what} of ${width} and ${mark}`);
    for (const title of titles) await addWork(admin, title, name);

    await member.goto("/profile");
    const offers = member.getByRole("region", { name: "Is this you?" });
    await offers.getByRole("checkbox", { name: titles[0] }).press("Space");
    await expectAccessible(member, "the names that are asked about", "main");
    await offers.getByRole("button", { name: `Yes, this is me in 2 works: ${name}` }).press("Enter");
    await expect(member.getByText("2 works will link to your page once confirmed.")).toBeVisible();
    await expect(offers.getByRole("link", { name: titles[0] })).toBeVisible();

    await admin.goto("/moderator");
    const names = admin.getByRole("region", { name: "Names to confirm" });
    const confirm = names.getByRole("button", { name: `Confirm all 2 that ${name} is Nenrot Dashe` });
    await confirm.press("Enter");
    await expect(names.getByText(`“${name}” now links to Nenrot Dashe in 2 works.`)).toBeVisible();
    await expectAccessible(admin, "the names that were confirmed", "main");
    await names.getByRole("button", { name: "Undo this decision" }).click();
    await confirm.click();
    await expect(names.getByText(`“${name}” now links to Nenrot Dashe in 2 works.`)).toBeVisible();
    await expect(confirm).toHaveCount(0);
  });
