import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

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
