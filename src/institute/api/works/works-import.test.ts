import { expect, test, vi } from "vitest";
import { purgeListFiles } from "#core/db/imports/list-files.ts";
import type { WorkRow } from "#institute/domain/works/works-import.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";
import { openWorksImport } from "#tests/works-import.ts";

vi.setConfig({ testTimeout: 120_000 });

const bib = `% Encoding: UTF-8
@string{ibis = "Ibis"}
@article{manu2010,
  author = {Manu, Shiiwua and {BirdLife International}},
  title = {Effects of rainfall on cisticola moult in central savanna},
  journal = ibis, year = {2010}, volume = {12}, pages = {1--20}
}
@phdthesis{pam2015,
  author = {Pam, Esther}, title = {Nest sites of weavers along rivers of the plateau},
  school = {University of Jos}, year = 2015
}
@article{broken, title = {Half a record { of something}, year = 2001
@misc{untitled, year = {1999}}
`;
const one = (fields: string) =>
  `@article{one, author = {Bello, Ada}, title = {Song dialects of greenbuls in gallery forest}, year = 2012, ${fields}}`;
const statesOf = (rows: readonly WorkRow[]) => rows.map(({ state }) => state);

describeWithDatabase("an import of works", (open) => {
  test("says row by row what it would do, stores it once, and is undone as a whole", async () => {
    const { send, check, works, undo, db, people, api, headersOf } = await openWorksImport(await open());
    const dry = await check([["works.bib", bib]]);
    expect(dry).toMatchObject({ created: 2, skipped: 2, dryRun: true });
    expect(statesOf(dry.rows)).toEqual(["new", "new", "refused", "refused"]);
    // “May be a member” asks, and stops nothing.
    expect(dry.rows[1]).toMatchObject({ names: ["Esther Pam"], waits: false });
    expect(dry.rows.map(({ line }) => line)).toEqual([3, 8, 12, 13]);
    expect(dry.rows[2]?.why).toMatch(/braces/);
    expect(await works()).toEqual([]);

    const done = (await send([["works.bib", bib]])).body;
    expect(done).toMatchObject({ created: 2, updated: 0, dryRun: false });
    const stored = await works();
    expect(stored.map(({ title }) => title)).toEqual([
      "Effects of rainfall on cisticola moult in central savanna",
      "Nest sites of weavers along rivers of the plateau",
    ]);
    expect(stored.every(({ publicAt, accountId }) => publicAt && accountId === people.admin._id)).toBe(true);
    const authors = await db.selectFrom("post_author").select(["name", "profileId"]).execute();
    const names = ["BirdLife International", "Esther Pam", "Shiiwua Manu"];
    expect(authors.map(({ name }) => name).toSorted()).toEqual(names);
    expect(authors.every(({ profileId }) => profileId === null)).toBe(true);

    const again = (await send([["works.bib", bib]])).body;
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2, skipped: 2 });
    expect(again.importId).toBeUndefined();
    expect(await works()).toEqual(stored);

    const list = await api.request("/api/works/imports", { headers: headersOf("admin") });
    expect(await list.json()).toMatchObject({
      imports: [{ _id: done.importId, added: 2, updated: 0, undone: null, blockedBy: null, by: "Ada Bello" }],
    });
    expect(await (await undo(done.importId)).json()).toEqual({ undone: 2, left: 0 });
    expect(await works()).toEqual([]);
    expect(await (await undo(done.importId)).json()).toEqual({ undone: 0, left: 0 });
    const gone = await db.selectFrom("post").select("deletedAt").execute();
    expect(gone.every(({ deletedAt }) => deletedAt)).toBe(true);
    expect((await send([["works.bib", bib]])).body.created).toBe(2);
  });

  test("fills what is empty, takes other values only if told to, and gives back what was not edited since", async () => {
    const { send, check, works, undo, db, people } = await openWorksImport(await open());
    const title = "Song dialects of greenbuls in gallery forest";
    const draft = { title, authors: ["Ada Bello"], year: 2012, volume: "7", isApproved: true };
    await makePost(db, people.admin, { ...draft, postType: "publication" });
    const file = ["one.bib", one("volume = 8, journal = {Ibis}, doi = {10.1111/ibi.1}")] as const;
    const [row] = (await check([file])).rows;
    expect(row).toMatchObject({ state: "changed", near: [{ nearness: "same", title }] });
    expect(row?.differences).toEqual([
      { field: "journal", label: "Journal or book", here: "", there: "Ibis", fills: true },
      { field: "volume", label: "Volume", here: "7", there: "8", fills: false },
      expect.objectContaining({ field: "doi", fills: true }),
    ]);
    const filled = (await send([file])).body;
    expect(filled).toMatchObject({ created: 0, updated: 1 });
    expect(await works()).toMatchObject([{ volume: "7", journal: "Ibis", doi: "10.1111/ibi.1" }]);
    expect((await send([file])).body).toMatchObject({
      updated: 0,
      unchanged: 1,
      rows: [{ state: "changed" }],
    });

    const ticked = await send([file], { decisions: { rows: { 1: { take: ["volume"] } } } });
    expect(ticked.body).toMatchObject({ updated: 1 });
    expect(await works()).toMatchObject([{ volume: "8" }]);
    expect((await check([file])).rows).toMatchObject([{ state: "same" }]);

    await db.updateTable("post").set({ journal: "The Ibis" }).execute();
    expect(await (await undo(filled.importId)).json()).toEqual({ undone: 0, left: 1 });
    expect(await works()).toMatchObject([{ journal: "The Ibis", doi: null, volume: "8" }]);
    expect(await (await undo(ticked.body.importId)).json()).toEqual({ undone: 1, left: 0 });
    expect(await works()).toMatchObject([{ volume: "7" }]);
  });

  test("leaves doubtful works out until a person has said what they are, and asks whose a name is", async () => {
    const { send, check, works, db, people } = await openWorksImport(await open());
    const authors = ["Ada Bello"];
    const short = { postType: "publication", authors, year: 2012, isApproved: true } as const;
    const id = await makePost(db, people.admin, {
      ...short,
      title: "Song dialects of greenbuls in gallery forests",
    });
    const file = ["one.bib", one("volume = 8")] as const;
    const dry = await check([file]);
    expect(dry).toMatchObject({
      created: 0,
      skipped: 1,
      rows: [{ state: "doubtful", waits: true, near: [{ _id: id }] }],
    });
    expect((await send([file])).body).toMatchObject({ created: 0, skipped: 1 });
    const merged = await check([file], { decisions: { rows: { 1: { as: id } } } });
    expect(merged).toMatchObject({ updated: 1, rows: [{ state: "changed" }] });

    const asNew = { rows: { 1: { as: "new" } } };
    const asked = await check([file], { decisions: asNew });
    expect(statesOf(asked.rows)).toEqual(["new"]);
    expect(asked.names).toMatchObject([
      { name: "Ada Bello", rows: 1, members: [{ profileId: people.admin.profileId }] },
    ]);
    const names = { "Ada Bello": people.admin.profileId };
    expect((await send([file], { decisions: { ...asNew, names } })).body.created).toBe(1);
    const [added] = (await works()).filter((work) => work.id !== id);
    const named = await db
      .selectFrom("post_author")
      .select("profileId")
      .where("postId", "=", added?.id ?? "")
      .execute();
    expect(named).toEqual([{ profileId: people.admin.profileId }]);
    const stranger = { ...asNew, names: { "Ada Bello": people.other.profileId } };
    expect((await check([file], { decisions: stranger })).rows).toMatchObject([{ state: "same" }]);
  });

  test("knows members by the ORCID iD or a confirmed name, and nobody by a name that is like theirs", async () => {
    const { check, send, db, people } = await openWorksImport(await open());
    const orcid = "0000-0002-1825-0097";
    const member = people.member.profileId ?? "";
    await db.updateTable("profile").set({ orcid }).where("id", "=", member).execute();
    const items = [
      {
        title: "A work with an iD in it",
        author: [{ family: "Someone", given: "Else", ORCID: `https://orcid.org/${orcid}` }],
      },
      { title: "A work with a name in it", author: [{ family: "Pam", given: "E." }] },
    ];
    const file = ["works.json", JSON.stringify(items)] as const;
    expect((await check([file])).rows.map(({ names }) => names)).toEqual([[], ["E. Pam"]]);
    const earlier = await makePost(db, people.admin, {
      postType: "publication",
      title: "Before",
      authors: ["E. Pam"],
    });
    const at = "2026-01-01T00:00:00.000Z";
    const states = { createdAt: at, confirmedAt: at, deniedAt: null, refusedAt: null, decidedBy: null };
    const claim = {
      id: "c",
      postId: earlier,
      role: "author",
      name: "E. Pam",
      profileId: people.other.profileId ?? "",
    } as const;
    await db
      .insertInto("name_claim")
      .values({ ...claim, ...states })
      .execute();
    expect((await check([file])).rows.map(({ state }) => state)).toEqual(["new", "new"]);
    await send([file]);
    const linked = await db
      .selectFrom("post_author")
      .select("profileId")
      .where("postId", "!=", earlier)
      .execute();
    expect(linked.map(({ profileId }) => profileId).toSorted()).toEqual(
      [member, people.other.profileId].toSorted(),
    );
  });

  test("says what was not taken and what is doubtful, and a doubtful field can be mended before it is stored", async () => {
    const { send, check, db } = await openWorksImport(await open());
    const fields = `year = {MMXX}, volume = {7}, pmid = {123}, note = {In press}`;
    const file = ["one.bib", one(fields).replace("year = 2012, ", "")] as const;
    const dry = await check([file]);
    expect(dry.notTaken).toEqual([
      { field: "pmid", rows: 1 },
      { field: "year", rows: 1 },
    ]);
    expect(dry).toMatchObject({ created: 0, skipped: 1 });
    expect(dry.rows).toMatchObject([
      {
        state: "doubtful",
        waits: true,
        reading: { volume: "7", remarks: "In press", authors: [{ family: "Bello", given: "Ada" }] },
        notTaken: [
          { field: "pmid", value: "123" },
          { field: "year", value: "MMXX" },
        ],
        doubts: [{ field: "year", raw: "MMXX", why: "The year was not read." }],
      },
    ]);
    expect((await send([file])).body).toMatchObject({ created: 0, skipped: 1 });

    const wrong = await check([file], { decisions: { rows: { 1: { mend: { year: "soon" } } } } });
    expect(wrong.rows).toMatchObject([{ waits: true, doubts: [{ field: "year", raw: "soon" }] }]);
    const mend = {
      year: "2020",
      title: "Song <i>dialects</i>",
      authors: "Bello, Ada\nPam, Esther",
      nothing: "",
    };
    const mended = await send([file], { decisions: { rows: { 1: { as: "new", mend } } } });
    expect(mended.body).toMatchObject({ created: 1 });
    const stored = await db.selectFrom("post").select(["title", "titleHtml", "year"]).execute();
    expect(stored).toEqual([{ title: "Song dialects", titleHtml: "Song <i>dialects</i>", year: 2020 }]);
    const named = await db.selectFrom("post_author").select("name").orderBy("position").execute();
    expect(named.map(({ name }) => name)).toEqual(["Ada Bello", "Esther Pam"]);
  });

  test("fills nothing of a work that is here with a field that was perhaps read wrongly, unless it is ticked", async () => {
    const { send, check, works, db, people } = await openWorksImport(await open());
    const title = "Song dialects of greenbuls in gallery forest";
    await makePost(db, people.admin, {
      postType: "publication",
      title,
      authors: ["Ada Bello"],
      year: 2012,
      isApproved: true,
    });
    const file = ["one.bib", one(String.raw`volume = {7}, journal = {The \foo{Ibis}}`)] as const;
    expect((await check([file])).rows).toMatchObject([
      {
        state: "changed",
        differences: [
          { field: "journal", fills: false },
          { field: "volume", fills: true },
        ],
      },
    ]);
    await send([file]);
    expect(await works()).toMatchObject([{ volume: "7", journal: null }]);
    const mend = { journal: "The Ibis" };
    await send([file], { decisions: { rows: { 1: { mend } } } });
    expect(await works()).toMatchObject([{ journal: "The Ibis" }]);
  });

  test("knows the abbreviations of all its files, whatever their order", async () => {
    const { check } = await openWorksImport(await open());
    const works = ["works.bib", one("journal = ibis")] as const;
    const ids = ["ids.bib", "@string{ibis = {The Ibis}}"] as const;
    expect((await check([works])).rows).toMatchObject([
      { state: "doubtful", doubts: [{ field: "journal" }] },
    ]);
    expect((await check([works, ids])).rows).toMatchObject([
      { state: "new", reading: { journal: "The Ibis" } },
    ]);
  });

  test("keeps its lists as they were received for a month, for admins alone", async () => {
    const { send, api, headersOf, db } = await openWorksImport(await open());
    const { importId } = (await send([["my works.bib", bib]])).body;
    const list = await api.request("/api/works/imports", { headers: headersOf("admin") });
    expect(await list.json()).toMatchObject({
      imports: [{ files: [{ name: "my works.bib", bytes: Buffer.byteLength(bib) }] }],
    });
    const file = (place: number, person: "admin" | "member" = "admin") =>
      api.request(`/api/works/imports/${importId}/files/${place}`, { headers: headersOf(person) });
    expect(await (await file(0)).text()).toBe(bib);
    expect([(await file(1)).status, (await file(0, "member")).status]).toEqual([404, 403]);
    await purgeListFiles(db, "2000-01-01T00:00:00.000Z");
    expect((await file(0)).status).toBe(200);
    await purgeListFiles(db, "2999-01-01T00:00:00.000Z");
    expect((await file(0)).status).toBe(404);
  });

  test("is refused to members, and while another one runs", async () => {
    const { send, undo, works } = await openWorksImport(await open());
    const file = ["works.bib", bib] as const;
    for (const person of ["member", "store"] as const) {
      expect((await send([file], { person })).status).toBe(403);
      expect((await undo("any", person)).status).toBe(403);
    }
    const replies = await Promise.all([send([file]), send([file])]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 503]);
    expect(replies.find(({ status }) => status === 503)?.body.message).toMatch(
      /Another import of works is running/,
    );
    expect(await works()).toHaveLength(2);
    expect((await undo("unknown")).status).toBe(404);
    expect((await send([])).status).toBe(422);
    expect((await send([file], { decisions: { rows: { 1: { as: 5 } } } })).status).toBe(422);
  });
});
