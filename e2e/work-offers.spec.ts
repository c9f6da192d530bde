import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { siteFolder } from "./site-folder.ts";

const orcid = "0000-0002-1825-0097";
const email = "member@example.org";

test("a member takes, leaves and refuses works that were found at ORCID", async ({
  asMember: page,
  baseURL,
  mark,
}) => {
  test.slow();
  const titles = [`Moult${mark}`, `Nests${mark}`, `Songs${mark}`].map(
    (word) => `${word} of the weavers of Jos`,
  );
  const [moult = "", nests = "", songs = ""] = titles;
  const database = new DatabaseSync(join(siteFolder(new URL(baseURL ?? "").port), "data", "malimbe.sqlite"));
  database.exec("pragma busy_timeout = 20000");
  const found = database.prepare(`select id from account where email = ?`).get(email);
  database.prepare(`update profile set orcid = ? where email = ?`).run(orcid, email);
  for (const title of titles) {
    const work = JSON.stringify({ postType: "thesis", title, year: 2025, authors: [] });
    const row = [`${title} id`, String(found?.id), orcid, title, title.toLowerCase(), work];
    database
      .prepare(
        `insert into work_offer (id, "accountId", orcid, key, "titleKey", work, source, "foundAt", state)
          values (?, ?, ?, ?, ?, ?, 'ORCID', '2026-03-04T05:00:00.000Z', 'offered')`,
      )
      .run(...row);
  }
  database.close();

  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: /^3 works since March/ })).toBeVisible();
  await expectAccessible(page, "/profile");
  await page.getByRole("button", { name: `Not mine: ${moult}` }).click();
  await expect(page.getByText("You will not be asked about this work again")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: `Not mine: ${moult}` })).toBeVisible();
  await page.getByRole("button", { name: `Leave: ${nests}` }).click();
  await page.getByText("1 work that you left").click();
  await expect(page.getByRole("button", { name: `Offer again: ${nests}` })).toBeVisible();

  await page.goto("/today");
  await page.getByRole("button", { name: `Review ${songs}` }).click();
  await page.getByRole("link", { name: `Take: ${songs}` }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByText("Filled in from ORCID.").first()).toBeVisible();
  await form.getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Post added").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /^1 work since March/ })).toBeVisible();
  await expect(page.getByRole("button", { name: `Take: ${songs}` })).toHaveCount(0);
});
