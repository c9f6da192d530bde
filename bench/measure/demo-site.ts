import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Site, startSite } from "../site.ts";

/** A site with the demo's content, whose pages are as readers will find them. */
export interface DemoSite {
  site: Site;
  /** The addresses of an article, a publication and a species. */
  article: string;
  work: string;
  species: string;
}

/** Runs a task with the demo, started in an empty folder, and removes both. */
export async function withDemo<Result>(task: (demo: DemoSite) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-demo-"));
  const site = await startSite({ DEMO: "true", DATA_DIR: folder, OPEN_METEO: "false" });
  try {
    const linkOn = async (list: string) => {
      const html = await (await fetch(site.url + list)).text();
      return new RegExp(`href="(${list}/[a-z0-9-]+)"`).exec(html)?.[1] ?? list;
    };
    const [article, work, species] = [
      await linkOn("/news"),
      await linkOn("/publications"),
      await linkOn("/birds"),
    ];
    return await task({ site, article, work, species });
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
