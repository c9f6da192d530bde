import { expect, test, vi } from "vitest";
import { deliveredInstitute } from "#core/institute.ts";
import { openApp } from "#tests/app.ts";
import { delivered } from "#tests/content.ts";
import { describeRaces, type OpenDatabase } from "#tests/databases.ts";
import { openSiteContent } from "./site-content.ts";

/** A change is there within a second; a busy machine gets more, so that the test fails only if it never comes. */
const soon = { timeout: 10_000, interval: 10 };

describeRaces("two servers on one database", (open) => {
  async function openTwo(openDatabase: OpenDatabase) {
    const database = await openDatabase();
    const app = await openApp(database);
    const other = database.reconnect();
    const content = await openSiteContent({
      db: other.db,
      delivered,
      settings: deliveredInstitute,
      secret: "a secret",
    });
    other.onPublicChange(content.look);
    database.whenClosed(async () => content.close());
    const save = async (changes: object) => {
      const reply = await app.call("admin", "PATCH", "/api/content/library", changes);
      expect(reply.status).toBe(200);
    };
    return { save, conduct: () => content.current().library.conduct, content };
  }

  test("both show a change that one of them saved", async () => {
    const { save, conduct, content } = await openTwo(open);
    const before = conduct();
    const changed = vi.fn<() => void>();
    content.onChange(changed);
    await save({ parts: { conduct: "A draft." }, version: 0, publishAt: null });
    await save({ parts: { conduct: "Be quiet." }, version: 1 });
    await vi.waitUntil(() => conduct() === "Be quiet.", soon);
    expect(changed).toHaveBeenCalled();
    await save({ parts: { conduct: null }, version: 2 });
    await vi.waitUntil(() => conduct() === before, soon);
  });

  test("both show a text from its moment on, and not before it", async () => {
    const { save, conduct, content } = await openTwo(open);
    const publishAt = new Date(Date.now() + 1500).toISOString();
    await save({ parts: { conduct: "From Monday." }, version: 0, publishAt });
    await vi.waitUntil(() => content.nextChange() === publishAt || conduct() === "From Monday.", soon);
    let early = false;
    await vi.waitUntil(() => {
      const isShown = conduct() === "From Monday.";
      if (isShown && new Date().toISOString() < publishAt) early = true;
      return isShown;
    }, soon);
    expect(early).toBe(false);
  });
});
