import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Db } from "#core/db/connect.ts";
import type { CommandContext } from "#core/ops/command.ts";
import { openApp } from "#tests/app.ts";
import { delivered } from "#tests/content.ts";
import { describeEachDatabase, describeWithDatabase } from "#tests/databases.ts";
import { checkTexts } from "./commands.ts";
import { content } from "./content.ts";

const contentDir = join(import.meta.dirname, "../../../content");
const files = [...delivered.pages.values()].flatMap(({ file }) => file ?? []);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-content-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const run = (db: Db, ...words: string[]) =>
  content.run(db, words, { config: { contentDir } } as unknown as CommandContext);

const readAll = async (folder: string) => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".md")).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const)),
  );
};

/** The lines that are in one text and not in another. */
const newLines = (before: string, after: string) =>
  after.split("\n").filter((line) => !before.split("\n").includes(line));

describeEachDatabase("the texts of the institute's pages as files", (open) => {
  /** A site with an edit of every kind, and what was exported of it. */
  async function exportEdited() {
    const app = await openApp(await open());
    const save = async (page: string, changes: object) => {
      const reply = await app.call("admin", "PATCH", `/api/content/${page}`, changes);
      expect([page, reply.status]).toEqual([page, 200]);
    };
    const { hours, terms } = (await (await app.call(null, "GET", "/api/content/library")).json()).parts;
    await save("library", { parts: { hours: { ...hours, opens: "9:00" } }, version: 0 });
    await save("library", {
      parts: { terms: [...terms, { number: "5", text: "books at most" }] },
      version: 1,
    });
    await save("library", { parts: { conduct: "A secret draft." }, version: 2, publishAt: null });
    await save("apply", {
      parts: {
        none: 'No call, says <em>X</em>: <a href="/news">the news</a>, H<sub>2</sub>O, a@example.org.',
      },
      version: 0,
    });
    const { text } = await (await app.call(null, "GET", "/api/content/pages--visit"))
      .json()
      .catch(() => ({}));
    expect(text).toBeUndefined();
    const visit = await (await app.call(null, "GET", "/api/content/visit")).json();
    await save("visit", {
      text: `${visit.text}<h2>New</h2><ul><li><p>a</p></li><li><p>b</p></li></ul>`,
      version: 0,
    });
    await save("calls--communications-officer", { parts: { $gone: true }, version: 0 });
    const call = {
      title: "MSc",
      kind: "msc",
      closes: "2028-03-31",
      send: ["A <strong>letter</strong>"],
      to: "Us",
    };
    await save("calls--msc-2028", { parts: call, text: "<p>Come.</p>", version: 0 });
    const folder = await newFolder();
    const said = await run(app.db, "export", folder);
    return { app, folder, said, written: await readAll(folder) };
  }

  test("are the delivered ones, byte for byte, until somebody changes them", async () => {
    const { db } = await open();
    const folder = await newFolder();
    await run(db, "export", folder);
    const written = await readAll(folder);
    expect(Object.keys(written)).toEqual(files.toSorted());
    for (const file of files) expect(written[file]).toBe(await readFile(join(contentDir, file), "utf8"));
    expect(await run(db, "import", folder)).toBe("0 pages changed.");
  });

  test("differ only in the lines that were changed, and keep their comments", async () => {
    const { written, said } = await exportEdited();
    const changed = async (file: string) =>
      newLines(await readFile(join(contentDir, file), "utf8"), written[file] ?? "");
    expect(await changed("library.md")).toEqual([
      '  opens: "9:00"',
      '  - number: "5"',
      "    text: books at most",
    ]);
    expect(written["library.md"]).toContain("# The text of the code of conduct is not available");
    expect(await changed("apply.md")).toEqual([
      "  No call, says *X*: [the news](/news), H<sub>2</sub>O, a&#64;example.org.",
    ]);
    expect(await changed("pages/visit.md")).toEqual(["## New", "- a", "- b"]);
    expect(await changed("about.md")).toEqual([]);
    expect(written["calls/msc-2028.md"]).toBe(
      "---\ntitle: MSc\nkind: msc\ncloses: 2028-03-31\nsend:\n  - A **letter**\nto: Us\n---\nCome.\n",
    );
    expect(written["calls/communications-officer.md"]).toBeUndefined();
    expect(said).toMatch(
      /^\d+ pages of the institute written to .*\ncalls\/communications-officer\.md: this page is not public, and is left out\.$/,
    );
    expect(JSON.stringify(written)).not.toContain("secret");
  });

  test("make another site say the same, whose files are the same again", async () => {
    const { folder, written, app: first } = await exportEdited();
    const { db, ...database } = await open();
    const app = await openApp({ db, ...database });
    const before = await app.db.selectFrom("content_edit").selectAll().execute();
    expect(await run(db, "import", folder, "--dry-run")).toMatch(
      /^4 pages would be changed\.\nlibrary\.md: hours, terms\n/m,
    );
    expect(await app.db.selectFrom("content_edit").selectAll().execute()).toEqual(before);
    expect(await run(db, "import", folder)).toMatch(/^4 pages changed\./);
    const edits = await db.selectFrom("content_edit").select(["page", "accountId", "note"]).execute();
    expect(edits.map(({ page }) => page).sort()).toEqual(["apply", "calls/msc-2028", "library", "visit"]);
    expect(new Set(edits.map(({ accountId }) => accountId))).toEqual(new Set([null]));
    await app.services.content.refresh();
    expect(app.services.content.current().library).toEqual(first.services.content.current().library);
    const again = await newFolder();
    await run(db, "export", again);
    const { "calls/communications-officer.md": _, ...others } = await readAll(again);
    expect(others).toEqual(written);
    expect(await run(db, "import", again)).toBe("0 pages changed.");
  });

  test("are asked whether they hold in scheduled texts too, by the words that answer it", async () => {
    for (const [flag, opens] of [
      ["--not-waiting", "10:00"],
      ["--also-waiting", "9:00"],
    ] as const) {
      const app = await openApp(await open());
      const { hours } = (await (await app.call(null, "GET", "/api/content/library")).json()).parts;
      const publishAt = new Date(Date.now() + 86_400_000).toISOString();
      const scheduled = { parts: { hours: { ...hours, opens: "10:00" } }, version: 0, publishAt };
      expect((await app.call("admin", "PATCH", "/api/content/library", scheduled)).status).toBe(200);
      const folder = await newFolder();
      const file = await readFile(join(contentDir, "library.md"), "utf8");
      await writeFile(join(folder, "library.md"), file.replace(hours.opens, "9:00"));
      const edits = () => app.db.selectFrom("content_edit").selectAll().execute();
      const before = await edits();
      for (const more of [[], ["--dry-run"]])
        await expect(run(app.db, "import", folder, ...more)).rejects.toThrow(
          /^library\.md: a scheduled text changes the same\. Add --also-waiting .*\n\nNothing was changed\.$/,
        );
      for (const wrong of [["--also-waiting", "--not-waiting"], ["--dryrun"], [flag, flag]])
        await expect(run(app.db, "import", folder, ...wrong)).rejects.toThrow(/^Usage/);
      expect(await run(app.db, "import", folder, flag, "--dry-run")).toBe(
        "1 page would be changed.\nlibrary.md: hours",
      );
      expect(await edits()).toEqual(before);
      expect(await run(app.db, "import", folder, flag)).toBe("1 page changed.\nlibrary.md: hours");
      const { stored, waiting } = await (await app.call("admin", "GET", "/api/content/library/form")).json();
      const later = waiting.flatMap((one: { changes: { after: object }[] }) => one.changes);
      expect(stored.parts.hours.opens).toBe("9:00");
      expect(later.map(({ after }: { after: { opens: string } }) => after.opens)).toEqual([opens]);
    }
  });

  test("make a page as delivered again, and bring one back that was gone", async () => {
    const { app } = await exportEdited();
    const folder = await newFolder();
    await cp(contentDir, folder, { recursive: true });
    expect(await run(app.db, "import", folder)).toContain("calls/communications-officer.md: public again");
    await app.services.content.refresh();
    const { calls, library } = app.services.content.current();
    expect(calls.map(({ name }) => name)).toEqual(["communications-officer", "msc-2028"]);
    const { parts } = delivered.pages.get("library") ?? {};
    expect(library.hours).toEqual(parts?.hours);
  });
});

