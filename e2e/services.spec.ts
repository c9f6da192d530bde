import { expect, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

const thanks = "Your message was sent successfully. We'll get intouch with you shortly";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a message is sent; after an error the form shows the typed text and the problems", async ({
    page,
    quiet,
    baseURL,
  }) => {
    quiet.allow(/422/);
    const subject = `A class of twelve ${Date.now()}`;
    await page.goto("/contact");
    await page.getByLabel("First name").fill("Ngozi");
    await page.getByLabel("E-mail").fill("nobody");
    await page.getByLabel("Subject").fill(subject);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.locator("form").getByRole("alert")).toContainText("Give your last name.");
    await expect(page.getByLabel("First name")).toHaveValue("Ngozi");
    await page.getByLabel("Last name").fill("Umeadi");
    await page.getByLabel("E-mail").fill("ngozi@example.org");
    await page.getByLabel("Message").fill("May we come in May?\n\nWe bring our own binoculars.");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText(thanks)).toBeVisible();
    const mail = await waitForMail(baseURL, "admin@example.org", new RegExp(subject));
    expect(mail.replyTo?.[0]?.address).toBe("ngozi@example.org");
    expect(extractLink(mail)).toBe("/messages");
    await page.getByRole("link", { name: "Back to home" }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("the weather and upcoming events are in the HTML", async ({ page }) => {
    await page.goto("/");
    const weather = page.locator("section", { hasText: "Weather at Amurum" });
    await expect(weather.getByText("25.4")).toBeVisible();
    await expect(weather).toContainText("Source: invented for the demo");
    await page.goto("/events");
    await expect(page.getByRole("article")).toHaveCount(4);
    const link = page.getByRole("link", { name: /^Add to calendar/ }).first();
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(file.headers()["content-type"]).toContain("text/calendar");
    expect(await file.text()).toContain("BEGIN:VEVENT");
  });
});

test("a message is sent, and an admin reads and archives it", async ({ page, asAdmin: admin, quiet }) => {
  quiet.allow(/422/);
  const subject = `Hornbills over town ${Date.now()}`;
  await page.goto("/contact");
  await page.getByLabel("First name").fill("Bala");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByLabel("Last name")).toBeFocused();
  await page.getByLabel("Last name").fill("Garba");
  await page.getByLabel("E-mail").fill("bala@example.org");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message").fill("Nine of them, at dusk.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText(thanks)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await admin.goto("/messages");
  const message = admin.getByRole("group").filter({ hasText: subject });
  await message.getByText(subject).click();
  await expect(message.getByText("Nine of them, at dusk.")).toBeVisible();
  await expect(message.getByText("New", { exact: true })).toHaveCount(0);
  await message.getByRole("button", { name: "Archive" }).click();
  await expect(admin.getByText("Message archived")).toBeVisible();
  await expect(admin.getByText(subject)).toHaveCount(0);
  await admin.getByRole("link", { name: "Archive", exact: true }).click();
  await expect(admin.getByText(subject)).toBeVisible();
});

test("a message is still in the form after a connection error, and can be sent again", async ({
  page,
  context,
}) => {
  const subject = `Swifts ${Date.now()}`;
  await page.goto("/contact");
  await page.getByLabel("First name").fill("Bala");
  await page.getByLabel("Last name").fill("Garba");
  await page.getByLabel("E-mail").fill("bala@example.org");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message").fill("Forty of them, over the dam.");
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(1);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "You’re offline" })).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  await context.setOffline(false);

  // The connection is lost while the message is on its way.
  await page.route("/contact", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveURL(/^chrome-error:/);
  await page.unroute("/contact");
  await page.goto("/contact");
  await expect(page.getByText(/^Your unsent message from .* has been restored\.$/)).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Forty of them, over the dam.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText(thanks)).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto("/contact");
  await expect(page.getByLabel("Message")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Discard" })).toBeHidden();
});

test("a second click does not send a message twice", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.isNavigationRequest()) sent.push(request.url());
  });
  await page.goto("/contact");
  for (const name of ["First name", "Last name", "Subject", "Message"])
    await page.getByLabel(name).fill("Bala");
  await page.getByLabel("E-mail").fill("bala@example.org");
  await page.getByRole("button", { name: "Send Message" }).dblclick();
  await expect(page.getByText(thanks)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("the pages that a visitor opens are counted", async ({ asAdmin: page, browser, baseURL }) => {
  const path = "/proposals";
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const context = await browser.newContext({ userAgent: agent, baseURL: baseURL ?? "" });
  const reader = await context.newPage();
  await reader.goto("/");
  await reader.getByRole("contentinfo").getByRole("link", { name: "Annual Research Planning" }).click();
  await expect(reader).toHaveURL(path);
  await context.close();
  await page.goto("/visits");
  const visited = page.getByRole("main").getByRole("listitem").filter({ hasText: path });
  await expect(visited.getByRole("link", { name: "Annual Research Planning" })).toBeVisible();
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/days=7$/);
  await expect(page.getByText(/in 7 days/)).toBeVisible();
});

test("admins read what the site needs, and what to do about it", async ({ asAdmin: page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Admin" }).click();
  await page.getByRole("link", { name: "Health" }).click();
  await expect(page.getByText(/things need attention/)).toBeVisible();
  const backups = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Backups" }) });
  await expect(backups).toContainText("Needs attention");
  await expect(backups).toContainText("BACKUP_URL");
  const mails = page.getByRole("row", { name: /^E-mail delivery/ });
  await expect(mails).toBeVisible();
  await expect(page.getByText(/^Malimbe \d+\.\d+\.\d+$/).first()).toBeVisible();
});

test("members are redirected from messages, visits and health", async ({ asMember: page }) => {
  for (const address of ["/messages", "/visits", "/health"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/$/);
  }
});

test("a message begun without a connection is saved from the first key after its return", async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/contact");
  await context.setOffline(true);
  await page.getByLabel("Message").pressSequentially("Forty of them, ");
  await context.setOffline(false);
  await page.getByLabel("Message").pressSequentially("over the dam.");
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(1);
  await page.goto("/contact");
  await expect(page.getByText(/^Your unsent message from .* has been restored\.$/)).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Forty of them, over the dam.");
});
