import type { Page } from "@playwright/test";
import { expect, publicPages, test } from "./fixtures.ts";

/** What a person cannot press, fill in or page with on paper; the names of records are printed from their buttons. */
const tools = `button:not(.name, .covers), .button, form:is([method], [action]) :is(input, select, textarea),
  [type=search], [popover], .filters, .skip-link, [aria-label^="Pages of"] a, [aria-label=Share], body > footer`;

async function expectDocument(page: Page, address: string): Promise<void> {
  const shown = page.locator(tools).filter({ visible: true });
  expect(
    await shown.evaluateAll((found) => found.map((one) => one.outerHTML.slice(0, 120))),
    address,
  ).toEqual([]);
  await expect(
    page.getByText("A.P. Leventis Ornithological Research Institute").first(),
    address,
  ).toBeVisible();
  await expect(page.locator("body > .on-paper"), address).toContainText(address);
}

test("every public page prints as a document: the institute's name, its address, nothing to press", async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const address of await publicPages(page)) {
    await page.goto(address);
    await expectDocument(page, address);
  }
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe("rgb(255, 255, 255)");
});

test("the screens of the workplace print as documents too", async ({ asAdmin, asStore }) => {
  test.slow();
  const screens = [
    "/audit",
    "/moderator?state=all",
    "/database",
    "/settings",
    "/surveys/correct",
    "/species",
  ];
  const store = ["/equipment", "/equipment/desk", "/equipment/trip"];
  for (const [page, addresses] of [
    [asAdmin, screens],
    [asStore, store],
  ] as const) {
    await page.emulateMedia({ media: "print" });
    for (const address of addresses) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      await expectDocument(page, address);
    }
  }
});

test("a printed list says what it leaves out, and has every row on one page", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/publications?search=birds");
  const rows = page.locator("main article");
  const first = await rows.count();
  const rest = page.getByText(/^\d+ in all, on \d pages; this is page 1\. All \d+ on one page: /);
  const words = (await rest.textContent()) ?? "";
  const total = Number(/^(\d+) in all/.exec(words)?.[1]);
  expect(first).toBeLessThan(total);
  await page.goto("/publications?search=birds&rows=100");
  expect(words).toContain("/publications?search=birds&rows=100");
  await expect(rows).toHaveCount(total);
  await expect(rest).toBeHidden();
});

test("no page ends with a sheet of a line or a row, and a chart follows its heading", async ({ page }) => {
  const sheets: Record<string, number> = {
    "/": 3,
    "/birdlist": 1,
    "/birds/hooded-vulture": 2,
    "/datazone/atlas": 2,
    "/datazone/pointcount": 3,
  };
  for (const [address, count] of Object.entries(sheets)) {
    await page.goto(address);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), address).toHaveLength(count);
  }
});

test("the DOI of a work is printed once", async ({ page }) => {
  const reply = await page.request.get("/api/posts/publications?limit=50");
  const { data } = (await reply.json()) as { data: { slug: string; doi: string | null }[] };
  const work = data.find(({ doi }) => doi);
  await page.goto(`/publications/${work?.slug}`);
  await page.emulateMedia({ media: "print" });
  const link = page.locator(`main a[href$="${work?.doi}"]`).first();
  expect(await link.evaluate((one) => getComputedStyle(one, "::after").content)).toBe("none");
});
