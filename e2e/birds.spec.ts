import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, reachText, test } from "./fixtures.ts";

const offline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

test("a species can be found by facets and by its Hausa name", async ({ page }) => {
  await page.goto("/birds");
  await expect(page.getByRole("region", { name: "Four birds from the guide" })).toBeVisible();
  await page.getByRole("link", { name: "Load More" }).click();
  await expect(page).toHaveURL(/\/birdlist$/);
  await page.getByRole("link", { name: /^Critically endangered \(CR\)/ }).click();
  await expect(page).toHaveURL(/status=CR/);
  await expect(page.getByRole("heading", { level: 2, name: "Hooded Vulture" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Common Bulbul" })).toHaveCount(0);
  await page.getByRole("link", { name: "Remove Critically endangered" }).click();
  await page.getByRole("searchbox", { name: "Search birds" }).fill("ungulu");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: "Hooded Vulture" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hooded Vulture" })).toBeVisible();
  await expect(page.locator('[lang="ha"]').first()).toHaveText("ungulu");
});

test("every facet works without script, and a citation downloads", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/birdlist?sort=status");
  await expect(page.getByRole("heading", { level: 2 }).nth(0)).toBeVisible();
  await page.getByRole("link", { name: /^Endemic 1$/ }).click();
  await page.getByRole("link", { name: "Ibadan Malimbe" }).click();
  await page.getByText("Cite this page").click();
  await expect(page.getByText(/Ibadan Malimbe \(Malimbus ibadanensis\) \(Version/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "BibTeX" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("ibadan-malimbe-malimbus-ibadanensis.bib");
  await context.close();
});

test("a species page says when the bird is here, where it was found and where to read on, without script", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/birds/willow-warbler");
  await expect(page.getByText(/^Arrives between \d+ September and \d+ October .* leaves /)).toBeVisible();
  await expect(
    page.getByRole("heading", { name: /^Found most often in \w+, on \d+% of surveys$/ }),
  ).toBeVisible();
  await expect(page.getByText("These surveys were invented")).toBeVisible();
  await expect(page.getByRole("link", { name: "eBird" })).toHaveAttribute(
    "href",
    /ebird\.org\/species\/wlwwar/,
  );
  await page.getByRole("link", { name: "First and last dates of each season" }).click();
  await expect(page.getByLabel("Species")).toHaveValue("Willow Warbler");
  // The last season in which it was found, rather than one that may have no survey.
  await expect(page.getByLabel("Year")).toHaveValue("2022");
  await page.goBack();
  await page.getByRole("link", { name: "0955c0855" }).click();
  await expect(page).toHaveURL(/\/datazone\/atlas\/0955c0855$/);
  await context.close();
});

test("the page of a sensitive species has no pentad, no date and no place", async ({ page }) => {
  await page.goto("/birds/hooded-vulture");
  await expect(
    page.getByText("Exact places are not published, because the species is sensitive."),
  ).toBeVisible();
  await expect(page.getByText(/^(Arrives|Leaves) /)).toHaveCount(0);
  expect(await page.content()).not.toMatch(/atlas\/\d|Amurum Forest Reserve,|\b\d{4}C\d{4}\b/i);
});

test("the search is the first thing on the page of the guide, on a phone too", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/birds");
  await expect(page.getByRole("searchbox", { name: "Search birds" })).toBeInViewport();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test("axe finds no problems on the pages of the guide", async ({ page }) => {
  for (const address of [
    "/birds",
    "/birdlist?family=Ploceidae",
    "/birds/willow-warbler",
    "/datazone/birds",
  ]) {
    await page.goto(address);
    await expectAccessible(page, address);
  }
});

test("a duplicate species is refused with a link to the existing one, on a phone too", async ({
  asAdmin: page,
  quiet,
}) => {
  quiet.allow(/409/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/newspecies");
  await page.getByLabel("Common name").fill("Malimbe of Ibadan");
  await page.getByLabel("Scientific name", { exact: true }).fill("malimbus  ibadanensis");
  await page.getByRole("button", { name: "Add Species" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "The guide already has Malimbus ibadanensis" });
  await expect(alert.first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Ibadan Malimbe" })).toHaveAttribute(
    "href",
    "/edit/species/ibadan-malimbe",
  );
  await expect(page.getByLabel("Common name")).toHaveValue("Malimbe of Ibadan");
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test("an admin adds, changes and deletes a species", async ({ asAdmin: page, quiet, mark }) => {
  // Nine signed-in screens take long on a busy machine.
  test.slow();
  quiet.allow(/409/);
  const name = `Test Warbler ${mark}`;
  const slug = `test-warbler-${mark}`;
  await page.goto("/newspecies");
  await page.getByLabel("Common name").fill(name);
  await page.getByLabel("Status", { exact: true }).selectOption("VU");
  await page.getByRole("button", { name: "Add Species" }).click();
  await expect(page.getByText("Species added successfully")).toBeVisible();
  await page.goto(`/edit/species/${slug}`);
  await (await reachText(page)).fill("Heard at dawn.");
  await page.getByRole("button", { name: "Save Species" }).click();
  await expect(page.getByText("Species updated successfully")).toBeVisible();

  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(`/edit/species/${slug}`);
  await other.getByLabel("Photo credit").fill("Ada Bello");
  await other.getByRole("button", { name: "Save Species" }).click();
  await expect(other.getByText("Species updated successfully")).toBeVisible();
  await other.close();
  await page.getByLabel("Family", { exact: true }).fill("Acrocephalidae");
  await page.getByRole("button", { name: "Save Species" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Someone else has saved this species" });
  await expect(alert.getByRole("row", { name: /^Photo credit Ada Bello unchanged by you/ })).toBeVisible();
  await expect(alert.getByRole("row", { name: "Family – Acrocephalidae" })).toBeVisible();
  await alert.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByLabel("Photo credit")).toHaveValue("Ada Bello");
  await page.getByRole("button", { name: "Save Species" }).click();
  await expect(page.getByText("Species updated successfully")).toBeVisible();

  await page.goto(`/birds/${slug}`);
  await expect(page.getByText("Heard at dawn.")).toBeVisible();
  await expect(page.getByText("Vulnerable").first()).toBeVisible();
  await page.goto(`/species?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete Species" }).click();
  await expect(page.getByText("Species deleted successfully")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Species restored successfully")).toBeVisible();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete Species" }).click();
  await page.getByText(/in the bin$/).click();
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeVisible();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete Species" }).click();
  await expect(page.getByText(`${name} is in the bin.`)).toBeVisible();
  expect((await page.request.get(`/birds/${slug}`)).status()).toBe(410);
});

test("several photographs have captions and terms, and a lost one is replaced by a drawing", async ({
  page: visitor,
  asAdmin: admin,
  quiet,
  mark,
}) => {
  quiet.allow(/404/);
  const token = await admin.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}").token);
  const photos = [
    { url: "/art/card/nest.svg", caption: "A nest in June", credit: "A. Member", licence: "ccBy" },
    { url: "/files/lost.jpg", caption: "In flight", credit: "B. Member" },
    { url: "/art/card/egg.svg" },
  ];
  const comparison = "Its bill is blue, not red.";
  const data = { name: `Painted Firefinch ${mark}`, comparison, fileUrl: "/art/card/egg.svg", photos };
  const headers = { Authorization: `Bearer ${token}` };
  const { slug } = await (await admin.request.post("/api/species", { headers, data })).json();
  // The script of the site comes last on a slow line, and finds the photograph lost.
  const failed = visitor.waitForResponse(/\/files\/lost\.jpg/);
  await visitor.route("**/assets/page-script-*.js", async (route) => {
    await visitor.getByRole("img", { name: "In flight" }).scrollIntoViewIfNeeded();
    await failed;
    await route.continue();
  });
  await visitor.goto(`/birds/${slug}`);
  const photographs = visitor.getByRole("region", { name: "Photographs" });
  await expect(photographs.getByRole("listitem")).toHaveCount(3);
  await expect(photographs.getByText("A nest in June", { exact: true })).toBeVisible();
  await expect(photographs.getByRole("link", { name: "CC BY 4.0" })).toBeVisible();
  const lost = photographs.getByRole("img", { name: "In flight" });
  await expect(lost).toHaveAttribute("src", /^\/art\/species\/aves-painted-firefinch/);
  await expect(
    photographs.getByText("The photograph cannot be shown.").filter({ visible: true }),
  ).toHaveCount(1);
  await expect(photographs.getByText("B. Member")).toBeHidden();
  await expect(visitor.getByText("Its bill is blue, not red.")).toBeVisible();
  await expectAccessible(visitor);
});

test("what an admin chooses of a photograph stays in sight on its card", async ({ asAdmin: page, mark }) => {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}").token);
  const name = `Upright Heron ${mark}`;
  const data = { name, fileUrl: "/art/card/nest.svg", photos: [{ url: "/art/card/egg.svg" }] };
  const headers = { Authorization: `Bearer ${token}` };
  const { slug } = await (await page.request.post("/api/species", { headers, data })).json();
  await page.goto(`/edit/species/${slug}`);
  await page.getByRole("button", { name: "What stays in sight when it is cut" }).press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("55 per cent from the left, 40 per cent from the top")).toBeVisible();
  await expect(page.getByLabel("From Wikimedia Commons")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Species" }).click();
  await expect(page.getByText("Species updated successfully")).toBeVisible();
  const stored = await (await page.request.get(`/api/species/${slug}`)).json();
  expect(stored).toMatchObject({ photoFocus: "55% 40%", photos: [{ url: "/art/card/egg.svg" }] });
  await page.goto(`/birdlist?search=${encodeURIComponent(name)}`);
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card.locator("img")).toHaveCSS("object-position", "59% 32%");
});

test("a species without a family and a count has a page without a drawing, a season or a list", async ({
  page,
  asAdmin: admin,
  mark,
}) => {
  const token = await admin.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}").token);
  const headers = { Authorization: `Bearer ${token}` };
  const data = { name: `Familyless Bird ${mark}` };
  const { _id, slug } = await (await admin.request.post("/api/species", { headers, data })).json();
  await page.goto(`/birds/${slug}`);
  await expect(page.getByText("There is no photograph of this species in the guide yet.")).toBeVisible();
  const main = page.getByRole("main");
  for (const words of ["Drawing.", "Not stated", "null", "surveys", "Look-alikes", "Others of its family"])
    await expect(main.getByText(words)).toHaveCount(0);
  await page.goto(`/datazone/pointcount?species=${encodeURIComponent(data.name)}`);
  await expect(page.getByText(`We have no counts of “${data.name}”.`)).toBeVisible();
  expect((await admin.request.delete(`/api/species/${_id}`, { headers })).status()).toBe(204);
});

test("only admins manage species", async ({ page }) => {
  await page.goto("/species");
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/newspecies");
  await expect(page).toHaveURL(/\/auth$/);
});

test("the guide is available offline only after a visitor saves it", async ({ page, context, quiet }) => {
  quiet.allow(offline);
  await page.goto("/birds");
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.getByRole("heading", { name: "Take the guide into the field" }).scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Download: about \d+ KB.*It uses \d+ KB on this device\.$/)).toBeVisible();
  expect(await workers()).toBe(0);
  await page.getByRole("button", { name: "Save the guide offline" }).click();
  await expect(page.getByText(/^Offline copy of .*: \d\d+ species/)).toBeVisible();

  await context.setOffline(true);
  await page.goto("/birdlist");
  await expect(page.getByText(/^Offline copy of/)).toBeVisible();
  await page.getByLabel("Red List").selectOption("CR");
  await expect(page.getByText("2 species", { exact: true })).toBeVisible();
  await page.getByLabel("Red List").selectOption("");
  await page.getByRole("searchbox").fill("bubulcus");
  await page.getByRole("link", { name: /Western Cattle Egret/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Western Cattle Egret" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/birdlist\?search=bubulcus$/);
  await expect(page.getByText("1 species", { exact: true })).toBeVisible();
  await page.goto("/birdlist?status=CR&status=EN");
  await expect(page.getByRole("link", { name: /Hooded Vulture/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Grey Parrot/ })).toBeVisible();
  await page.getByRole("link", { name: "Arrivals" }).click();
  await expect(page.getByRole("columnheader", { name: "Initial Seen" })).toBeVisible();
  await page.getByLabel("Year or season").selectOption({ label: "2018/19" });
  await expect(page.getByRole("rowheader", { name: "Willow Warbler" })).toBeVisible();

  await page.getByRole("link", { name: "Which bird?" }).click();
  await page.getByLabel("In your own words").fill("big black bald bird");
  await page.getByRole("button", { name: "Show birds" }).click();
  await expect(page.getByLabel("In your own words")).toHaveValue("big black bald bird");
  await expect(page.getByRole("listitem").first()).toContainText("Hooded Vulture");

  // What is not saved has a page of its own, which opens the page once the connection is back.
  await page.goto("/news");
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await page.getByRole("link", { name: "the species" }).click();
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.goto("/news");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "News", level: 1 })).toBeVisible();

  await page.goto("/birdlist");
  await expect(page.getByText(/^Offline copy of/)).toHaveCount(0);
  await page.goto("/birds");
  await page.getByRole("heading", { name: "Take the guide into the field" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Remove the copy" }).click();
  await expect(page.getByRole("button", { name: "Save the guide offline" })).toBeVisible();
  expect(await workers()).toBe(0);
});

test("when the connection is lost, the guide uses its copy and other pages say so", async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(offline);
  await page.goto("/birds");
  await page.getByRole("button", { name: "Save the guide offline" }).click();
  await expect(page.getByText(/^Offline copy of/)).toBeVisible();
  await page.goto("/birdlist");
  await context.setOffline(true);
  await page.getByRole("searchbox", { name: "Search birds" }).fill("vulture");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText(/^Offline copy of/)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("vulture");
  await expect(page.getByRole("link", { name: /Hooded Vulture/ })).toBeVisible();

  await context.setOffline(false);
  await page.goto("/birdlist");
  await context.setOffline(true);
  await pretendOnline(page);
  await page.getByRole("searchbox", { name: "Search birds" }).fill("vulture");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText(/^Offline copy of/)).toBeVisible();
  await expect(page.getByRole("link", { name: /Hooded Vulture/ })).toBeVisible();

  await context.setOffline(false);
  await page.goto("/publications");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByText("You’re offline")).toBeVisible();
  await expect(page).toHaveURL(/\/publications$/);
  await pretendOnline(page);
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await context.setOffline(false);
  // The page loads by itself once the connection is back.
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
});

/** Simulates a lost connection that the device has not noticed. */
const pretendOnline = (page: Page) =>
  page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: true }));
