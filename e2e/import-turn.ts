import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { test as base } from "./fixtures.ts";
import { siteFolder } from "./site-folder.ts";

const WAIT_MS = 200;

/** A test that waits for its turn: a site imports one file at a time, and other journeys may run at the same time. */
export const test = base.extend<{ turn: undefined }>({
  turn: [
    async ({ quiet }, use, { project }) => {
      const { port } = new URL(project.use.baseURL ?? "");
      const sign = join(siteFolder(port), "importing");
      const isTaken = () =>
        mkdir(sign).then(
          () => false,
          () => true,
        );
      // The page may show the import of another journey, whose first rows are gone a moment later.
      quiet.allow(/404.*\/imports\/[\w-]+\/preview/);
      while (await isTaken()) await sleep(WAIT_MS);
      await use(undefined);
      await rmdir(sign);
    },
    { auto: true, timeout: 600_000 },
  ],
});
