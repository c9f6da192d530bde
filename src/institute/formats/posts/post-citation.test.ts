import { describe, expect, test } from "vitest";
import { keysOf } from "#core/domain/keys.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { samplePost } from "#tests/sample-post.ts";
import { apa } from "../works/apa.ts";
import { workFormats, writeWork } from "../works/formats.ts";
import { toCitable } from "./post-citation.ts";

const paper = samplePost({
  title: "Moult of the Rock Firefinch",
  authors: [{ profileId: null, name: "Ulf Ottosson", slug: null, profilePicture: null }],
  year: 2019,
  journal: "Malimbus",
  volume: "41",
  firstPage: "12",
  lastPage: "20",
  doi: "https://doi.org/10.1234/mal.41.12",
});
const cite = (post: Partial<Post>) => {
  const work = toCitable(samplePost(post), "https://birds.example.org");
  if (!work) throw new Error("A paper is cited.");
  return {
    apa: apa(work),
    bibtex: writeWork(work, "bib"),
    ris: writeWork(work, "ris").split("\r\n"),
    csl: JSON.parse(writeWork(work, "json"))[0],
  };
};

describe("a paper", () => {
  test("is cited with its journal, volume, pages and bare DOI", () => {
    const { apa, bibtex, ris, csl } = cite(paper);
    expect(apa).toBe(
      "Ottosson, U. (2019). Moult of the Rock Firefinch. Malimbus, 41, 12–20. https://doi.org/10.1234/mal.41.12",
    );
    expect(bibtex).toContain("  volume = {41},\n  pages = {12--20},\n");
    expect(ris).toEqual(expect.arrayContaining(["VL  - 41", "SP  - 12", "EP  - 20"]));
    expect(csl).toMatchObject({ "container-title": "Malimbus", volume: "41", page: "12-20" });
  });

  test("is cited in the same way when its numbering is still one line", () => {
    const { volume: _volume, firstPage: _first, lastPage: _last, ...rest } = paper;
    const written = samplePost({ ...rest, publicationNumber: "41: 12-20" });
    expect(cite(written)).toEqual(cite(paper));
  });

  test("keeps a numbering that nobody can read", () => {
    const { apa, bibtex, ris, csl } = cite({ ...paper, publicationNumber: "Suppl. 2" });
    expect(apa).toContain("Malimbus, 41, 12–20, Suppl. 2.");
    expect(bibtex).toContain("  note = {Number: Suppl. 2.},");
    expect(ris).toContain("M1  - Suppl. 2");
    expect(csl.note).toBe("Number: Suppl. 2.");
  });

  test("has an article number instead of pages", () => {
    const online = { ...paper, issue: "9", firstPage: null, lastPage: null, articleNumber: "e9334" };
    const { apa, bibtex, ris, csl } = cite(online);
    expect(apa).toContain("Malimbus, 41(9), Article e9334.");
    expect(bibtex).toContain("  eid = {e9334},");
    expect(ris).toContain("SP  - e9334");
    expect(csl.number).toBe("e9334");
  });

  test("is dated to its month or day where they are known", () => {
    const { ris, csl, apa } = cite({ ...paper, month: "03", day: 14 });
    expect(apa).toContain("(2019).");
    expect(ris).toContain("DA  - 2019/03/14");
    expect(csl.issued).toEqual({ "date-parts": [[2019, 3, 14]] });
  });

  test("names its authors by the parts that are known, and says where the list is cut short", () => {
    const free = { profileId: null, slug: null, profilePicture: null };
    const orcid = "0000-0002-1825-0097";
    const authors = [
      { ...free, name: "Ulf Peter Ottosson", given: "Ulf", family: "Peter Ottosson", orcid },
      { ...free, name: "Jan van der Berg" },
      { ...free, name: "et al." },
    ];
    const { apa, bibtex, ris, csl } = cite({ ...paper, authors });
    expect(apa).toMatch(/^Peter Ottosson, U\., van der Berg, J\., et al\. \(2019\)/);
    expect(bibtex).toContain("  author = {Peter Ottosson, Ulf and van der Berg, Jan and others},");
    expect(ris.filter((line) => line.startsWith("AU"))).toEqual([
      "AU  - Peter Ottosson, Ulf",
      "AU  - van der Berg, Jan",
      "AU  - et al.",
    ]);
    expect(csl.author).toEqual([
      { family: "Peter Ottosson", given: "Ulf", ORCID: `https://orcid.org/${orcid}` },
      { family: "van der Berg", given: "Jan" },
      { literal: "et al." },
    ]);
  });

  test("keeps the italics of its title where a format has them", () => {
    const marked = { title: "Song of L. & CO2", titleHtml: "Song of <i>L.</i> &amp; CO<sub>2</sub>" };
    const { apa, bibtex, ris, csl } = cite({ ...paper, ...marked });
    expect(apa).toContain("Song of L. & CO2. Malimbus");
    expect(ris).toContain("TI  - Song of L. & CO2");
    expect(bibtex).toContain("  title = {{Song of \\textit{L.} \\& CO\\textsubscript{2}}},");
    expect(csl.title).toBe("Song of <i>L.</i> & CO<sub>2</sub>");
  });

  test("without a year is cited without one", () => {
    expect(cite({ ...paper, year: null, month: "03" }).apa).toContain("Ottosson, U. (n.d.). Moult");
  });

  test("in a book names its editors and publisher", () => {
    const chapter = {
      ...paper,
      journal: "Birds of Ghana",
      volume: null,
      editors: "Nik Borrow\nRon Demey",
      publisher: "Christopher Helm",
      isbn: "978-0-306-40615-7",
      doi: null,
    };
    const { apa, bibtex, ris, csl } = cite(chapter);
    expect(apa).toContain(
      "Moult of the Rock Firefinch. In N. Borrow & R. Demey (Eds.), Birds of Ghana (pp. 12–20). Christopher Helm. https",
    );
    expect(bibtex).toMatch(/^@incollection\{[\s\S]*editor = \{Borrow, Nik and Demey, Ron\},/);
    expect(bibtex).toContain("  booktitle = {Birds of Ghana},");
    expect(ris).toEqual(
      expect.arrayContaining(["TY  - CHAP", "A2  - Demey, Ron", "SN  - 978-0-306-40615-7"]),
    );
    expect(csl).toMatchObject({ type: "chapter", editor: [{ family: "Borrow", given: "Nik" }, {}] });
  });
});

describe("a thesis", () => {
  const { journal: _journal, volume: _volume, doi: _doi, ...rest } = paper;
  const thesis = samplePost({ ...rest, postType: "thesis", firstPage: null, lastPage: null });

  test("is cited with its address on this site, and without an unstated institution", () => {
    const { apa, bibtex } = cite(thesis);
    expect(apa).toBe(
      "Ottosson, U. (2019). Moult of the Rock Firefinch [Thesis]. https://birds.example.org/theses/moult",
    );
    expect(bibtex).toMatch(/^@misc\{/);
    const work = toCitable(thesis, "https://birds.example.org");
    if (!work) throw new Error("A thesis is cited.");
    // DataCite requires a publisher, and has this sign for one that nobody knows.
    const unknown = /"publisher":\{"name":":unav"\}|<publisher>:unav<\/publisher>/;
    for (const format of keysOf(workFormats))
      expect(writeWork(work, format).replace(unknown, "")).not.toMatch(
        /school|institution|publisher|PB {2}|Leventis|phdthesis/,
      );
  });

  test("is cited with its degree, the university that gave it and its supervisors", () => {
    const awarded = { awardingInstitution: "University of St Andrews", supervisors: "Will Cresswell" };
    const { apa, bibtex, ris, csl } = cite({ ...thesis, degree: "PhD", ...awarded });
    expect(apa).toContain("Moult of the Rock Firefinch [PhD thesis, University of St Andrews]. https");
    expect(bibtex).toMatch(/^@phdthesis\{/);
    expect(bibtex).toContain("  type = {PhD thesis},");
    expect(bibtex).toContain("  school = {University of St Andrews},");
    expect(ris).toEqual(
      expect.arrayContaining(["PB  - University of St Andrews", "M3  - PhD thesis", "A3  - Cresswell, Will"]),
    );
    expect(csl).toMatchObject({ genre: "PhD thesis", publisher: "University of St Andrews" });
  });

  test("has a supervisor who is a member under their own name, with the ORCID iD", () => {
    const orcid = "0000-0002-1825-0097";
    const parts = { given: "Will", family: "Cresswell", kind: "person" } as const;
    const will = { profileId: "p", name: "Will Cresswell", slug: "will-cresswell", ...parts };
    const supervisorLinks = [{ written: "Cresswell W.", ...will, orcid }];
    const work = toCitable(
      samplePost({ ...thesis, supervisors: "Cresswell W.\nUlf Ottosson", supervisorLinks }),
      "https://birds.example.org",
    );
    expect(work?.supervisors).toEqual([
      { given: "Will", family: "Cresswell", orcid },
      { given: "Ulf", family: "Ottosson" },
    ]);
  });
});

test("news is not cited", () => {
  expect(toCitable({ ...paper, postType: "news" }, "https://birds.example.org")).toBeUndefined();
});
