import { jpeg } from "#tests/files.ts";
import { expectAccessible } from "./accessibility.ts";
import { call } from "./call.ts";
import { expect, signIn, test } from "./fixtures.ts";

const phone = { width: 360, height: 740 };

test("a visitor finds a bird without its name, sends a photograph, and an admin names it", async ({
  page,
  mark,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/birds");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Which bird/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Which bird was it?" })).toBeVisible();
  await page.getByRole("radio", { name: "Pied Crow" }).check();
  await page.getByRole("checkbox", { name: "Black", exact: true }).check();
  await page.getByRole("button", { name: /Show/ }).click();
  await expect(page.getByRole("list", { name: "Your answers" })).toContainText("black");
  await expectAccessible(page, "the birds that fit");
  await page
    .getByLabel("Photograph")
    .setInputFiles({ name: "bird.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await jpeg(600, 400)) });
  await page.getByRole("button", { name: "Send this photograph" }).click();
  await expect(page.getByText("Your photograph goes with this message.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue(/^Which bird\? .*black/);
  await expectAccessible(page, "the message with a photograph");
  await page.getByLabel("First name").fill("Ngozi");
  await page.getByLabel("Last name").fill(mark);
  await page.getByLabel("E-mail").fill(`${mark.toLowerCase()}@stranger.example`);
  await page.getByLabel("Message").fill("It sat on a dustbin in Jos.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveURL(/sent=/);

  await signIn(page, "admin@example.org");
  await page.goto("/messages");
  const message = page.getByRole("listitem").filter({ hasText: `Ngozi ${mark}` });
  await message.locator("summary").click();
  await expect(message.getByRole("img", { name: `From Ngozi ${mark}` })).toBeVisible();
  const bird = message.getByLabel("Which bird was it?");
  await bird.fill("a bird that is none");
  await bird.press("Enter");
  await expect(message.getByText("Choose a bird from the list.")).toBeVisible();
  await bird.fill("Pied Crow");
  await expect(message.locator('option[value^="Pied Crow"]')).toBeAttached();
  await bird.press("Enter");
  await expect(message.getByText(/^Answered on/)).toContainText("Pied Crow");
  await expectAccessible(page, "a message that was answered");
});

test("colours are given to a bird without a plate by the keyboard alone, and withdrawn by Undo", async ({
  asAdmin: page,
  mark,
}) => {
  await page.setViewportSize(phone);
  await call(page, "post", "/api/species", { name: `Plain Bird ${mark}`, family: "Cisticolidae" });
  await page.goto("/species/colours");
  const field = page.getByRole("textbox", { name: `Colours of Plain Bird ${mark}` });
  await field.press("Enter");
  await expect(page.getByText("Type 1 to 4 of the colours above.")).toBeVisible();
  await field.fill("Brown, white");
  await field.press("Enter");
  await expect(field).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field).toBeVisible();
  await expectAccessible(page, "the queue of colours");
});
