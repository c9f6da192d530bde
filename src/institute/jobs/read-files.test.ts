import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import S3rver from "s3rver";
import { expect, onTestFinished, test } from "vitest";
import { openFileStore } from "#core/adapters/files/open.ts";
import { s3Store } from "#core/adapters/files/s3.ts";
import type { FileStore } from "#core/adapters/files/store.ts";
import { type Db, isPostgres } from "#core/db/connect.ts";
import { sweepUnusedFiles } from "#core/jobs/sweep-files.ts";
import type { FileReading } from "#institute/domain/posts/file-text.ts";
import { openApp } from "#tests/app.ts";
import {
  describeEachDatabase,
  describeRaces,
  describeWithDatabase,
  type OpenDatabase,
} from "#tests/databases.ts";
import { makeFile, makePost } from "#tests/make.ts";
import { pagesPdf, writtenPdf } from "#tests/pdfs.ts";
import { readWaitingFiles } from "./read-files.ts";

const pages = (...texts: string[]): FileReading => ({
  state: "read",
  pages: texts,
  total: texts.length,
  reason: null,
});
const failed: FileReading = { state: "failed", reason: "Reading it takes too long." };

/** The numbers of pages in the index; a half index would have some of a file. */
async function indexed(db: Db): Promise<number> {
  const counted = isPostgres(db)
    ? sql<{ count: unknown }>`select count(*) as count from page_search`
    : sql<{ count: unknown }>`select count(*) as count from page_search_docsize`;
  return Number((await counted.execute(db)).rows[0]?.count);
}

async function openSite(open: OpenDatabase) {
  const app = await openApp(await open());
  const { db, people } = app;
  /** Stores a work of a year with a PDF; returns the address of its file. */
  async function publish(name: string, year: number, bytes: Uint8Array = Buffer.from(name)) {
    const fileUrl = `/files/${name}.pdf`;
    await makeFile(db, fileUrl);
    await app.files.write(`${name}.pdf`, bytes);
    const id = await makePost(db, people.admin, {
      postType: "thesis",
      title: name,
      year,
      fileUrl,
      authors: ["A. Bello"],
    });
    return { id, fileUrl };
  }
  const states = async () =>
    Object.fromEntries(
      (await db.selectFrom("file_text").selectAll().orderBy("id").execute()).map((row) => [
        row.fileUrl.slice("/files/".length, -".pdf".length),
        row.state,
      ]),
    );
  return { ...app, publish, states };
}

const minutes = (count: number) => () => new Date(Date.parse("2026-12-01T09:00:00Z") + count * 60_000);

