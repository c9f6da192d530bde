import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("a work is cited from its row in a list, and the next page shows the chosen style first", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-write", "clipboard-read"]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/publications?search=urban");
  const link = page.getByRole("link", { name: /^Cite / }).first();
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cite" });
  await expect(dialog.getByRole("radio", { name: "APA" })).toBeChecked();
  await expectAccessible(page);

  await dialog.getByRole("radio", { name: "APA" }).focus();
  await page.keyboard.press("ArrowRight");
  const reference = dialog.getByText(/Available at: https:\/\/doi\.org/);
  await expect(reference).toBeVisible();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = (type: string) =>
    page.evaluate(async (wanted) => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType(wanted))?.text();
    }, type);
  expect(await copied("text/plain")).toBe(await reference.textContent());
  expect(await copied("text/html")).toMatch(/<i>[A-Z].*<\/i>.*Available at: /);

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.goto("/datazone/pointcount");
  await page.getByText("Cite these data").click();
  await expect(page.getByRole("radio", { name: "Harvard" })).toBeChecked();
  const year = new Date().getFullYear();
  await expect(
    page.getByText(new RegExp(`\\(Accessed: \\d+ \\w+ ${year}\\). Licence: CC BY 4.0`)),
  ).toBeVisible();
});

test("without script, the row leads to the citation on the page of the work", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/theses");
  await page
    .getByRole("link", { name: /^Cite / })
    .first()
    .click();
  await expect(page.getByRole("radio", { name: "APA" })).toBeChecked();
  await expect(page.getByText(/ \[(PhD|MSc) thesis, /)).toBeVisible();
  await page.getByText("Harvard", { exact: true }).click();
  await expect(page.getByText(/Available at: /).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "RIS" })).toHaveAttribute("href", /^\/theses\/.*\.ris$/);
  await context.close();
});

test("the address of a citation leads to the page of its work when it is opened by itself", async ({
  page,
}) => {
  await page.goto("/theses");
  const href = await page
    .getByRole("link", { name: /^Cite / })
    .first()
    .getAttribute("href");
  await page.goto(href?.replace("#cite", "/cite.html") ?? "");
  await expect(page).toHaveURL(href ?? "");
  await expect(page.getByRole("radio", { name: "APA" })).toBeChecked();
});
