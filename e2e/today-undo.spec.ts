import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import { expect, signIn } from "./fixtures.ts";
import { test } from "./import-turn.ts";
import { hour, makeOldest, rowOf, section, sendSurvey, showAllRows, Thumb } from "./today-steps.ts";

test.use({ viewport: { width: 360, height: 740 } });

const undo = (page: Page) => page.getByRole("button", { name: "Undo" });
const waitsAgain = (page: Page) => expect(page.getByText(/^Undone: /)).toBeVisible();
/** A post that waits longer than those of other journeys. */
async function sendPost(member: Page, title: string, baseURL: string | undefined) {
  await call(member, "post", "/api/posts", { postType: "news", title, content: "Seen." });
  await makeOldest(baseURL, title);
}

/** Lets the server process calls to an address, and drops the first replies. */
async function loseReplies(page: Page, address: string, lost: number): Promise<() => number> {
  let sent = 0;
  await page.route(address, async (route) => {
    sent++;
    const reply = await route.fetch();
    expect(reply.ok()).toBe(true);
    return sent <= lost ? route.abort("connectionreset") : route.fulfill({ response: reply });
  });
  return () => sent;
}

test("an accepted survey and one that was sent back wait again by Undo", async ({
  asAdmin: page,
  asMember: member,
  mark,
}) => {
  test.slow();
  const site = `Escarpment ${mark}`;
  await sendSurvey(member, site);
  await page.goto("/today");
  const surveys = section(page, "Surveys from the field");
  const row = surveys.getByRole("listitem").filter({ hasText: site }).first();
  async function look() {
    await showAllRows(surveys);
    await row.getByRole("button", { name: `Review ${site}` }).click();
  }
  await look();
  await row.getByRole("button", { name: /^Accept/ }).click();
  await expect(rowOf(page, site)).toHaveCount(0);
  await undo(page).click();
  await waitsAgain(page);
  await look();
  await row.getByRole("button", { name: "Ask a question…" }).click();
  await row.getByRole("textbox").fill("How far away was it?");
  await row.getByRole("button", { name: "Send the question" }).click();
  await expect(page.getByText("Survey sent back")).toBeVisible();
  await expect(rowOf(page, site)).toHaveCount(0);
  await undo(page).click();
  await look();
  await row.getByRole("button", { name: /^Accept/ }).click();
  await expect(rowOf(page, site)).toHaveCount(0);
});

test("an extension is granted in a press, and waits again by Undo", async ({ asStore: page, mark }) => {
  test.slow();
  const name = `Loan tent ${mark}`;
  const { _id: requestId } = await call(page, "post", "/api/equipment", { name, quantity: 5 });
  const { _id } = await call(page, "post", "/api/request", {
    requestId,
    phone: "0803 123 4567",
    quantity: 1,
    status: "received",
  });
  const dueDate = hour(24 * 40).slice(0, 10);
  await call(page, "post", `/api/request/${_id}/extension`, { dueDate, reason: "Late rains" });
  await page.goto("/today");
  await showAllRows(section(page, "Extension requests"));
  const extend = section(page, "Extension requests").getByRole("button", { name: `Extend: 1 × ${name}` });
  await extend.click();
  await expect(page.getByText("Extended")).toBeVisible();
  await expect(extend).toHaveCount(0);
  await undo(page).dblclick();
  await waitsAgain(page);
  await expect(page).toHaveURL(/\/today$/);
  await expect(extend).toBeVisible();
  await extend.click();
  await expect(extend).toHaveCount(0);
});

