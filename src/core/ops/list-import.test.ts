import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { commands as birds } from "#birds/ops/commands.ts";
import type { Db } from "#core/db/connect.ts";
import { commands as institute } from "#institute/ops/commands.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";
import type { CommandContext } from "./command.ts";

// No command of a list asks for more than the database.
const site = {} as CommandContext;
const commands = { ...birds, ...institute };

async function run(
  db: Db,
  name: "people" | "equipment" | "species",
  text: string,
  words: string[] = [],
  reading?: object,
) {
  const folder = await mkdtemp(join(tmpdir(), "list-command-"));
  const printed = { out: "", err: "" };
  const keep = (part: keyof typeof printed) => (text: string) => {
    printed[part] += text;
  };
  vi.spyOn(console, "info").mockImplementation(keep("out"));
  vi.spyOn(console, "error").mockImplementation(keep("err"));
  try {
    await writeFile(join(folder, "list.csv"), text);
    await writeFile(join(folder, "reading.json"), JSON.stringify(reading ?? {}));
    const given = reading ? ["--reading", join(folder, "reading.json")] : [];
    const said = await commands[name].run(db, ["import", join(folder, "list.csv"), ...words, ...given], site);
    return { ...printed, said };
  } finally {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  }
}

describeWithDatabase("the command that imports a list", (open) => {
  const by = ["--by", "office@example.org"];

  test.each([
    ["people", "Full Name,Email address\nAda Obi,ada@example.org\n", "profile"],
    ["equipment", "Item,Qty\nTripod,3\n", "equipment"],
    ["species", "Latin name,English name\nUpupa epops,Hoopoe\n", "species"],
  ] as const)("of %s prints how it is read, and reads it so", async (name, text, table) => {
    const { db } = await open();
    await makeAccount(db, { email: "office@example.org", admin: true, storeAdmin: true });
    const words = name === "species" ? [] : by;
    const dry = await run(db, name, text, [...words, "--dry-run"]);
    expect(dry).toMatchObject({ said: "", err: expect.stringContaining("1 row: 1 added") });
    expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
    const done = await run(db, name, text, words, JSON.parse(dry.out));
    expect(done.said).toContain("1 row: 1 added, 0 changed, 0 unchanged, 0 left out.");
    expect(await db.selectFrom(table).select("id").execute()).toHaveLength(1);
  });

  test("needs an account that may do it, a file, and a reading of this file", async () => {
    const { db } = await open();
    await makeAccount(db, { email: "office@example.org" });
    const text = "Full Name,Email address\nAda Obi,ada@example.org\n";
    await expect(run(db, "people", text)).rejects.toThrow("Usage:");
    await expect(run(db, "people", text, ["--by", "nobody@example.org"])).rejects.toThrow(
      "There is no account",
    );
    await expect(run(db, "people", text, by)).rejects.toThrow();
    expect(await db.selectFrom("profile").select("id").execute()).toEqual([]);
    const wrong = {
      columns: [
        { at: 0, name: "Who", field: "name" },
        { at: 1, name: "Where", field: "email" },
      ],
    };
    await makeAccount(db, { email: "admin@example.org", admin: true });
    const words = ["--by", "admin@example.org"];
    await expect(run(db, "people", text, words, wrong)).rejects.toThrow("is for another table");
    await expect(run(db, "people", text, [...words, "--sheet", "Members"])).rejects.toThrow(
      "There is no sheet",
    );
  });
});
