import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** A common phone of readers. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
};

/** Runs a task with a browser, and closes it. */
export async function withBrowser<Result>(task: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    return await task(browser);
  } finally {
    await browser.close();
  }
}
