import type { Browser } from "@playwright/test";
import { temporaryFolder } from "../scratch.ts";
import { type Site, startSite } from "../site.ts";
import { withBrowser } from "./browser.ts";

/** A site with the demo's content, of an institute's real size, whose pages are as readers will find them. */
export interface Demo {
  site: Site;
  browser: Browser;
  /** The addresses of an article, a publication and a species. */
  article: string;
  work: string;
  species: string;
}

/** Runs a task with the demo and a browser. */
export async function withDemo<Result>(task: (demo: Demo) => Promise<Result>): Promise<Result> {
  const site = await startSite({ DEMO: "true", DATA_DIR: temporaryFolder(), OPEN_METEO: "false" });
  const linkOn = async (list: string) => {
    const html = await (await fetch(site.url + list)).text();
    return new RegExp(`href="(${list}/[a-z0-9-]+)"`).exec(html)?.[1] ?? list;
  };
  const [article, work, species] = [
    await linkOn("/news"),
    await linkOn("/publications"),
    await linkOn("/birds"),
  ];
  try {
    return await withBrowser((browser) => task({ site, browser, article, work, species }));
  } finally {
    await site.stop();
  }
}
