import type { Page } from "@playwright/test";
import { expect, newAccountPassword, signIn } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

/** Resolves once this browser has stored a draft that contains `text`. */
export const written = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const request = indexedDB.open("malimbe-drafts", 1);
            request.onsuccess = () => {
              const all = request.result.transaction("draft").objectStore("draft").getAll();
              all.onsuccess = () => {
                request.result.close();
                resolve(JSON.stringify(all.result));
              };
            };
          }),
      ),
    )
    .toContain(text);

/** Reloads and confirms the browser's own dialog. */
export async function reload(page: Page) {
  const answer = (dialog: { accept(): Promise<void> }) => void dialog.accept();
  page.on("dialog", answer);
  await page.reload();
  page.off("dialog", answer);
}

/** A member of their own, since drafts are seen on every device of an account. */
export async function makeMember(page: Page, baseURL: string | undefined, email: string): Promise<void> {
  const password = newAccountPassword;
  const person = { firstName: "Hauwa", lastName: "Danladi", email, password, confirmPassword: password };
  expect((await page.request.post("/api/user/signup", { data: person })).ok()).toBe(true);
  await signIn(page, "admin@example.org");
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  const headers = { Authorization: `Bearer ${token}` };
  const profile = { name: "Hauwa Danladi", email, memberCategory: ["staff"] };
  expect((await page.request.post("/api/profiles", { headers, data: profile })).ok()).toBe(true);
  await signIn(page, email, password);
  await page.goto(extractLink(await waitForMail(baseURL, email, /Confirm your e-mail/)));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText("Your address is confirmed.")).toBeVisible();
}