test("a claimed name and an invitation wait again by Undo", async ({
  asAdmin: page,
  asMember: member,
  mark,
}) => {
  test.slow();
  const title = `Moult on the plateau ${mark}`;
  const name = "N. D. Dashe";
  const work = {
    postType: "publication",
    title,
    authors: [name],
    isEnteredForOthers: true,
    isApproved: true,
  };
  const { _id } = await call(page, "post", "/api/posts", work);
  const works = [{ _id, role: "author" }];
  await call(member, "put", "/api/names/offers", { name, isMine: true, works });
  await page.goto("/today");
  const confirm = rowOf(page, title).getByRole("button", { name: /^Confirm/ });
  await confirm.click();
  await expect(page.getByText("Name confirmed")).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await undo(page).click();
  await waitsAgain(page);
  await expect(confirm).toBeVisible();

  const invitations = section(page, "Not invited yet");
  const invite = invitations.getByRole("button", { name: /^Invite/ }).first();
  const invited = await invite.getAttribute("aria-label");
  await invite.click();
  await expect(page.getByText("Invited", { exact: true })).toBeVisible();
  await expect(invitations.getByRole("button", { name: invited ?? "" })).toHaveCount(0);
  await undo(page).click();
  await expect(invitations.getByRole("button", { name: invited ?? "" })).toBeVisible();
});

test("a row says that no answer came, the next press does nothing twice, and so does Undo", async ({
  asAdmin: page,
  asMember: member,
  mark,
  baseURL,
  quiet,
}) => {
  test.slow();
  quiet.allow(/ERR_CONNECTION_RESET|Failed to fetch/);
  const title = `Cisticola${mark}`;
  await sendPost(member, title, baseURL);
  await page.goto("/today");
  const approve = page.getByRole("button", { name: `Approve: ${title}` });
  const row = rowOf(page, title);
  await expect(approve).toBeVisible();
  const sent = await loseReplies(page, "**/api/posts/approvals", 1);
  await approve.click();
  await expect(row.getByRole("alert")).toHaveText("No answer came. Press again: it will be done only once.");
  await expect(approve).not.toHaveAttribute("aria-disabled");
  await approve.dblclick();
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(sent()).toBe(2);

  const undone = await loseReplies(page, "**/api/posts/approvals/undo", 1);
  await undo(page).click();
  await expect(page.getByText("No answer came. Press again: it will be done only once.")).toBeVisible();
  await undo(page).click();
  await waitsAgain(page);
  await expect(row).toBeVisible();
  expect(undone()).toBe(2);
  await approve.click();
  await expect(row).toHaveCount(0);
});

test("Undo after somebody else went on says so, and changes nothing", async ({
  asAdmin: page,
  asMember: member,
  mark,
  baseURL,
  browser,
  quiet,
}) => {
  test.slow();
  quiet.allow(/409/);
  const title = `Apalis${mark}`;
  await sendPost(member, title, baseURL);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, "admin@example.org");
  await page.goto("/today");
  await page.getByRole("button", { name: `Approve: ${title}` }).click();
  await expect(rowOf(page, title)).toHaveCount(0);
  await undo(page).hover();
  const { data } = await (await other.request.get(`/api/posts/news?searchQuery=${title}`)).json();
  await call(other, "patch", `/api/posts/${data[0]._id}`, { content: "Seen twice." });
  await undo(page).click();
  await expect(page.getByText("This was not undone")).toBeVisible();
  await expect(page.getByText("This post was saved in the meantime", { exact: false })).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  expect((await other.request.get(`/api/posts/${data[0]._id}`)).status()).toBe(200);
  await other.context().close();
});

test("a survey that cannot be shown after a release leads to its own page", async ({
  asAdmin: page,
  asMember: member,
  mark,
  quiet,
}) => {
  test.slow();
  quiet.allow(/404|Failed to fetch dynamically imported module/);
  const site = `Ravine ${mark}`;
  await sendSurvey(member, site);
  await page.route(/survey-to-decide/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/today");
  await showAllRows(section(page, "Surveys from the field"));
  const row = rowOf(page, site);
  await row.getByRole("button", { name: `Review ${site}` }).click();
  await expect(row.getByRole("alert")).toHaveText("This could not be loaded. Open its page");
  await row.getByRole("link", { name: "Open its page" }).click();
  await expect(page).toHaveURL(/\/field-reviews$/);
});

test("the year is a PDF in two presses, from where an admin begins", async ({ asAdmin: page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = "yes";
    };
  });
  await page.goto("/today");
  const thumb = new Thumb();
  await thumb.press(page.getByRole("link", { name: "The year", exact: true }));
  await thumb.press(page.getByRole("button", { name: "Print or save as PDF" }));
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  expect(thumb.presses).toBeLessThanOrEqual(2);
});
