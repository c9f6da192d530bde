import { join } from "node:path";
import { vi } from "vitest";
import { folderStore } from "#core/adapters/files/folder.ts";
import { readConfig } from "#core/config.ts";
import type { CommandContext } from "#core/ops/command.ts";
import { runMoveIn } from "#core/ops/move-in/move-in.ts";
import { parts } from "#site/parts.ts";
import type { TestDatabase } from "./databases.ts";
import { newDataDir } from "./older-portal.ts";

/** The command that moves a site in, with the pictures of a server that is not public. */
export async function openMoveIn(
  { db, place }: Pick<TestDatabase, "db" | "place">,
  images = "http://none.example",
) {
  const dataDir = await newDataDir();
  const operators = await Promise.all(parts.map((part) => part.operator()));
  const site: CommandContext = {
    place,
    files: folderStore(join(dataDir, "files")),
    dataDir,
    backupUrl: undefined,
    jobs: [],
    lists: [],
    moveIns: operators.flatMap(({ moveIns = [] }) => moveIns),
    checkServices: async () => [],
    config: readConfig({ DATA_DIR: dataDir }),
  };
  return {
    dataDir,
    /** What it says of each row, and its summary. */
    async run(...words: string[]) {
      const rows: string[] = [];
      vi.spyOn(console, "info").mockImplementation((line: string) => void rows.push(line));
      try {
        const summary = await runMoveIn(db, words, site, [new URL(images).host]);
        return { rows, summary };
      } finally {
        vi.restoreAllMocks();
      }
    },
  };
}
