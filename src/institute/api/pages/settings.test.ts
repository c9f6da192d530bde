import { afterEach, expect, test } from "vitest";
import { deliveredInstitute, institute, setInstitute } from "#core/institute.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { readSettings } from "./stored-settings.ts";

afterEach(() => setInstitute({}));

describeWithDatabase("the settings of the site", (open) => {
  test("are known to the server at once and to a command when it starts", async () => {
    const app = await openApp(await open());
    const reply = await app.call("admin", "PATCH", "/api/settings", {
      parts: { name: "Yankari Bird Institute" },
      version: 0,
    });
    expect(await reply.json()).toMatchObject({ version: 1, parts: { name: "Yankari Bird Institute" } });
    expect(institute().name).toBe("Yankari Bird Institute");
    setInstitute({});
    const known = await readSettings(app.db, deliveredInstitute);
    expect(known).toEqual({ ...deliveredInstitute, name: "Yankari Bird Institute" });
    const audit = await app.db.selectFrom("audit").selectAll().where("action", "=", "content.save").execute();
    expect(audit).toMatchObject([{ subjectId: "settings" }]);
  });

  test("never tell a visitor or a member who gets the messages", async () => {
    const app = await openApp(await open());
    const topics = [
      {
        label: "A visit",
        recipient: "visits@example.org",
        answers: "The warden",
        within: "3 d",
        telephone: "+234 1",
      },
      { label: "As in an older version", recipient: "visits@example.org" },
    ];
    await app.call("admin", "PATCH", "/api/settings", { parts: { topics }, version: 0 });
    for (const path of ["/api/settings", "/api/content/settings"]) {
      for (const who of [null, "member"] as const) {
        const text = await (await app.call(who, "GET", path)).text();
        expect(text, path).toMatch(/A visit.*The warden.*3 d.*\+234 1/);
        expect(text, path).not.toContain("visits@example.org");
      }
      expect((await (await app.call("admin", "GET", path)).json()).parts.topics).toEqual(topics);
    }
  });

  test("are offered what the site counts beside each figure, with when it was typed", async () => {
    const app = await openApp(await open());
    const form = async (page: string) => (await app.call("admin", "GET", `/api/content/${page}/form`)).json();
    expect((await form("library")).counted).not.toEqual([]);
    expect((await form("settings")).counted).toEqual([]);
    const before = await form("capacity-building");
    expect(before.counted).toContainEqual({ value: 0, text: "0 pentads with surveys in the data zone" });
    expect(before.typedAt).toEqual({});
    const { papers } = before.stored.parts;
    await app.call("admin", "PATCH", "/api/content/capacity-building", {
      parts: { papers: { ...papers, last: { year: 2025, papers: 31 } } },
      version: 0,
    });
    await app.call("admin", "PATCH", "/api/content/capacity-building", {
      parts: { intro: "Later" },
      version: 1,
      publishAt: null,
    });
    expect((await form("capacity-building")).typedAt).toEqual({ papers: expect.stringMatching(/^\d{4}-/) });
  });

  test("take a time as people write it, and say of a wrong one only what is wrong", async () => {
    const app = await openApp(await open());
    const save = (opens: string, version: number) => {
      const hours = [{ day: "Monday", opens, closes: "15.50" }];
      const store = { ...deliveredInstitute.store, hours };
      return app.call("admin", "PATCH", "/api/settings", { parts: { store }, version });
    };
    expect((await save("8.30", 0)).status).toBe(200);
    expect(institute().store.hours).toEqual([{ day: "Monday", opens: "08:30", closes: "15:50" }]);
    expect((await (await save("8 am", 1)).json()).fields).toEqual({
      "parts.store.hours.0.opens": "Give a time such as 17:00.",
    });
    expect(Object.keys((await (await save("16:00", 1)).json()).fields)).toEqual([
      "parts.store.hours.0.closes",
    ]);
  });

  test("are refused with the row that is wrong", async () => {
    const app = await openApp(await open());
    const parts = { email: "nobody", socials: [{ label: "A", href: "javascript:alert(1)" }], menuLinks: [] };
    const reply = await app.call("admin", "PATCH", "/api/settings", { parts, version: 0 });
    expect(reply.status).toBe(422);
    expect(Object.keys((await reply.json()).fields)).toEqual(["parts.email", "parts.socials.0.href"]);
  });
});
