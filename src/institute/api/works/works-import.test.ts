import { expect, test, vi } from "vitest";
import type { WorkRow, WorksReport } from "#institute/domain/works/works-import.ts";
import { openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

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

type File = readonly [name: string, content: BlobPart];

describeWithDatabase("an import of works", (open) => {
  async function openImports() {
    const app = await openApp(await open());
    const send = async (
      files: readonly File[],
      query = "",
      more: Record<string, string> = {},
      person: Person = "admin",
    ) => {
      const form = new FormData();
      for (const [name, content] of files) form.append("file", new File([content], name));
      for (const [name, text] of Object.entries(more)) form.append(name, text);
      const init = { method: "POST", headers: app.headersOf(person), body: form };
      const reply = await app.api.request(`/api/works/import?${query}`, init);
      const body: WorksReport & { message?: string } = await reply.json();
      return { status: reply.status, body };
    };
    const undo = (id = "") =>
      app.api.request(`/api/works/imports/${id}`, { method: "DELETE", headers: app.headersOf("admin") });
    const works = () =>
      app.db
        .selectFrom("post")
        .select(["id", "title", "doi", "publicAt", "accountId", "volume"])
        .where("deletedAt", "is", null)
        .orderBy("title")
        .execute();
    return { ...app, send, undo, works };
  }
  const statesOf = (rows: readonly WorkRow[]) => rows.map(({ state }) => state);

  test("says row by row what it would do, stores it, and does nothing the second time", async () => {
    const { send, works, db, people } = await openImports();
    const dry = await send([["works.bib", bib]], "dryRun=true");
    expect(dry).toMatchObject({ status: 200, body: { created: 2, skipped: 2, dryRun: true } });
    expect(statesOf(dry.body.rows)).toEqual(["new", "doubtful", "refused", "refused"]);
    expect(dry.body.rows.map(({ line }) => line)).toEqual([3, 8, 12, 13]);
    expect(dry.body.rows[2]?.why).toMatch(/braces/);
    expect(await works()).toEqual([]);

    const done = await send([["works.bib", bib]]);
    expect(done.body).toMatchObject({ created: 2, updated: 0, dryRun: false });
    const stored = await works();
    expect(stored.map(({ title }) => title)).toEqual([
      "Effects of rainfall on cisticola moult in central savanna",
      "Nest sites of weavers along rivers of the plateau",
    ]);
    expect(stored.every(({ publicAt, accountId }) => publicAt && accountId === people.admin._id)).toBe(true);
    const authors = await db.selectFrom("post_author").select(["name", "profileId"]).execute();
    expect(authors.map(({ name }) => name).toSorted()).toEqual([
      "BirdLife International",
      "Esther Pam",
      "Shiiwua Manu",
    ]);
    expect(authors.every(({ profileId }) => profileId === null)).toBe(true);

    const again = await send([["works.bib", bib]]);
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 2, skipped: 2 });
    expect(again.body.importId).toBeUndefined();
    expect(await works()).toEqual(stored);
  });
});
