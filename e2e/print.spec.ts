import type { Page } from "@playwright/test";
import { expect, publicPages, test } from "./fixtures.ts";

/** What a person cannot press, fill in or page with on paper; the names of records are printed from their buttons. */
const tools = `button:not(.name, .covers, [data-prints]), .button, form:is([method], [action]) :is(input, select, textarea),
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
  expect(await page.evaluate(findGlued), `${address} has words without a space between them`).toEqual([]);
}

/** The ends of words that touch the beginning of others on the same line, outside the markup within a text. */
function findGlued(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const within = "i, em, b, strong, sub, sup, mark, q, svg, .visually-hidden";
  const boxOf = (node: Node, at: number) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  let before: { text: string; box: DOMRect } | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    const element = node.parentElement;
    if (text.trim() === "" || !element?.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(within)) {
      before = undefined;
      continue;
    }
    const box = boxOf(node, text.search(/\S/));
    const isBeside =
      before &&
      Math.abs(box.bottom - before.box.bottom) < box.height / 2 &&
      Math.abs(box.left - before.box.right) < 1;
    const words = `${before?.text.trim().slice(-20)}|${text.trim().slice(0, 20)}`;
    if (isBeside && /[\p{L}\p{N}]\|[\p{L}\p{N}]/u.test(words)) found.push(words);
    before = { text, box: boxOf(node, text.trimEnd().length - 1) };
  }
  return found;
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

test("the screens of the workplace print as documents too", async ({ asAdmin, asStore, asMember }) => {
  test.slow();
  const screens = [
    "/audit",
    "/moderator?state=all",
    "/settings",
    "/surveys/correct",
    "/species",
    "/today",
    "/database",
    "/database/list",
    "/messages",
    "/calls",
    "/author-names",
    "/surveys",
  ];
  const store = [
    "/equipment",
    "/equipment/desk",
    "/equipment/day",
    "/equipment/labels",
    "/equipment/inventory",
    "/equipment/repair",
    "/equipment/trip",
    "/equipment/loans/2026",
  ];
  for (const [page, addresses] of [
    [asMember, ["/today", "/profile", "/equipment", "/equipment/trip", "/my-surveys"]],
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

test("labels, the day at the counter and the list of members are on their paper", async ({
  asStore,
  asAdmin,
}) => {
  await asStore.emulateMedia({ media: "print" });
  await asStore.goto("/equipment/labels");
  await expect(asStore.getByText("Telescope, 20–60 ×, with tripod").first()).toBeVisible();
  await asStore.goto("/equipment/day");
  for (const title of ["Goes out", "Comes back"]) {
    const table = asStore.getByRole("table", { name: title });
    await expect(table.getByRole("columnheader")).toHaveText([
      "Equipment",
      "Name",
      "Telephone",
      "Due back",
      "Signature",
    ]);
  }
  const overdue = asStore.getByRole("table", { name: "Comes back" }).getByRole("row");
  await expect(overdue.filter({ hasText: "Telescope" })).toContainText(/\+234 .*days late/);
  await asAdmin.emulateMedia({ media: "print" });
  const reply = await asAdmin.request.get("/api/profiles/search?searchQuery=none&limit=1");
  const { total } = (await reply.json()) as { total: number };
  await asAdmin.goto("/database");
  await expect(
    asAdmin.getByText(/^The first 20 of \d+\. All of them for paper: http.*\/database\/list$/),
  ).toBeVisible();
  await asAdmin.goto("/database/list");
  await expect(asAdmin.locator("tbody tr")).toHaveCount(total);
});

test("an empty box is not printed with its label, and a trip as what it takes", async ({ asStore: page }) => {
  await page.goto("/equipment/trip");
  await page.getByRole("button", { name: "Add Bird bag, cotton" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Bird bag, cotton")).toBeVisible();
  await expect(page.getByText(/^For \d/)).toBeVisible();
  for (const gone of ["Reason", "E-mail of the borrower", "Find equipment", "Anemometer, handheld"])
    await expect(page.getByText(gone, { exact: true })).toBeHidden();
});
