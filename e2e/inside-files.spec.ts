import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

// The files of the demo are read by the job after the start.

test.use({ viewport: { width: 360, height: 740 } });

test("on a phone, a sentence is found inside a PDF, which opens at its page", async ({ page }) => {
  // Files are read with what is left of the processor, one after the other.
  test.setTimeout(240_000);
  const sentence = "new and wholly in pin";
  const documents = page.getByRole("region", { name: "Document Archives" });
  await expect(async () => {
    await page.goto(`/search?q=${encodeURIComponent(`"${sentence}"`)}`);
    await expect(documents).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 200_000 });
  await expect(documents.getByRole("heading", { level: 3 })).toHaveText("Moult scores from 0 to 5");
  await expect(documents.locator("mark")).toHaveText(sentence);
  const link = documents.getByRole("link", { name: /^p\. 1 of the PDF of Moult scores/ });
  await expect(link).toHaveAttribute("href", /^\/files\/\S+\.pdf#page=1$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);

  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(file.headers()).toMatchObject({ "content-type": "application/pdf" });
  expect(file.headers()["content-disposition"]).toMatch(/^inline/);

  // The same in the list of documents, where it is one work.
  await page.goto(`/documents?search=${encodeURIComponent(`"${sentence}"`)}`);
  await expect(page.locator("#results")).toContainText("1 found");
  await expect(page.getByRole("main").locator("mark")).toHaveText(sentence);
  await expectAccessible(page);
});
