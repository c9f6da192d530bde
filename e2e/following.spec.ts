import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, sizes, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";
import { siteFolder } from "./site-folder.ts";

const secret = "a secret of at least thirty-two characters";

/** The letter that a reader will get tomorrow morning: the site writes none at other times of the day. */
async function readNextLetter(baseURL: string | undefined, email: string): Promise<string> {
  const { origin, port } = new URL(baseURL ?? "");
  const script = join(import.meta.dirname, "next-letter.ts");
  const parameters = [script, origin, siteFolder(port), email, secret];
  return (await promisify(execFile)(process.execPath, parameters)).stdout;
}

test.describe("on a phone, without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: sizes[0] ?? null });

  test("a visitor follows theses, confirms it by the letter, gets one of what is new, and leaves by a press", async ({
    page,
    browser,
    baseURL,
    mark,
    quiet,
  }) => {
    quiet.allow(/422/);
    const email = `follower-${mark.toLowerCase()}@example.org`;
    await page.goto("/theses");
    const form = page.getByRole("form", { name: "Tell me of new theses" });
    await form.getByLabel("Your e-mail address").fill("no address");
    await form.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByText("Give an e-mail address, such as name@example.org.")).toBeVisible();
    const again = page.getByRole("form", { name: "Write to me about theses" });
    await again.getByLabel("Your e-mail address").fill(email);
    await again.getByLabel("How often").selectOption("Every day");
    await again.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByRole("heading", { name: "Look into your mailbox" })).toBeVisible();

    const mail = await waitForMail(baseURL, email, /^Please confirm/);
    await page.goto(extractLink(mail));
    await expect(
      page.getByText("About theses, every morning on which there is something new."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Yes, write to me" }).click();
    await expect(page.getByText("You follow theses.")).toBeVisible();
    await page.goto(extractLink(mail));
    await expect(page.getByText("We write to you about theses, every morning")).toBeVisible();
    await page.getByRole("link", { name: "All your letters" }).click();
    for (const every of ["Every month", "Every day"]) {
      await page.getByRole("combobox", { name: "How often: theses" }).selectOption(every);
      await page.getByRole("button", { name: "Change how often: theses" }).click();
      await expect(page.getByText("Changed. We write to you as the list says.")).toBeVisible();
      await expect(
        page.getByRole("combobox", { name: "How often: theses" }).locator("option:checked"),
      ).toHaveText(every);
    }
    expect(await readNextLetter(baseURL, email)).not.toContain(`Vultures ${mark}`);

    const admin = await browser.newContext({ javaScriptEnabled: true });
    const session = await admin.request.post("/api/user/signin", {
      data: { email: "admin@example.org", password: "amurum-2002" },
    });
    const { token } = await session.json();
    const made = await admin.request.post("/api/posts", {
      headers: { Authorization: `Bearer ${token}` },
      data: {
        postType: "thesis",
        title: `Vultures ${mark}`,
        authors: ["Ada Bello"],
        year: 2026,
        isApproved: true,
      },
    });
    expect(made.status(), await made.text()).toBe(201);
    await admin.close();

    const letter = await readNextLetter(baseURL, email);
    expect(letter).toContain("Because you follow theses:");
    const line = new RegExp(`- Vultures ${mark}\\n.*Ada Bello.*\\n +https?://[^/]+(/\\S+)`).exec(letter);
    await page.goto(line?.[1] ?? "");
    await expect(page.getByRole("heading", { name: `Vultures ${mark}` })).toBeVisible();

    await page.goto(/\/letters\/leave\/\S+/.exec(letter)?.[0] ?? "");
    await page.getByRole("button", { name: "End all letters" }).click();
    await expect(page.getByRole("heading", { name: "These letters have ended" })).toBeVisible();
    expect(await readNextLetter(baseURL, email)).toBe("");
  });

  test("a search that finds nothing can be followed until there is something", async ({ page, mark }) => {
    const search = `zyzzyva${mark.toLowerCase()}`;
    await page.goto(`/search?q=${search}`);
    const form = page.getByRole("form", { name: `Tell me when a work or news has “${search}”` });
    await form.getByLabel("Your e-mail address").fill(`searcher-${search}@example.org`);
    await form.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByRole("heading", { name: "Look into your mailbox" })).toBeVisible();
  });
});

test("an admin writes the foreword of a newsletter, sees it in the letter, and takes it back", async ({
  asAdmin: page,
  mark,
}) => {
  await page.setViewportSize(sizes[0] ?? { width: 360, height: 740 });
  await page.goto("/newsletter");
  const text = page.getByLabel("Foreword");
  const before = await text.inputValue();
  await text.fill(`Dear readers ${mark},\n\nthe nets are up.`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Foreword saved")).toBeVisible();
  await expect(text).toHaveValue(`Dear readers ${mark},\n\nthe nets are up.`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).toHaveValue(before);
});
