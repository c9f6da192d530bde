import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { demoPassword } from "#site/demo.ts";

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

/** Signs a context in to the demo, without a view of any page. */
export async function signInContext(context: BrowserContext, url: string, email: string): Promise<void> {
  const reply = await context.request.post(`${url}/api/user/signin`, {
    data: { email, password: demoPassword },
  });
  const session = JSON.stringify(await reply.json());
  await context.addInitScript((stored) => localStorage.setItem("profile", stored), session);
}
