import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, reachText, signIn, test } from "./fixtures.ts";

const clipboard = (name: string) => readFileSync(new URL(`./clipboard/${name}.txt`, import.meta.url), "utf8");

async function pasteAndRead(page: Page, html: string): Promise<string> {
  await signIn(page, "member@example.org");
  await page.goto("/profile");
  await page.getByRole("tab", { name: "News" }).click();
  await page.getByRole("button", { name: "Create Post" }).click();
  const text = await reachText(page.getByRole("dialog", { name: "New Post" }));
  await text.click();
  return text.evaluate((element, copied) => {
    const data = new DataTransfer();
    data.setData("text/html", copied);
    data.setData("text/plain", "not this");
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
    // The stored form, without elements that the editor adds.
    const copy = element.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll(
      ".ProseMirror-trailingBreak, .ProseMirror-separator, colgroup",
    ))
      element.remove();
    for (const table of copy.querySelectorAll(".tableWrapper")) table.replaceWith(...table.childNodes);
    for (const element of copy.querySelectorAll("table, td, th")) {
      element.removeAttribute("style");
      element.removeAttribute("colspan");
      element.removeAttribute("rowspan");
    }
    return copy.innerHTML;
  }, html);
}

test("text pasted from Word has headings, lists, a table and emphasis, without Word's own markup", async ({
  page,
}) => {
  const html = await pasteAndRead(page, clipboard("word"));
  expect(html).toBe(
    [
      "<h2>Breeding of the Adamawa Turtle Dove</h2>",
      "<p>We found <strong>twelve nests</strong> of <em>Streptopelia hypopyrrha</em>, at <u>two sites</u>, 3 km<sup>2</sup> each.</p>",
      '<p class="ql-align-center">Centred line</p>',
      "<ul><li><p>Inselbergs</p><ul><li><p>North face</p></li></ul></li><li><p>Gallery forest</p></li></ul>",
      "<p>Then:</p>",
      "<ol><li><p>Find the nest</p></li><li><p>Count the eggs</p></li></ol>",
      "<table><tbody><tr><th><p>Site</p></th><th><p>Nests</p></th></tr><tr><td><p>Amurum</p></td><td><p>12</p></td></tr></tbody></table>",
      '<p>See <a rel="noopener" href="https://doi.org/10.1000/dove">the paper</a>.</p>',
    ].join(""),
  );
});

test("text pasted from Google Docs has its structure and direct links", async ({ page }) => {
  const html = await pasteAndRead(page, clipboard("google-docs"));
  expect(html).toBe(
    [
      "<h2>Moult of the Rock Firefinch</h2>",
      "<p>We ringed <strong>214 birds</strong> of <em>Lagonosticta sanguinodorsalis</em> at 10<sup>3</sup> m<sub>2</sub> plots.</p>",
      "<h3>Methods</h3>",
      "<ul><li><p>Mist nets</p><ul><li><p>12 m, four shelves</p></li></ul></li><li><p><u>Dawn only</u></p></li></ul>",
      '<p class="ql-align-center"><a rel="noopener" href="https://doi.org/10.1111/ibi.12345">The data</a></p>',
      "<table><tbody><tr><td><p>Site</p></td><td><p>Birds</p></td></tr><tr><td><p>Amurum</p></td><td><p>214</p></td></tr></tbody></table>",
    ].join(""),
  );
});
