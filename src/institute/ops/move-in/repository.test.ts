import { expect, test } from "vitest";
import { describeWithDatabase } from "#tests/databases.ts";
import { startConstantServer, startExternalServer } from "#tests/external-server.ts";
import { makeAccount, makePost } from "#tests/make.ts";
import { openMoveIn } from "#tests/move-in.ts";
import { oaiError, oaiPage, oaiRecord } from "#tests/oai-repository.ts";

const thesis = [
  ["title", "Diet of the <i>Plateau</i> Lark".replaceAll("<", "&lt;").replaceAll(">", "&gt;")],
  ["creator", "Bature, Asabe K."],
  ["contributor", "Pam, Ladi"],
  ["date", "2021-03-04T10:00:00Z"],
  ["date", "2019-07"],
  ["type", "MSc thesis"],
  ["publisher", "University of the Plateau"],
  ["description", "Larks eat seeds &amp; ants.\n\nThey sing."],
  ["subject", "larks"],
  ["subject", "diet"],
  ["identifier", "https://repository.example/123"],
  ["language", "eng"],
  ["rights", "https://creativecommons.org/licenses/by/4.0/"],
  ["coverage", "Jos"],
] as const;
const article = [
  ["title", "Larks of plot 4"],
  ["creator", "Pam, L. K."],
  ["date", "2018"],
  ["type", "Article"],
  ["source", "Larks Today; Vol. 4 (2018); 1-10"],
  ["source", "0019-1019"],
  ["identifier", "doi:10.5555/Larks.4"],
] as const;

describeWithDatabase("a repository", (open) => {
  async function openSite() {
    const database = await open();
    const admin = await makeAccount(database.db, { admin: true });
    const { run } = await openMoveIn(database);
    return { db: database.db, admin, run };
  }

  test("gives its works to be checked, once, without those that are here", { timeout: 30_000 }, async () => {
    const { db, admin, run } = await openSite();
    await makePost(db, admin, { postType: "publication", title: "Another title", doi: "10.5555/KNOWN" });
    await makePost(db, admin, { postType: "publication", title: "Moult of the larks of Jos", year: 2011 });
    const base = await startExternalServer((request, response) => {
      const { searchParams } = new URL(request.url ?? "", "http://localhost");
      const isSecond = searchParams.get("resumptionToken") === "page 2";
      response.end(
        isSecond
          ? oaiPage([oaiRecord("3", [], "deleted"), oaiRecord("4", [["creator", "Nobody"]])])
          : oaiPage(
              [
                oaiRecord("1", thesis),
                oaiRecord("2", article),
                oaiRecord("5", [
                  ["title", "Other words"],
                  ["identifier", "https://doi.org/10.5555/known"],
                ]),
                oaiRecord("6", [
                  ["title", "Moult of the larks of Jos"],
                  ["type", "Article"],
                  ["date", "2012"],
                ]),
              ],
              "page 2",
            ),
      );
    });
    const { rows, summary } = await run("oai", base);
    const of = (id: string) =>
      rows.find((row) => row.includes(`oai:old.example:${id} `) || row.includes(`oai:old.example:${id}“`));
    expect(of("1")).toBe("taken: record oai:old.example:1 “Diet of the Plateau Lark” – without coverage");
    expect(of("3")).toMatch(/^left out: .*it was deleted there/);
    expect(of("4")).toMatch(/^left out: .*title/);
    expect(of("5")).toMatch(
      /^left out: .*it is here already: “Another title”, \/publications\/another-title/,
    );
    expect(of("6")).toMatch(/^left out: .*it is here already: “Moult of the larks of Jos”/);
    expect(summary).toContain("6 records: 2 taken, 0 taken before, 4 left out.");
    const posts = await db
      .selectFrom("post")
      .innerJoin("post_text", "postId", "id")
      .selectAll()
      .orderBy("year")
      .execute();
    expect(posts.filter(({ approvedAt }) => approvedAt === null)).toMatchObject([
      {
        postType: "publication",
        title: "Larks of plot 4",
        year: 2018,
        journal: "Larks Today",
        issn: "0019-1019",
        doi: "10.5555/Larks.4",
        waitingSince: expect.any(String),
      },
      {
        postType: "thesis",
        titleHtml: "Diet of the <i>Plateau</i> Lark",
        year: 2019,
        month: "07",
        degree: "MSc",
        awardingInstitution: "University of the Plateau",
        supervisors: "Ladi Pam",
        keywords: "larks\ndiet",
        language: "en",
        publisherUrl: "https://repository.example/123",
        content: "<p>Larks eat seeds &amp; ants.</p><p>They sing.</p>",
      },
    ]);
    const authors = await db.selectFrom("post_author").select(["name", "family"]).orderBy("name").execute();
    expect(authors).toMatchObject([
      { name: "Asabe K. Bature", family: "Bature" },
      { name: "L. K. Pam", family: "Pam" },
    ]);
    expect((await run("oai", base)).summary).toContain("6 records: 0 taken, 2 taken before, 4 left out.");
  });

  test.each([
    ["a web page", "<!doctype html><html><body>Welcome</body></html>", "something else than OAI-PMH"],
    ["a page without a type", "<html><body>Welcome</body></html>", "something else than OAI-PMH: <html>"],
    ["words", "Service unavailable", "something else than OAI-PMH"],
    [
      "half an answer",
      oaiPage([oaiRecord("1", article)]).slice(0, -60),
      "something else than OAI-PMH: line 1, unclosed tag",
    ],
    ["an error", oaiError("badVerb", "No such verb"), "The repository says “badVerb: No such verb”."],
  ])("that answers with %s is named so", async (_, answer, reason) => {
    const { run } = await openSite();
    await expect(run("oai", await startConstantServer(answer))).rejects.toThrow(reason);
  });

  test("without records gives none", async () => {
    const { run } = await openSite();
    const { rows } = await run("oai", await startConstantServer(oaiError("noRecordsMatch", "None")));
    expect(rows).toHaveLength(1);
  });

  test("that never ends is left, and what it gave is taken", { timeout: 30_000 }, async () => {
    const { run } = await openSite();
    const { summary } = await run(
      "oai",
      await startConstantServer(oaiPage([oaiRecord("2", article)], "again")),
    );
    expect(summary).toContain("1 record: 1 taken");
    expect(summary).toContain("After 1 record it ended: The repository sends the same page again and again.");
  });
});
