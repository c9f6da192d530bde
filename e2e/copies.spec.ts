import type { Browser } from "@playwright/test";
import { pdf } from "../tests/files.ts";
import { expectAccessibleInBothLooks } from "./accessibility.ts";
import { expect, sizes, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

/** A thesis of the member whose file is not public; returns its address. */
async function makeThesis(browser: Browser, title: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: true });
  const headersOf = async (email: string) => {
    const session = await context.request.post("/api/user/signin", {
      data: { email, password: "amurum-2002" },
    });
    return { Authorization: `Bearer ${(await session.json()).token}` };
  };
  const headers = await headersOf("member@example.org");
  const buffer = Buffer.from(pdf());
  const upload = await context.request.post("/api/uploads", {
    headers,
    multipart: {
      upload_preset: "posts",
      file: { name: "thesis.pdf", mimeType: "application/pdf", buffer },
    },
  });
  const { secure_url: fileUrl } = await upload.json();
  const made = await context.request.post("/api/posts", {
    headers,
    data: {
      postType: "thesis",
      title,
      content: "<p>Birds moult.</p>",
      year: 2024,
      fileUrl,
      authors: ["member@example.org"],
      accessRight: "restricted",
    },
  });
  expect(made.status()).toBe(201);
  const { _id, slug } = await made.json();
  const approved = await context.request.patch(`/api/posts/${_id}`, {
    headers: await headersOf("admin@example.org"),
    data: { isApproved: true },
  });
  expect(approved.ok()).toBe(true);
  await context.close();
  return `/theses/${slug}`;
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: sizes[0] ?? null });

  test("a reader asks for a copy of a closed thesis, proves the address and opens what an author gives by one press", async ({
    page,
    browser,
    baseURL,
    mark,
    quiet,
  }) => {
    test.slow();
    quiet.allow(/422/);
    const title = `Moult of firefinches ${mark}`;
    const email = `amina.copies${mark}@example.net`;
    await page.goto(await makeThesis(browser, title));
    await expect(page.getByText("Only the authors and the site’s admins can open the file.")).toBeVisible();
    await page.getByRole("link", { name: "Ask for a copy" }).click();
    await page.getByLabel("Your name").fill("Amina Bello");
    await page.getByLabel("E-mail").fill("amina");
    await page.getByLabel("Why would you like to read it?").fill("I study moult in Kano.");
    await page.getByRole("button", { name: "Ask for a copy" }).click();
    await expect(page.getByText("Give an e-mail address, such as name@example.org.").first()).toBeVisible();
    await expect(page.getByLabel("Why would you like to read it?")).toHaveValue("I study moult in Kano.");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Ask for a copy" }).click();
    await expect(page.getByRole("heading", { name: "Look into your mailbox" })).toBeVisible();

    await page.goto(
      extractLink(await waitForMail(baseURL, email, /^Please confirm your request for a copy/)),
    );
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await page.getByRole("button", { name: "Yes, ask for it" }).click();
    await expect(page.getByRole("heading", { name: "Your request is on its way" })).toBeVisible();

    const asked = await waitForMail(
      baseURL,
      "member@example.org",
      new RegExp(`^Request for a copy: ${title}`),
    );
    expect(asked.text).toContain(`Amina Bello (${email})`);
    const answer = extractLink(asked);
    // A scanner follows the link, and answers nothing.
    expect((await page.request.head(answer)).status()).toBe(200);
    await page.goto(answer);
    await expect(page.getByText("I study moult in Kano.")).toBeVisible();
    await page.getByLabel("Your words (optional)").fill("Good luck with it!");
    await page.getByRole("button", { name: "Give the copy" }).click();
    await expect(page.getByText("The copy was given.")).toBeVisible();
    await page.goto(answer);
    await expect(page.getByText("The copy was given.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Decline" })).toHaveCount(0);

    const copy = await waitForMail(baseURL, email, new RegExp(`^Your copy: ${title}`));
    expect(copy.text).toContain("Good luck with it!");
    await page.goto(extractLink(copy));
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    const file = await page.getByRole("link", { name: /^Download/ }).getAttribute("href");
    const opened = await page.request.get(file ?? "");
    expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });
});

test("a member asks with an account, without a letter to prove the address", async ({
  browser,
  asStore: reader,
  baseURL,
  mark,
}) => {
  const title = `Song of cisticolas ${mark}`;
  const path = await makeThesis(browser, title);
  await reader.setViewportSize(sizes[0] ?? { width: 360, height: 740 });
  await reader.goto(path);
  await reader.getByRole("link", { name: "Ask for a copy" }).click();
  await expect(reader.getByLabel("E-mail")).toHaveValue("store@example.org");
  await expectAccessibleInBothLooks(reader, "asking for a copy");
  await reader.getByLabel("Why would you like to read it?").fill("For the songs.");
  let sent = 0;
  reader.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/passes")) sent++;
  });
  await reader.getByRole("button", { name: "Ask for a copy" }).dblclick();
  await expect(reader.getByRole("heading", { name: "Your request is on its way" })).toBeVisible();
  expect(sent).toBe(1);
  const asked = await waitForMail(baseURL, "member@example.org", new RegExp(`^Request for a copy: ${title}`));
  await reader.goto(extractLink(asked));
  await expect(reader.getByText("For the songs.")).toBeVisible();
  await expectAccessibleInBothLooks(reader, "answering a request");
});
