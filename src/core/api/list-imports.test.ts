import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { listAll } from "#birds/db/guide/rows.ts";
import { equipmentList } from "#institute/api/lending/equipment-list.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { MAX_LIST_FILE } from "./imports/list-imports.ts";

vi.setConfig({ testTimeout: 120_000 });

const send = (app: App, body: BodyInit, path = "/api/species/import", more: Record<string, string> = {}) => {
  const person: Person = path.startsWith("/api/equipment") ? "store" : "admin";
  return app.api.request(path, {
    method: "POST",
    headers: { ...app.headersOf(person), "Content-Type": "text/csv", ...more },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
};
const left = (app: App) => readdir(join(app.folder, "imports")).catch(() => []);
const paths = ["/api/species/import", "/api/profiles/import", "/api/equipment/import"];
/** Digits as letters, which a scientific name may contain. */
const letters = (digits: string) => digits.replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
const list = "scientific_name,english_name\nAus bus,First Bird\n";

describeWithDatabase("a list to be imported", (open) => {
  test("is refused for its size before it is read, or at the first byte over the limit", async () => {
    const app = await openApp(await open());
    for (const path of paths) {
      const unread = new ReadableStream({
        pull() {
          throw new Error("It was read.");
        },
      });
      const announced = { "Content-Length": String(MAX_LIST_FILE.bytes + 200_000) };
      const reply = await send(app, unread, path, announced);
      expect(reply.status).toBe(413);
      expect((await reply.json()).message).toContain("at most 10 MB");
      const over = new Uint8Array(MAX_LIST_FILE.bytes + 1).fill(0x61);
      expect((await send(app, over, path)).status).toBe(413);
    }
    expect(await left(app)).toEqual([]);
  });

  test("that is aborted half-way stores nothing and leaves nothing behind", async () => {
    const app = await openApp(await open());
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(list));
        controller.error(new Error("The line went dead."));
      },
    });
    expect((await send(app, broken)).status).toBeGreaterThanOrEqual(400);
    expect(await listAll(app.db)).toEqual([]);
    expect(await left(app)).toEqual([]);
  });

  test("that would need too much memory is refused, and the next one is accepted", async () => {
    const app = await openApp(await open());
    const rows = "a,b\n".repeat(Math.floor(MAX_LIST_FILE.bytes / 4) - 10);
    const refused = await send(app, `scientific_name,english_name\n${rows}`);
    expect(refused.status).toBe(422);
    expect((await refused.json()).message).toMatch(/Split it/);
    expect(await (await send(app, list)).json()).toMatchObject({ created: 1 });
    expect(await left(app)).toEqual([]);
  });

  test("with too many rows is refused, so that no one waits for it", async () => {
    const app = await openApp(await open());
    const rows = "Scope,1\n".repeat(equipmentList.maxRows + 1);
    const reply = await send(app, `name,quantity\n${rows}`, "/api/equipment/import?dryRun=true");
    expect(reply.status).toBe(413);
    expect((await reply.json()).message).toContain("2,001 rows: at most 2,000");
  });

  test("is stopped when the server ends, as are those that wait, and nothing is stored", async () => {
    const app = await openApp(await open());
    const rows = Array.from({ length: 9000 }, (_, row) => `Aus b${"u".repeat(row % 90)}s${row},Bird ${row}`);
    const long = `scientific_name,english_name\n${rows.join("\n").replaceAll(/\d+/g, (digits) => letters(digits))}\n`;
    const replies = [send(app, long), send(app, list)];
    await vi.waitFor(() => expect(process.getActiveResourcesInfo()).toContain("ProcessWrap"), {
      interval: 5,
    });
    await app.services.listImports.close();
    for (const reply of await Promise.all(replies)) {
      expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "30"]);
      expect((await reply.json()).message).toContain("server is restarting");
    }
    expect(await listAll(app.db)).toEqual([]);
    expect(await left(app)).toEqual([]);
  });

  test("sent several times at the same moment is stored once", async () => {
    const app = await openApp(await open());
    const replies = await Promise.all([1, 2, 3].map(() => send(app, list)));
    const reports = await Promise.all(replies.map((reply) => reply.json()));
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 0, 1]);
    expect(await listAll(app.db)).toHaveLength(1);
  });

  test.each(paths)(
    "with far too many columns is refused in words by %s, and nothing is stored",
    async (path) => {
      const app = await openApp(await open());
      const table = (columns: number) =>
        `${Array.from({ length: columns }, (_, index) => `column ${index}`).join(",")}\nAus bus\n`;
      const reply = await send(app, table(50_000), path);
      const report = await reply.json();
      if (path.includes("species")) {
        // Names that only their values suggest are asked about.
        expect([reply.status, report.questions.length]).toEqual([409, 1]);
      } else {
        expect(report).toMatchObject({ created: 0, updated: 0 });
        expect(report.problems[0].message).toMatch(/^No column is the .{1,400}$/);
      }
      const longer = await send(app, table(180_000), path);
      expect(longer.status).toBe(422);
      expect((await longer.json()).message).toMatch(/^Row 1 is longer than a million characters. Check what/);
    },
  );
});
