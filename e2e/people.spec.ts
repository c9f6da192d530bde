import { expectAccessibleInBothLooks } from "./accessibility.ts";
import { expect, signIn, test } from "./fixtures.ts";

test("directories can be searched and filtered by year", async ({ page }) => {
  await page.goto("/people/board-members");
  const names = await page.locator("main h2").allTextContents();
  expect(names[0]).toContain("Phil Hall");
  expect(names[1]).toContain("Hajara Waziri");
  expect(names[2]).toContain("Babatunde");

  await page.goto("/people/alumni");
  await page.getByRole("searchbox").fill("dimlong");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/search=dimlong/);
  await expect(page.getByRole("heading", { name: "Nanlip Dimlong" })).toBeVisible();
  await expect(page.locator("main article")).toHaveCount(1);
  await page.goto("/people/alumni");
  await page.getByRole("button", { name: "Search by Year" }).click();
  await page.getByRole("dialog", { name: "Search by Year" }).getByRole("link", { name: "2003" }).click();
  await expect(page.locator("main article")).toHaveCount(1);
  await page.getByRole("link", { name: "Rahila Garkida" }).click();
  await expect(page).toHaveURL(/\/member\/rahila-garkida$/);
  await expect(
    page.getByText("We were ten in the first year, and there was one field guide. We cut it").first(),
  ).toBeVisible();
  await page.getByText("Read more").click();
  await expect(page.getByText("A campus with old neem trees")).toBeVisible();
  const served = await (await page.request.get("/member/rahila-garkida")).text();
  const linked = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(served)?.[1] ?? "";
  expect(JSON.parse(linked)["@graph"][0]).toMatchObject({
    "@type": "ProfilePage",
    mainEntity: { name: "Rahila Garkida" },
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("directories and biographies can be read", async ({ page }) => {
    await page.goto("/people/alumni?search=garkida");
    await page.getByRole("link", { name: "Rahila Garkida" }).click();
    await page.getByText("Read more").click();
    await expect(page.getByText("A campus with old neem trees")).toBeVisible();
  });
});

test("a member's change of their profile is public at once", async ({
  asMember: page,
  browser,
  baseURL,
  mark,
}) => {
  test.slow();
  const bio = `Rings birds and answers letters (${mark}).`;
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const editor = page.getByRole("dialog", { name: "Edit Profile" });
  await expect(editor.getByLabel("E-mail")).toHaveCount(0);
  await editor.getByLabel("Short bio").fill("x".repeat(601));
  await expect(editor.getByText("1 characters too many")).toBeVisible();
  await editor.getByLabel("ORCID iD").fill("0000-0002-1825-0098");
  await editor.getByRole("button", { name: "Update Profile" }).click();
  await expect(editor.getByText("There is a problem")).toBeVisible();
  await expect(editor.getByLabel("Short bio")).toHaveValue("x".repeat(601));
  await editor.getByLabel("Short bio").fill(bio);
  await editor.getByLabel("ORCID iD").fill("https://orcid.org/0000-0002-1694-233x");
  await editor.getByLabel("Website").fill("example.org/nenrot");
  await editor.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await expect(editor).toHaveCount(0);
  await expect(page.getByText(bio)).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await visitor.goto("/member/nenrot-dashe");
  await expect(visitor.getByText(bio)).toBeVisible();
  await expect(visitor.getByRole("link", { name: "ORCID 0000-0002-1694-233X" })).toHaveAttribute(
    "href",
    "https://orcid.org/0000-0002-1694-233X",
  );
  const text = await visitor.content();
  expect(text).not.toContain("member@example.org");
  expect(text).not.toContain("555 0101");
});

test("an admin adds, imports, deletes and restores members and changes rights; the log lists all of it", async ({
  asAdmin: page,
  mark,
}) => {
  test.slow();
  const name = `Talatu Gyang ${mark}`;
  await page.goto("/database");
  await page.getByRole("button", { name: "Add New Member" }).click();
  const editor = page.getByRole("dialog", { name: "Add New Member" });
  await editor.getByLabel("Name").fill(name);
  await editor.getByRole("button", { name: "Create Profile" }).click();
  await expect(editor.getByText("E-mail").first()).toBeVisible();
  await editor.getByLabel("E-mail").fill(`talatu.${mark}@example.org`);
  await editor.getByLabel("Alumni").check();
  await editor.getByLabel("Year of graduation").fill("2005");
  await editor.getByRole("button", { name: "Create Profile" }).click();
  await expect(page.getByText("Profile created successfully")).toBeVisible();

  await page.goto(`/database?search=${encodeURIComponent(name)}`);
  const row = page.getByRole("article").filter({ hasText: name });
  await expect(row).toContainText("No account yet");
  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(
    page.getByText(`Are you really sure you want to delete ${name} from the database?`),
  ).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Profile deleted successfully")).toBeVisible();
  await page.goto(`/database?search=${encodeURIComponent(name)}&deleted=true`);
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(page.getByText("Profile restored successfully")).toBeVisible();

  await page.goto("/database");
  await page.getByRole("button", { name: "Import a list" }).click();
  const csv = `name,email,orcid\nHauwa Bala,hauwa.${mark}@example.org,\nBad,nowhere,123\n`;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("would be left out")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("The file was imported")).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  const lists = page.getByRole("region", { name: "Imported lists of members" });
  const imported = lists.getByRole("listitem").first();
  await imported.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(imported).toContainText(/Undone .*\d/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("members.csv");

  await page.goto("/audit?action=profile");
  for (const action of [
    "Exported the members",
    "Imported members",
    "Restored the profile of",
    "Deleted the profile of",
    "Created the profile of",
  ])
    await expect(page.getByRole("article").filter({ hasText: action }).first()).toBeVisible();
});

test("a demoted admin loses the menu and the rights at once", async ({ page, browser, baseURL, quiet }) => {
  test.slow();
  quiet.allow(/403/);
  await signIn(page, "admin@example.org");
  const rights = async (who: string, isAdmin: boolean) => {
    await page.goto(`/database?view=accounts&search=${who}`);
    await page.getByRole("button", { name: /^Rights of/ }).click();
    await page.getByRole("checkbox", { name: "Admin", exact: true }).setChecked(isAdmin);
    await page.getByRole("button", { name: "Save rights" }).click();
    await expect(page.getByText("Rights updated successfully")).toBeVisible();
  };
  await rights("newcomer@example.org", true);
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await signIn(other, "newcomer@example.org");
  await other.goto("/database");
  await expect(other.getByRole("heading", { name: "Manage Users" })).toBeVisible();
  await rights("newcomer@example.org", false);
  await other.getByRole("link", { name: "Research" }).first().click();
  await expect(other.getByRole("button", { name: "Admin" })).toHaveCount(0);
  await other.goto("/database");
  await expect(other).toHaveURL(/\/$/);
});

test("axe finds no problems in the rights of an account and in a profile, light or dark", async ({
  asAdmin: page,
}) => {
  test.slow();
  await page.goto("/database");
  await page.getByRole("button", { name: "Rights of Arit Effanga" }).click();
  await expect(page.getByText("Sign in successful")).toHaveCount(0);
  await expectAccessibleInBothLooks(page, "rights");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(page.getByRole("dialog").getByLabel("Short bio")).toBeVisible();
  await expectAccessibleInBothLooks(page, "edit profile");
});
