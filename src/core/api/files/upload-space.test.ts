import { readdir } from "node:fs/promises";
import { beforeEach, expect, test } from "vitest";
import { UPLOAD_QUOTA_BYTES } from "#core/domain/files/upload.ts";
import { createApi } from "#site/app.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeRaces } from "#tests/databases.ts";
import { jpeg, pdf } from "#tests/files.ts";

// On both: counting at the same moment is decided by the database.
describeRaces("the space for uploads", (open) => {
  let app: App;
  beforeEach(async () => {
    app = await openApp(await open());
  });

  const send = (person: Person, bytes: Uint8Array<ArrayBuffer>, api = app.api) => {
    const body = new FormData();
    body.append("upload_preset", "posts");
    body.append("file", new File([bytes], "a.pdf"));
    return api.request("/api/uploads", { method: "POST", headers: app.headersOf(person), body });
  };

  /** Simulates earlier uploads of this size by this person. */
  const storedBefore = (person: Person, bytes: number) =>
    app.db
      .insertInto("file")
      .values({
        url: `/files/${person}`,
        key: person,
        name: "earlier.pdf",
        format: "pdf",
        bytes,
        width: null,
        height: null,
        accountId: app.people[person]._id,
        createdAt: "2026-01-01T00:00:00.000Z",
      })
      .execute();

  const leftOnDisk = async () =>
    (await readdir(app.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  test("ends for a member at 1 GB in all, and a file that does not fit leaves nothing behind", async () => {
    const bytes = pdf();
    await storedBefore("member", UPLOAD_QUOTA_BYTES.member - bytes.length);
    expect((await send("member", bytes)).status).toBe(201);
    const refused = await send("member", bytes);
    expect(refused.status).toBe(413);
    expect((await refused.json()).fields.file).toMatch(/1000 MB\. Delete files/);
    expect(await leftOnDisk()).toHaveLength(1);
  });

  test("ends at 100 MB for an account whose address is not confirmed", async () => {
    await app.db
      .updateTable("account")
      .set({ confirmedAt: null })
      .where("id", "=", app.people.newcomer._id)
      .execute();
    await storedBefore("newcomer", UPLOAD_QUOTA_BYTES.unconfirmed);
    const refused = await send("newcomer", await jpeg(10, 10));
    expect(refused.status).toBe(413);
    expect((await refused.json()).message).toMatch(/100 MB\. Confirm your e-mail address/);
  });

  test("is shared by concurrent uploads", async () => {
    const bytes = pdf();
    await storedBefore("member", UPLOAD_QUOTA_BYTES.member - 3 * bytes.length);
    const replies = await Promise.all(Array.from({ length: 10 }, () => send("member", bytes)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 413)).toHaveLength(7);
  });

  test("has no quota for an admin", async () => {
    await storedBefore("admin", 2 * UPLOAD_QUOTA_BYTES.member);
    expect((await send("admin", pdf())).status).toBe(201);
  });

  test("ends before the disk is full: 507 before anything is read", async () => {
    const api = createApi({ ...app.services, disk: { ...app.services.disk, hasRoom: async () => false } });
    const refused = await send("member", pdf(), api);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: "full",
      message: expect.stringContaining("no space left"),
    });
    expect(await leftOnDisk()).toEqual([]);
  });

  test("may end in the middle of a file, which gets an immediate response", async () => {
    // Nothing can be created in /proc, as on a full disk.
    const api = createApi({ ...app.services, incoming: "/proc/self" });
    const large = new Uint8Array(8_000_000);
    large.set(pdf());
    const refused = await send("member", large, api);
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });
});