describeEachDatabase("the PDFs of posts", (open) => {
  test("wait from when the post is stored, and are read page by page, the newest first", async () => {
    const { db, files, publish, states } = await openSite(open);
    const read: string[] = [];
    for (const name of ["first", "second"])
      await publish(name, 2020, await pagesPdf([name, "of the moult of weavers"]));
    await publish(
      "third",
      2021,
      await pagesPdf(["Nests of the rock firefinch", "", "Boulders and nests of it"]),
    );
    expect(await states()).toEqual({ first: "waiting", second: "waiting", third: "waiting" });
    await readWaitingFiles({ db, files }, async (path) => {
      read.push(path);
      return pages("Nests", "Boulders");
    });
    expect(new Set(read).size).toBe(3);
    expect(await states()).toEqual({ first: "read", second: "read", third: "read" });
    expect(await indexed(db)).toBe(6);
  });

  test("are read wherever they are stored: in the folder, or in a bucket", async () => {
    const { db, publish, states, folder } = await openSite(open);
    const { store, written } = await openBucket(join(folder, "files"));
    await publish("in-folder", 2020, await pagesPdf(["Rollers of the plateau"]));
    await publish("in-bucket", 2021, Buffer.from("only the bucket has it"));
    await written.write(
      "in-bucket.pdf",
      await pagesPdf(["Nests of the firefinch", "Weavers of the reserve"]),
    );
    await readWaitingFiles({ db, files: store });
    expect(await states()).toEqual({ "in-folder": "read", "in-bucket": "read" });
    const rows = await db.selectFrom("file_text").select(["text", "pages", "reader"]).orderBy("id").execute();
    expect(rows).toEqual([
      { text: '["Rollers of the plateau"]', pages: 1, reader: "unpdf 1.7.0" },
      { text: '["Nests of the firefinch","Weavers of the reserve"]', pages: 2, reader: "unpdf 1.7.0" },
    ]);
  });

  test("that fail are tried twice, then left alone with the reason; the others are read before", async () => {
    const { db, files, publish, states } = await openSite(open);
    await publish("good", 2020);
    await publish("bad", 2021);
    const read: string[] = [];
    const reading = async () => {
      const state = await states();
      read.push(state.good ?? "");
      return read.length === 2 ? pages("Good") : failed;
    };
    await readWaitingFiles({ db, files }, reading);
    await readWaitingFiles({ db, files }, reading);
    expect(read).toEqual(["waiting", "waiting", "read"]);
    expect(await states()).toEqual({ good: "read", bad: "failed" });
    const bad = await db.selectFrom("file_text").selectAll().where("state", "=", "failed").executeTakeFirst();
    expect(bad).toMatchObject({ reason: "Reading it takes too long.", attempts: 2, text: null });
  });

  test("that a new version of the reader may understand are tried again", async () => {
    const { db, files, publish, states } = await openSite(open);
    await publish("bad", 2021);
    await readWaitingFiles({ db, files }, async () => failed);
    await readWaitingFiles({ db, files }, async () => pages("Not asked"));
    expect(await states()).toEqual({ bad: "failed" });
    await db.updateTable("file_text").set({ reader: "unpdf 0.9.0" }).execute();
    await readWaitingFiles({ db, files }, async () => pages("Read"));
    expect(await states()).toEqual({ bad: "read" });
  });

  test("that are locked or missing say so", async () => {
    const { db, files, publish, states } = await openSite(open);
    await publish("locked", 2020, await writtenPdf({ userPassword: "roller" }));
    await publish("missing", 2021);
    await files.remove("missing.pdf");
    await readWaitingFiles({ db, files });
    expect(await states()).toEqual({ locked: "locked", missing: "failed" });
    const reasons = await db.selectFrom("file_text").select("reason").orderBy("id").execute();
    expect(reasons).toEqual([{ reason: null }, { reason: "The file is missing on the server." }]);
  });

  test("that another file replaces keep their text until the file itself goes, and the new one gets its own", async () => {
    const { db, files, services, publish, states, call } = await openSite(open);
    const { id } = await publish("draft", 2020);
    await db.updateTable("post").set({ approvedAt: null, publicAt: null }).where("id", "=", id).execute();
    await readWaitingFiles({ db, files }, async () => pages("Old words", "More of them"));
    await makeFile(db, "/files/final.pdf");
    await files.write("final.pdf", Buffer.from("final"));
    expect((await call("admin", "PATCH", `/api/posts/${id}`, { fileUrl: "/files/final.pdf" })).status).toBe(
      200,
    );
    await readWaitingFiles({ db, files }, async () => pages("New words"));
    expect(await states()).toEqual({ draft: "read", final: "read" });
    await db.deleteFrom("file_use").where("fileUrl", "=", "/files/draft.pdf").execute();
    await db.updateTable("file").set({ createdAt: "2026-01-01T00:00:00.000Z" }).execute();
    await sweepUnusedFiles({ ...services });
    await readWaitingFiles({ db, files });
    expect([await states(), await indexed(db)]).toEqual([{ final: "read" }, 1]);
  });

  test("wait again after an archive was loaded, whose older version had none, the oldest work first", async () => {
    const { db, files, publish, call } = await openSite(open);
    await publish("newer", 2024);
    await publish("older", 2011);
    const { id } = await publish("deleted", 2012);
    await call("admin", "DELETE", `/api/posts/${id}`);
    await db.deleteFrom("file_text").execute();
    await db.updateTable("post").set({ sortKey: "2011" }).where("title", "=", "older").execute();
    await db.updateTable("post").set({ sortKey: "2024" }).where("title", "=", "newer").execute();
    const order: string[] = [];
    await readWaitingFiles({ db, files }, async () => {
      const open = await db
        .selectFrom("file_text")
        .select("fileUrl")
        .where("leasedUntil", "is not", null)
        .execute();
      order.push(...open.map(({ fileUrl }) => fileUrl));
      return pages("Read");
    });
    expect(order).toEqual(["/files/newer.pdf", "/files/older.pdf"]);
    expect((await call("admin", "POST", `/api/posts/${id}/restore`)).status).toBe(200);
    const restored = db.selectFrom("file_text").select("state").where("fileUrl", "=", "/files/deleted.pdf");
    expect(await restored.execute()).toEqual([{ state: "waiting" }]);
  });
});

describeWithDatabase("the PDFs of posts, once they are read,", (open) => {
  test("are forgotten by caches", async () => {
    const database = await open();
    const app = await openApp(database);
    let changes = 0;
    database.onPublicChange(() => void changes++);
    await makeFile(app.db, "/files/a.pdf");
    await app.files.write("a.pdf", Buffer.from("a"));
    await makePost(app.db, app.people.admin, { fileUrl: "/files/a.pdf" });
    const before = changes;
    await readWaitingFiles(app.services, async () => pages("Read"));
    expect(changes - before).toBe(1);
  });
});

