import { beforeEach, describe, expect, test } from "vitest";
import { purgeDeletedSpecies } from "#birds/db/guide/bin.ts";
import { readCsv } from "#core/formats/csv.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { jpeg } from "#tests/files.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { send } from "#tests/send-file.ts";

describeWithDatabase("species", (open) => {
  let app: App;
  beforeEach(async () => {
    app = await openApp(await open());
  });
  const ask = async (path: string) => (await app.call(null, "GET", path)).json();
  const names = async (path: string) => (await ask(path)).data.map(({ name }: { name: string }) => name);

  describe("reading", () => {
    beforeEach(async () => {
      await makeSpecies(app.db, {
        name: "Hooded Vulture",
        scientificName: "Necrosyrtes monachus",
        status: "CR",
        family: "Accipitridae",
        familyEnglish: "Kites, Hawks, and Eagles",
        residency: "resident",
        habitat: "shrubland",
        sequence: 20,
        names: [{ lang: "ha", value: "àngùlúú", source: "a sample" }],
      });
      await makeSpecies(app.db, {
        name: "Western Cattle Egret",
        scientificName: "Ardea ibis",
        status: "LC",
        family: "Ardeidae",
        familyEnglish: "Herons",
        residency: "resident",
        habitat: "wetland",
        sequence: 10,
        synonyms: ["Bubulcus ibis"],
        evidence: "spans",
      });
      await makeSpecies(app.db, {
        name: "Egret-like Bird",
        scientificName: null,
        status: null,
        sequence: null,
      });
    });

    test("as a file has what the list shows with the same filter, in its order", async () => {
      const listed = async (query: string) => {
        const reply = await app.call(null, "GET", `/api/species/checklist.csv?${query}`);
        const { rows } = readCsv(new Uint8Array(await reply.arrayBuffer()));
        return [reply.headers.get("Content-Disposition"), rows.map(({ cells }) => cells.name)];
      };
      for (const query of [
        "",
        "status=CR",
        "status=CR&status=none",
        "habitat=wetland&residency=resident",
        "searchQuery=egret",
        "searchQuery=egret&sort=name",
        "searchQuery=egret&status=LC",
        "sort=status",
      ]) {
        const path = query.includes("searchQuery") ? "/api/species/search" : "/api/species";
        const [name, found] = await listed(query);
        expect(found, query).toEqual(await names(`${path}?${query}`));
        expect(name?.includes("selected"), query).toBe(found?.length !== 3);
      }
      expect((await listed("searchQuery=nothing"))[1]).toEqual([]);
    });

    test("is in field-guide order, with unplaced species last", async () => {
      expect(await names("/api/species")).toEqual([
        "Western Cattle Egret",
        "Hooded Vulture",
        "Egret-like Bird",
      ]);
      expect(await names("/api/species?sort=name")).toEqual([
        "Egret-like Bird",
        "Hooded Vulture",
        "Western Cattle Egret",
      ]);
      expect((await names("/api/species?sort=status"))[0]).toBe("Hooded Vulture");
    });

    test("comes in pages from 0, clamped to the last", async () => {
      const page = await ask("/api/species?page=9&limit=2");
      expect(page).toMatchObject({ currentPage: 1, numberOfPages: 2, total: 3 });
      expect(page.data).toHaveLength(1);
      expect(page.facets).toBeUndefined();
    });

    test.each([
      ["angulu", ["Hooded Vulture"]],
      ["bubulcus ibis", ["Western Cattle Egret"]],
      ["egret", ["Egret-like Bird", "Western Cattle Egret"]],
      ["necro", ["Hooded Vulture"]],
      ["none", ["Western Cattle Egret", "Hooded Vulture", "Egret-like Bird"]],
      ["%", []],
      ["' or 1=1 --", []],
    ])("finds by %s", async (text, found) => {
      expect(await names(`/api/species/search?searchQuery=${encodeURIComponent(text)}`)).toEqual(found);
    });

    test("counts the results of each choice of a facet, with the other facets unchanged", async () => {
      const { facets, total } = await ask("/api/species?facets=true&residency=resident&status=CR");
      expect(total).toBe(1);
      const counts = (facet: string) =>
        facets[facet].map(({ value, count }: { value: string; count: number }) => [value, count]);
      expect(counts("status")).toEqual([
        ["CR", 1],
        ["LC", 1],
      ]);
      expect(counts("residency")).toEqual([["resident", 1]]);
      expect(counts("habitat")).toEqual([["shrubland", 1]]);
    });

    test("filters by several choices of a facet, and by missing values", async () => {
      expect(await names("/api/species?status=CR&status=LC")).toHaveLength(2);
      expect(await names("/api/species?status=none")).toEqual(["Egret-like Bird"]);
      const unknown = await app.call(null, "GET", "/api/species?status=CR&status=XX");
      expect(unknown.status).toBe(422);
      expect((await unknown.json()).fields.status).toMatch(/^Choose from EX, EW/);
    });

    test("a species has all its names and neighbours, and whether it is provisional", async () => {
      const egret = await ask("/api/species/western-cattle-egret");
      expect(egret).toMatchObject({
        scientificName: "Ardea ibis",
        synonyms: ["Bubulcus ibis"],
        provisional: true,
        previous: null,
        next: { slug: "hooded-vulture" },
      });
      expect(await ask(`/api/species/${egret._id}`)).toEqual(egret);
      expect(egret).not.toHaveProperty("words");
    });

    test("a species says how large its stored photographs are, so that a page need not cut them", async () => {
      const upload = async (width: number, height: number) =>
        (await (await send(app, "admin", await jpeg(width, height), { preset: "species" })).json())
          .secure_url;
      const [upright, wide] = [await upload(20, 30), await upload(60, 20)];
      const photos = [{ url: wide }, { url: "https://example.org/elsewhere.jpg" }];
      const egret = await ask("/api/species/western-cattle-egret");
      expect(egret.pictureSizes).toEqual([]);
      await app.call("admin", "PATCH", `/api/species/${egret._id}`, { fileUrl: upright, photos });
      const { pictureSizes } = await ask("/api/species/western-cattle-egret");
      expect(pictureSizes).toHaveLength(2);
      expect(pictureSizes).toContainEqual({ url: upright, width: 20, height: 30 });
      expect(pictureSizes).toContainEqual({ url: wide, width: 60, height: 20 });
    });
  });

  describe("writing", () => {
    test("a species is stored with the fields of the form and cleaned HTML", async () => {
      const sent = {
        name: "Rock Firefinch",
        scientificName: "Lagonosticta sanguinodorsalis",
        status: "lc",
        photoCredit: "A. Member",
        content: "<p>Found on <b>inselbergs</b>.<script>alert(1)</script></p>",
        map: ["/files/one.png", "/files/two.png"],
        hacked: true,
      };
      const reply = await app.call("admin", "POST", "/api/species", sent);
      expect(reply.status).toBe(201);
      const stored = await reply.json();
      expect(stored).toMatchObject({
        slug: "rock-firefinch",
        status: "LC",
        map: ["/files/one.png", "/files/two.png"],
        content: "<p>Found on <b>inselbergs</b>.</p>",
        excerpt: "Found on inselbergs.",
      });
      expect(stored).not.toHaveProperty("hacked");
    });

    test("has several photographs, each with what may be said and done with it", async () => {
      const photos = [
        { url: "/files/nest.jpg", caption: "A nest in June", credit: "A. Member", licence: "ccBy" },
        { url: "https://example.org/flight.jpg", caption: "", licence: "" },
      ];
      const reply = await app.call("admin", "POST", "/api/species", { name: "Rock Firefinch", photos });
      const { slug } = await reply.json();
      expect((await ask(`/api/species/${slug}`)).photos).toEqual([
        photos[0],
        { url: "https://example.org/flight.jpg", caption: null, credit: null, licence: null },
      ]);
      const script = { name: "Bad", photos: [{ url: "javascript:alert(1)" }] };
      expect((await app.call("admin", "POST", "/api/species", script)).status).toBe(422);
    });

    test("another photograph keeps nothing that was said of the one before, unless it is said of it too", async () => {
      const said = {
        photoCaption: "A male",
        photoCredit: "A. Member",
        photoLicence: "ccBy",
        photoFocus: "30% 0%",
      };
      const nothing = { photoCaption: null, photoCredit: null, photoLicence: null, photoFocus: null };
      const create = { name: "Rock Firefinch", fileUrl: "/files/one.jpg", ...said };
      const { _id } = await (await app.call("admin", "POST", "/api/species", create)).json();
      const change = async (sent: object) =>
        (await app.call("admin", "PATCH", `/api/species/${_id}`, sent)).json();
      expect(await change({ fileUrl: "/files/one.jpg", status: "LC" })).toMatchObject(said);
      expect(await change({ fileUrl: "/files/two.jpg", photoCredit: "A. Member" })).toMatchObject({
        ...nothing,
        photoCredit: "A. Member",
      });
      expect(await change({ fileUrl: null })).toMatchObject({ ...nothing, fileUrl: null });
      expect(await change(said)).toMatchObject(said);
      expect(await change({ fileUrl: "/files/three.jpg" })).toMatchObject(said);
    });

    test("an unknown status is refused with the valid codes", async () => {
      const reply = await app.call("admin", "POST", "/api/species", { name: "x", status: "ZZ" });
      expect(reply.status).toBe(422);
      expect((await reply.json()).fields.status).toMatch(/EX, EW, RE, CR/);
    });

    test("the same species is not stored twice, and the response names the existing one", async () => {
      const json = { name: "Black Kite", scientificName: "Milvus migrans" };
      expect((await app.as("admin").api.species.$post({ json })).status).toBe(201);
      for (const scientificName of ["milvus  MIGRANS", "Milvus migrans (Boddaert, 1783)"]) {
        const again = await app.call("admin", "POST", "/api/species", { name: "Kite", scientificName });
        expect(again.status).toBe(409);
        expect(await again.json()).toMatchObject({
          code: "conflict",
          fields: { scientificName: expect.stringContaining("Milvus migrans: Black Kite") },
          current: { slug: "black-kite" },
        });
      }
      const other = { name: "Red Kite", scientificName: "Milvus milvus" };
      expect((await app.as("admin").api.species.$post({ json: other })).status).toBe(201);
      const rename = (body: object) => app.call("admin", "PATCH", "/api/species/red-kite", body);
      expect((await rename({ scientificName: "Milvus migrans" })).status).toBe(409);
      expect((await rename({ scientificName: "Milvus milvus", photoCredit: "A. Bello" })).status).toBe(200);
      expect(await names("/api/species")).toHaveLength(2);
    });

    test("another name of a species is no name of another one, nor is its English name", async () => {
      await makeSpecies(app.db, {
        name: "Western Cattle Egret",
        scientificName: "Ardea ibis",
        synonyms: ["Bubulcus ibis"],
      });
      const id = await makeSpecies(app.db);
      const clashes = [
        ["scientificName", { scientificName: "Bubulcus ibis" }, "Bubulcus ibis: Western Cattle Egret"],
        ["synonyms", { synonyms: ["Bubulcus ibis (Linnaeus)"] }, "Western Cattle Egret"],
        ["synonyms", { synonyms: ["Ardea ibis"] }, "Ardea ibis: Western Cattle Egret"],
        ["name", { name: "western cattle egret" }, "Western Cattle Egret: Ardea ibis"],
      ] as const;
      for (const [field, sent, message] of clashes) {
        const added = { name: "Egret", scientificName: "Ardea nova", ...sent };
        for (const reply of [
          await app.call("admin", "POST", "/api/species", added),
          await app.call("admin", "PATCH", `/api/species/${id}`, sent),
        ]) {
          expect(reply.status, message).toBe(409);
          expect(await reply.json()).toMatchObject({
            fields: { [field]: expect.stringContaining(message) },
            current: { slug: "western-cattle-egret" },
          });
        }
      }
      const own = { synonyms: ["Malimbus ibadanensis minor"] };
      expect((await app.call("admin", "PATCH", `/api/species/${id}`, own)).status).toBe(200);
    });

    test("a formula is not a scientific name", async () => {
      const reply = await app.call("admin", "POST", "/api/species", {
        name: "Kite",
        scientificName: "=cmd|x",
      });
      expect(reply.status).toBe(422);
      expect((await reply.json()).fields.scientificName).toMatch(/not a scientific name/);
    });

    test("sent fields are changed, others stay, and the old address still works after a new name", async () => {
      const id = await makeSpecies(app.db, { names: [{ lang: "yo", value: "Ẹyẹ" }], mass: 28.5 });
      const changed = await app.call("admin", "PATCH", `/api/species/${id}`, {
        name: "Ibadan Black Malimbe",
        map: ["/files/map.png"],
      });
      expect(await changed.json()).toMatchObject({
        slug: "ibadan-black-malimbe",
        mass: 28.5,
        names: [{ lang: "yo", value: "Ẹyẹ", source: null }],
        map: ["/files/map.png"],
      });
      expect(await ask("/api/species/ibadan-malimbe")).toMatchObject({ slug: "ibadan-black-malimbe" });
      expect(await names("/api/species/search?searchQuery=black")).toEqual(["Ibadan Black Malimbe"]);
    });

    test("a stale edit is refused and returns the stored version", async () => {
      const id = await makeSpecies(app.db);
      const edit = (status: string) =>
        app.call("admin", "PATCH", `/api/species/${id}`, { status, version: 1 });
      expect((await edit("VU")).status).toBe(200);
      const stale = await edit("LC");
      expect(stale.status).toBe(409);
      expect(await stale.json()).toMatchObject({ current: { name: "Ibadan Malimbe", version: 2 } });
    });

    test("a deleted species disappears from every list, its page says so, and its address is not reused", async () => {
      const id = await makeSpecies(app.db);
      await app.call("admin", "DELETE", `/api/species/${id}`);
      expect(await names("/api/species")).toEqual([]);
      for (const key of [id, "ibadan-malimbe"])
        expect((await app.call(null, "GET", `/api/species/${key}`)).status).toBe(410);
      await makeSpecies(app.db);
      expect(await ask("/api/species")).toMatchObject({ total: 1 });
    });

    test("an admin can restore a deleted species for thirty days", async () => {
      const id = await makeSpecies(app.db);
      const restore = () => app.call("admin", "POST", `/api/species/${id}/restore`);
      const bin = async () => (await (await app.call("admin", "GET", "/api/species/deleted")).json()).species;
      expect((await restore()).status).toBe(404);
      await app.call("admin", "DELETE", `/api/species/${id}`);
      expect(await bin()).toMatchObject([{ _id: id, name: "Ibadan Malimbe" }]);
      expect((await restore()).status).toBe(200);
      expect(await names("/api/species")).toEqual(["Ibadan Malimbe"]);
      expect(await bin()).toEqual([]);

      await app.call("admin", "DELETE", `/api/species/${id}`);
      const other = await makeSpecies(app.db);
      expect((await restore()).status).toBe(409);
      await app.call("admin", "DELETE", `/api/species/${other}`);
      const long = new Date(Date.now() - 31 * 86_400_000).toISOString();
      await app.db.updateTable("species").set({ deletedAt: long }).where("id", "=", id).execute();
      expect(await bin()).toMatchObject([{ _id: other }]);
      expect((await restore()).status).toBe(404);
      await purgeDeletedSpecies(app.db);
      expect(await app.db.selectFrom("species").select("id").execute()).toEqual([{ id: other }]);
    });

    test("every change is in the audit log, with the changed fields", async () => {
      const { _id } = await (
        await app.call("admin", "POST", "/api/species", { name: "Jos Plateau Indigobird" })
      ).json();
      await app.call("admin", "PATCH", `/api/species/${_id}`, {
        status: "LC",
        name: "Jos Plateau Indigobird",
      });
      await app.call("admin", "DELETE", `/api/species/${_id}`);
      const log = await app.db
        .selectFrom("audit")
        .select(["action", "accountId", "before", "after"])
        .where("subjectId", "=", _id)
        .orderBy("id")
        .execute();
      expect(log.map(({ action }) => action)).toEqual(["species.create", "species.update", "species.delete"]);
      expect(new Set(log.map(({ accountId }) => accountId))).toEqual(new Set([app.people.admin._id]));
      expect(log[1]).toMatchObject({ before: '{"status":null}', after: '{"status":"LC"}' });
    });
  });
});
