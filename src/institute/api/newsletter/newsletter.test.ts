import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("the newsletter of a month", (open) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-10T09:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function openWithNews() {
    const app = await openApp(await open());
    const read = async (month: string) => (await app.call("admin", "GET", `/api/newsletter/${month}`)).json();
    const write = (month: string, body: object) => app.call("admin", "PUT", `/api/newsletter/${month}`, body);
    return { app, read, write };
  }

  test("shows the news of the month before, as visitors would get them", async () => {
    const { app, read } = await openWithNews();
    const post = (title: string, createdAt: string, draft = {}) =>
      makePost(app.db, app.people.member, { title, content: "<p>News.</p>", createdAt, ...draft });
    await post("Of November", "2026-12-01T06:45:00.000Z");
    await post("Of December", "2026-12-01T06:45:00.001Z");
    await post("A private one", "2026-12-02T08:00:00.000Z", { isPrivate: true });
    const { lines, ...newsletter } = await read("2027-01");
    expect(newsletter).toEqual({
      month: "2027-01",
      text: "",
      version: 0,
      updatedAt: null,
      by: null,
      total: 1,
    });
    expect(lines).toEqual([expect.objectContaining({ title: "Of December" })]);
  });

  test("keeps the foreword that an admin wrote, by its version", async () => {
    const { read, write } = await openWithNews();
    const first = await write("2027-01", { text: "  Dear readers,\r\n\r\nThe nets are up. ", version: 0 });
    expect(first.status).toBe(200);
    const { text, version, by } = await read("2027-01");
    expect([text, version, typeof by]).toEqual(["Dear readers,\n\nThe nets are up.", 1, "string"]);
    for (const stale of [0, 2]) {
      const late = await write("2027-01", { text: "Another", version: stale });
      expect([late.status, (await late.json()).current]).toEqual([
        409,
        expect.objectContaining({ text, version: 1 }),
      ]);
    }
    expect((await write("2027-01", { text: "", version: 1 })).status).toBe(200);
    expect(await read("2027-01")).toMatchObject({ text: "", version: 2 });
    expect(await read("2027-02")).toMatchObject({ text: "", version: 0 });
  });

  test("takes a foreword until the morning of its day", async () => {
    vi.setSystemTime(new Date("2026-12-01T06:59:50Z"));
    const { write } = await openWithNews();
    const reply = async (version: number) => (await write("2026-12", { text: "Now", version })).status;
    expect(await reply(0)).toBe(200);
    vi.setSystemTime(new Date("2026-12-01T07:00:00Z"));
    expect(await reply(1)).toBe(422);
  });

  test("refuses what it cannot keep, and says why", async () => {
    const { write, app } = await openWithNews();
    const reply = async (month: string, body: object) => (await write(month, body)).status;
    for (const month of ["2026-11", "2026-12"])
      expect(await reply(month, { text: "Late", version: 0 })).toBe(422);
    expect(await reply("2028-01", { text: "Early", version: 0 })).toBe(404);
    expect(await reply("2026-13", { text: "When?", version: 0 })).toBe(404);
    expect(await reply("2027-01", { text: "x".repeat(4001), version: 0 })).toBe(422);
    expect(await reply("2027-01", { text: 7, version: 0 })).toBe(422);
    expect(await reply("2027-01", { text: "No version" })).toBe(422);
    expect(
      (await app.call("member", "PUT", "/api/newsletter/2027-01", { text: "", version: 0 })).status,
    ).toBe(403);
  });
});
