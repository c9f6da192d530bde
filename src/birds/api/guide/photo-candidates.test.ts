import sharp from "sharp";
import { expect, test } from "vitest";
import { findPhotographsOf } from "#birds/jobs/find-photographs.ts";
import { createApi } from "#site/app.ts";
import { openApp, type Person } from "#tests/app.ts";
import { createCommonsService } from "#tests/commons-service.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { startExternalServer } from "#tests/external-server.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { importRows } from "#tests/withheld-surveys.ts";
import { createCommons } from "./commons.ts";

const noon = new Date("2026-11-30T11:00:00Z");

describeEachDatabase("photographs found for species", (open) => {
  async function openCandidates() {
    const app = await openApp(await open());
    const { db } = app;
    const service = createCommonsService();
    service.base = await startExternalServer(service.answer);
    const commons = createCommons(service.base, () => "Malimbe");
    const api = createApi({ ...app.services, commons });
    const call = (method: string, path: string, body?: object, person: Person = "admin") =>
      api.request(`/api/photo-candidates${path}`, {
        method,
        headers: { ...app.headersOf(person), "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
    let waits = 0;
    const find = (now = noon) =>
      findPhotographsOf({ db, commons }, { now: () => now, wait: async () => void waits++ });
    const list = async () => (await call("GET", "")).json();
    const calls = () => service.requests.filter(({ path }) => path === "/w/api.php").length;
    return { ...app, service, commons, send: call, find, list, calls, waits: () => waits };
  }
  const firefinch = { name: "Rock Firefinch", scientificName: "Lagonosticta sanguinodorsalis" };

  test("are those of its category that may be used, wide before high, with author and licence", async () => {
    const { db, find, list, waits, calls } = await openCandidates();
    await makeSpecies(db, firefinch);
    await find();
    const { isOn, total, species } = await list();
    expect({ isOn, total, name: species[0].name }).toEqual({ isOn: true, total: 1, name: "Rock Firefinch" });
    expect(species[0].candidates).toMatchObject([
      { title: "File:Rock Firefinch.jpg", credit: "Ladi Pam & Sons, Wikimedia Commons", licence: "ccBySa" },
      { title: "File:Two.jpg", credit: "Please name Ruth Ishaku, Wikimedia Commons", licence: "ccBy2" },
    ]);
    expect(waits()).toBe(calls());
  });

  test("are looked for by the other names next, once in half a year, and not where there is a photograph", async () => {
    const { db, find, list, calls } = await openCandidates();
    await makeSpecies(db, {
      ...firefinch,
      scientificName: "Lagonosticta nova",
      synonyms: ["Lagonosticta old"],
    });
    await makeSpecies(db, { name: "Hoopoe", scientificName: "Upupa epops", fileUrl: "/files/2026/a.jpeg" });
    await find();
    expect((await list()).total).toBe(0);
    expect(calls()).toBe(2);
    await find();
    expect(calls()).toBe(2);
    await find(new Date("2027-07-01T11:00:00Z"));
    expect(calls()).toBe(4);
  });

  test("come for the species first that our surveys record most, after those that are looked at most", async () => {
    const { db, services, find, list, ...app } = await openCandidates();
    await makeSpecies(db, { ...firefinch, sequence: 1 });
    await makeSpecies(db, {
      name: "Hoopoe",
      scientificName: "Lagonosticta sanguinodorsalis alba",
      sequence: 2,
    });
    const { _id } = await db
      .selectFrom("species")
      .select("id as _id")
      .where("name", "=", "Hoopoe")
      .executeTakeFirstOrThrow();
    await importRows({ db, services, ...app }, [
      "a,2018-11-01,Laminga,9.9,8.9,06:30,60,yes,Talatu Tende,Hoopoe,,1,,a-1",
    ]);
    await find();
    const row = await db.selectFrom("photo_candidate").selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto("photo_candidate")
      .values({ ...row, id: "00000000-0000-7000-8000-000000000001", speciesId: _id })
      .execute();
    expect((await list()).species.map(({ name }: { name: string }) => name)).toEqual([
      "Hoopoe",
      "Rock Firefinch",
    ]);
    const visit = { day: "2026-11-01", kind: "page", path: "/birds/rock-firefinch", visits: 2 } as const;
    await db.insertInto("visit_count").values(visit).execute();
    expect((await list()).species[0].name).toBe("Rock Firefinch");
  });

  test("are taken by a person alone, by one press, and the change of the species is in the log", async () => {
    const { db, find, list, send, people } = await openCandidates();
    const id = await makeSpecies(db, firefinch);
    await find();
    const before = await db.selectFrom("species").select("fileUrl").executeTakeFirstOrThrow();
    expect(before.fileUrl).toBeNull();
    const [first, second] = (await list()).species[0].candidates;
    const thumbnail = await send("GET", `/${first._id}/thumbnail`);
    expect(thumbnail.headers.get("cache-control")).toBe("private, max-age=86400");
    expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ format: "webp" });
    expect((await send("POST", `/${first._id}/take`, {}, "member")).status).toBe(403);
    expect(await (await send("POST", `/${first._id}/take`, {})).json()).toMatchObject({
      name: "Rock Firefinch",
    });
    const stored = await db.selectFrom("species").selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      fileUrl: expect.stringMatching(/^\/files\//),
      photoCredit: "Ladi Pam & Sons, Wikimedia Commons",
      photoLicence: "ccBySa",
    });
    const log = await db.selectFrom("audit").selectAll().where("action", "=", "species.update").execute();
    expect(log).toMatchObject([{ subjectId: id, accountId: people.admin._id }]);
    expect((await send("POST", `/${second._id}/take`, {})).status).toBe(409);
    expect((await list()).total).toBe(0);
  });

  test("that are left do not come again, unless that is undone", async () => {
    const { db, find, list, send } = await openCandidates();
    const id = await makeSpecies(db, firefinch);
    await find();
    expect(await (await send("PUT", `/of/${id}`, { isLeft: true })).json()).toEqual({ changed: 2 });
    await find(new Date("2027-07-01T11:00:00Z"));
    expect((await list()).total).toBe(0);
    await send("PUT", `/of/${id}`, { isLeft: false });
    expect((await list()).species[0].candidates).toHaveLength(2);
  });

  test("are looked for nowhere without the setting, and later where Commons does not answer", async () => {
    const { db, find, list, service, call, services } = await openCandidates();
    await makeSpecies(db, firefinch);
    await findPhotographsOf({ db, commons: services.commons }, { now: () => noon, wait: async () => {} });
    expect(service.requests).toEqual([]);
    expect(await (await call("admin", "GET", "/api/photo-candidates")).json()).toMatchObject({ isOn: false });
    service.mood = 500;
    await expect(find()).rejects.toThrow("status 500");
    service.mood = undefined;
    await find();
    expect((await list()).total).toBe(1);
  });

  test("are counted before Commons is asked", async () => {
    const { db, find, list, send, services, people, service } = await openCandidates();
    await makeSpecies(db, firefinch);
    await find();
    const [first] = (await list()).species[0].candidates;
    const before = service.requests.length;
    for (const name of ["photoCandidates", "candidatePictures"] as const)
      await services.limits.consume({
        [name]: { key: people.admin._id, points: services.limits.rule(name).points },
      });
    expect((await send("POST", `/${first._id}/take`, {})).status).toBe(429);
    expect((await send("GET", `/${first._id}/thumbnail`)).status).toBe(429);
    expect(service.requests).toHaveLength(before);
  });
});