describeWithDatabase("a store that fails", (open) => {
  test("costs no file: those that could not be had are tried later, and the job says why", async () => {
    const { db, files, publish, states } = await openSite(open);
    for (const name of ["a", "b", "c", "d"]) await publish(name, 2020);
    const asked: string[] = [];
    const away: FileStore = {
      ...files,
      read: (key) => {
        asked.push(key);
        return Promise.reject(new Error("The bucket did not answer."));
      },
    };
    for (let run = 0; run < 20; run++) {
      const running = readWaitingFiles({ db, files: away }, async () => pages("Read"), minutes(12 * run));
      await expect(running).rejects.toThrow("The bucket did not answer.");
    }
    expect(asked.slice(0, 3)).toEqual(["d.pdf", "c.pdf", "b.pdf"]);
    expect(new Set(Object.values(await states()))).toEqual(new Set(["waiting"]));
    await readWaitingFiles({ db, files }, async () => pages("Read"), minutes(400));
    expect(new Set(Object.values(await states()))).toEqual(new Set(["read"]));
  });

  test("for one file keeps no other from being read", async () => {
    const { db, files, publish, states } = await openSite(open);
    await publish("good", 2020);
    await publish("bad", 2021);
    const read: FileStore["read"] = (key) =>
      key === "bad.pdf" ? Promise.reject(new Error("EIO: read error")) : files.read(key);
    const running = readWaitingFiles({ db, files: { ...files, read } }, async () => pages("Read"));
    await expect(running).rejects.toThrow("EIO");
    expect(await states()).toEqual({ good: "read", bad: "waiting" });
  });
});

describeRaces("two servers", (open) => {
  test("read each file once, and neither waits for the other", async () => {
    const database = await open();
    const app = await openApp(database);
    const names = Array.from({ length: 12 }, (_, at) => `file-${at}`);
    for (const name of names) {
      await makeFile(app.db, `/files/${name}.pdf`);
      await app.files.write(`${name}.pdf`, Buffer.from(name));
      await makePost(app.db, app.people.admin, { fileUrl: `/files/${name}.pdf` });
    }
    const read: string[] = [];
    const { files } = app;
    const counting: FileStore = {
      ...files,
      read: (key) => {
        read.push(key);
        return files.read(key);
      },
    };
    const other = database.reconnect().db;
    await Promise.all(
      [app.db, other].map((db) => readWaitingFiles({ db, files: counting }, async () => pages("One", "Two"))),
    );
    expect(read.toSorted()).toEqual(names.map((name) => `${name}.pdf`).toSorted());
    expect(await indexed(app.db)).toBe(24);
  });

  test("of which one is killed in the middle lose nothing, and what it still says is not stored", async () => {
    const { db, files, publish, states } = await openSite(open);
    await publish("a", 2020);
    const answer = Promise.withResolvers<FileReading>();
    const started = Promise.withResolvers<void>();
    const slow = readWaitingFiles(
      { db, files },
      () => {
        started.resolve();
        return answer.promise;
      },
      minutes(0),
    );
    await started.promise;
    await readWaitingFiles({ db, files }, async () => pages("Too early"), minutes(1));
    expect(await states()).toEqual({ a: "waiting" });
    await readWaitingFiles({ db, files }, async () => pages("One", "Two"), minutes(12));
    answer.resolve(pages("Late"));
    await slow;
    const row = await db.selectFrom("file_text").selectAll().executeTakeFirst();
    expect(row).toMatchObject({ state: "read", text: '["One","Two"]' });
    expect(await indexed(db)).toBe(2);
  });

  test("that end each time during the same file leave it alone, and read the others", async () => {
    const { db, files, publish, states } = await openSite(open);
    await publish("good", 2020);
    await publish("deadly", 2021);
    for (let start = 0; start < 5; start++) {
      const started = Promise.withResolvers<void>();
      const end = () => {
        started.resolve();
        return new Promise<FileReading>(() => {});
      };
      void readWaitingFiles({ db, files }, end, minutes(start * 12));
      await started.promise;
    }
    await readWaitingFiles({ db, files }, async () => pages("Read"), minutes(60));
    expect(await states()).toEqual({ good: "read", deadly: "failed" });
    const { reason } = await db
      .selectFrom("file_text")
      .select("reason")
      .where("state", "=", "failed")
      .executeTakeFirstOrThrow();
    expect(reason).toBe("The server stopped each time it read this file.");
  });

  test("of which one has a clock 400 days ahead hold back no file", async () => {
    const { db, files, publish, states } = await openSite(open);
    await publish("a", 2020);
    const started = Promise.withResolvers<void>();
    void readWaitingFiles(
      { db, files },
      () => {
        started.resolve();
        return new Promise(() => {});
      },
      minutes(400 * 24 * 60),
    );
    await started.promise;
    await readWaitingFiles({ db, files }, async () => pages("Read"), minutes(0));
    expect(await states()).toEqual({ a: "read" });
  });
});

/** A bucket, and the store that reads it first and the folder next. */
async function openBucket(filesFolder: string) {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-bucket-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "files",
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  };
  return { store: openFileStore({ kind: "s3", ...settings }, filesFolder), written: s3Store(settings) };
}
