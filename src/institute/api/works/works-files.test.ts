import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { writeZip } from "#core/adapters/zip.ts";
import { transaction } from "#core/db/connect.ts";
import { createLookup } from "#institute/adapters/lookup.ts";
import { answerReaders } from "#institute/formats/works/lookup-readers.ts";
import { seedPeople } from "#institute/ops/demo/people.ts";
import { readPosts, seedPosts } from "#institute/ops/demo/posts.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { createDoiServices, type DoiMood } from "#tests/doi-services.ts";
import { startExternalServer } from "#tests/external-server.ts";
import { writtenPdf } from "#tests/pdfs.ts";
import { openWorksImport } from "#tests/works-import.ts";

vi.setConfig({ testTimeout: 180_000 });

const doi = "10.5555/standin.2031.7";

describeWithDatabase("the files of an import of works", (open) => {
  test.each(["bib", "biblatex.bib", "ris", "json"])(
    "a whole list that the site wrote as .%s changes nothing",
    async (format) => {
      const { check, send, api, works, db } = await openWorksImport(await open());
      // The people of the demo have the same addresses.
      await db.updateTable("account").set({ email: sql`id` }).execute();
      await db.updateTable("profile").set({ email: sql`id` }).execute();
      await transaction(db, async (trx) => {
        await seedPeople(trx, "");
        await seedPosts(trx, readPosts(), new Map());
      });
      const before = await works();
      for (const list of ["publications", "theses"]) {
        const file = [
          `${list}.${format}`,
          await (await api.request(`/api/works/${list}.${format}`)).text(),
        ] as const;
        const { rows, states } = await check([file]);
        expect(rows.filter(({ state }) => state !== "same")).toEqual([]);
        expect(states.same).toBe(list === "theses" ? 10 : 49);
        expect((await send([file])).body).toMatchObject({ created: 0, updated: 0 });
      }
      expect(await works()).toEqual(before);
    },
  );

  async function openDois(moods: Partial<Record<"crossref" | "datacite" | "doi", DoiMood>> = {}) {
    const doiServices = createDoiServices();
    doiServices.moods = moods;
    const url = await startExternalServer(doiServices.answer);
    const lookUp = createLookup({
      crossref: `${url}/crossref`,
      datacite: `${url}/datacite`,
      doi: `${url}/doi`,
      readers: answerReaders,
      userAgent: () => "Malimbe",
      timeoutMs: 1_000,
    });
    return { doiServices, ...(await openWorksImport(await open(), lookUp)) };
  }
  const list = ["dois.txt", `DOI\nhttps://doi.org/${doi}.\n10.5555/nothing.here\nno DOI\n`] as const;

  test("a list of DOIs is looked up once, and each that is unknown says so", async () => {
    const { check, send, doiServices, works } = await openDois();
    const dry = await check([list]);
    expect(dry.rows).toMatchObject([
      { line: 2, doi, state: expect.stringMatching(/new|doubtful/), year: 2031 },
      { line: 3, state: "refused", why: expect.stringContaining("knows this DOI") },
      { line: 4, state: "refused", why: "“no DOI” is not a DOI." },
    ]);
    const asked = doiServices.requests.filter(({ path }) => path.includes("standin")).length;
    expect((await send([list])).body.created).toBe(1);
    expect(doiServices.requests.filter(({ path }) => path.includes("standin"))).toHaveLength(asked);
    expect(await works()).toMatchObject([{ doi }]);
    expect((await check([list])).rows[0]).toMatchObject({ state: "same" });
  });

  test.each<DoiMood>(["html", "large", "slow", 429, "other"])(
    "services that answer %s refuse the row in words",
    async (mood) => {
      const { check } = await openDois({ crossref: mood, datacite: mood, doi: mood });
      expect((await check([["dois.txt", doi]])).rows).toMatchObject([
        { state: "refused", why: expect.stringMatching(/did not answer in time/) },
      ]);
    },
  );

  test("PDFs go to the records that name them, once; a program named .pdf and one of no record are not used", async () => {
    const { check, send, works, db } = await openWorksImport(await open());
    const bib = `@article{manu2010, author={Manu, S.}, title={Weavers of the gallery forests near Jos}, file={:a b.pdf:PDF}}
      @article{pam2011, author={Pam, E.}, title={Sunbirds of the gallery forests near Jos}}
      @article{bello, author={Bello, A.}, title={Larks of the fallow fields near Jos}, doi={10.1111/ibi.12610}}`;
    const pdf = await writtenPdf();
    const files = [
      ["works.bib", bib],
      ["a b.pdf", pdf],
      ["10.1111_ibi.12610.pdf", pdf],
      ["nobody.pdf", pdf],
      ["program.pdf", new TextEncoder().encode("MZ\u0090\u0000 a program")],
    ] as const;
    const dry = await check(files);
    expect(dry.rows.map((row) => row.pdf)).toEqual(["a b.pdf", undefined, "10.1111_ibi.12610.pdf"]);
    expect(dry.notes).toEqual(
      expect.arrayContaining([
        "program.pdf is not a PDF, despite its name. It is not used.",
        "No record belongs to nobody.pdf. It is not used.",
      ]),
    );
    expect((await send(files)).body).toMatchObject({ created: 3 });
    const stored = await db.selectFrom("file").select(["url", "name"]).execute();
    expect(stored.map(({ name }) => name).toSorted()).toEqual(["10.1111_ibi.12610.pdf", "a b.pdf"]);
    expect((await works()).filter(({ fileUrl }) => stored.some(({ url }) => url === fileUrl))).toHaveLength(
      2,
    );
    expect((await check(files)).states).toMatchObject({ same: 3 });
    const entries = async function* () {
      yield { name: "My library/works.bib", content: bib };
      yield { name: "My library/notes.docx", content: "Nothing of ours." };
    };
    const zip = Buffer.from(await new Response(writeZip(entries())).arrayBuffer());
    expect((await check([["library.zip", zip]])).rows.map(({ state }) => state)).toEqual([
      "same",
      "same",
      "same",
    ]);
    const later = [...files, ["Sunbirds of the gallery forests.pdf", pdf]] as const;
    expect((await send(later)).body).toMatchObject({ updated: 1 });
  });

  test("a table is read by the names of its columns, or as a person says", async () => {
    const { check, send, works } = await openWorksImport(await open());
    const table = [
      "works.csv",
      "Title of paper;Authors;Year;Journal;Vol;Pages\nSunbirds of the gallery forests;Manu, S. & Pam, E.;2011;Ibis;3;12-19\nNo year;Bello A;20l1;;;\n",
    ] as const;
    const dry = await check([table]);
    expect(dry.rows).toMatchObject([
      { state: expect.stringMatching(/new|doubtful/), line: 2, authors: "S. Manu, E. Pam", year: 2011 },
      { state: "refused", line: 3, why: expect.stringContaining("20l1") },
    ]);
    const { proposal } = dry;
    const reading = {
      ...proposal?.reading,
      columns: proposal?.reading.columns.filter(({ field }) => field !== "volume"),
    };
    expect((await send([table], { reading, query: "approved=false" })).body).toMatchObject({ created: 1 });
    expect(await works()).toMatchObject([{ journal: "Ibis", volume: null, publicAt: null }]);
    expect((await check([["works.csv", "a,b\n1,2\n"]])).rows).toMatchObject([{ state: "refused" }]);
  });

  test("5,000 records in Latin-1 are checked within the limits of the process", async () => {
    const { check } = await openWorksImport(await open());
    const text = Array.from(
      { length: 5_000 },
      (_, n) =>
        `@article{k${n}, author={M\u00fcller, Jos\u00e9}, title={Moult w${n * 7919} x${n * 31} of weavers}, year=2001${n % 10 ? "}" : ""}\n`,
    ).join("");
    const { rows, notes, states } = await check([["works.bib", Buffer.from(text, "latin1")]]);
    expect(states).toMatchObject({ new: 4_500, refused: 500 });
    expect(rows[1]?.authors).toBe("José Müller");
    expect(notes?.[0]).toMatch(/not in UTF-8/);
  });
});