test("the doctor names every part that a file lacks", async () => {
  expect(checkTexts(contentDir)).toMatchObject([{ level: "fine" }]);
  const folder = join(await newFolder(), "content");
  await cp(contentDir, folder, { recursive: true });
  const path = join(folder, "library.md");
  await writeFile(path, (await readFile(path, "utf8")).replace("hours:", "huors:"));
  expect(checkTexts(folder)).toMatchObject([
    { level: "wrong", text: "content/library.md: hours is missing. The page shows what could be read." },
    {
      level: "wrong",
      text: "content/library.md: huors is not a part of this page. The page shows what could be read.",
    },
  ]);
});

describeWithDatabase("a file that is not valid", (open) => {
  test("is named with its part, and nothing of the folder is stored", async () => {
    const { db } = await open();
    const folder = await newFolder();
    await cp(join(contentDir, "about.md"), join(folder, "about.md"));
    await writeFile(join(folder, "library.md"), "---\ntitle: Books\n---\n");
    await expect(run(db, "import", folder)).rejects.toThrow(
      /library\.md: hours is missing\.[\s\S]*Nothing was changed/,
    );
    await writeFile(join(folder, "library.md"), "---\ntitle: a: b\n---\n");
    await expect(run(db, "import", folder)).rejects.toThrow(/library\.md cannot be read/);
    await rm(join(folder, "library.md"));
    await run(db, "import", folder);
    await expect(run(db, "import", await newFolder())).rejects.toThrow(/There is no file of a page in/);
    await expect(run(db, "import")).rejects.toThrow(/^Usage/);
    await expect(run(db, "export", folder, "--dry-run")).rejects.toThrow(/^Usage/);
    expect(await db.selectFrom("content_edit").selectAll().execute()).toEqual([]);
  });
});
