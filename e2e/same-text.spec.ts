import "#site/site.ts";
import { isInWorkplace } from "#core/web/workplace-paths.ts";
import { kindOf, walk } from "../tests/site-walk.ts";
import { expect, test } from "./fixtures.ts";

test("a page says the same by plain HTTP, in a browser without script and in one with script", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const { pages } = await walk({
    async page(path) {
      const reply = await page.request.get(path, { maxRedirects: 0 });
      const { location, "content-type": type = "" } = reply.headers();
      return {
        path,
        status: reply.status(),
        location,
        html: type.includes("html") ? await reply.text() : "",
      };
    },
    data: async () => 200,
  });
  const kinds = Map.groupBy(pages.values(), ({ path }) => kindOf(path));
  const oneOfEach = [...kinds.values()].flatMap(([first]) => (first?.html ? [first] : []));
  // `/field` begins an application of its own, whose journeys are in `field-page.spec.ts`.
  const documents = oneOfEach.filter(
    ({ path }) => path !== "/field" && !isInWorkplace(path.replace(/\?.*/, "")),
  );
  expect(documents.length).toBeGreaterThan(35);

  const devtools = await context.newCDPSession(page);
  /** All text of the page as sent and as opened, without times, and what of it can be seen. */
  const open = async (path: string, isWithScript: boolean) => {
    await devtools.send("Emulation.setScriptExecutionDisabled", { value: !isWithScript });
    const html = await (await page.request.get(path)).text();
    await page.goto(path, { waitUntil: "domcontentloaded" });
    return page.evaluate((served) => {
      const textOf = (root: Document) => {
        for (const other of root.querySelectorAll("main time[data-relative], main [data-scripted]"))
          other.remove();
        return root.querySelector("main")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
      };
      const sent = textOf(new DOMParser().parseFromString(served, "text/html"));
      return { sent, text: textOf(document), seen: document.querySelector("main")?.innerText ?? "" };
    }, html);
  };
  for (const { path } of documents) {
    // Other journeys change the same site, so a page that differs is compared once more.
    await expect(async () => {
      const plain = await open(path, false);
      const lively = await open(path, true);
      expect(plain.text, path).toBe(plain.sent);
      expect(lively.text, path).toBe(plain.sent);
      expect(lively.seen, path).toBe(plain.seen);
      expect(plain.seen.length, path).toBeGreaterThan(40);
    }).toPass({ timeout: 20_000 });
  }
});
