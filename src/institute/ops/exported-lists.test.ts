import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";
import { lists } from "./exported-lists.ts";

describeWithDatabase("what an export writes for people", (open) => {
  test("works for a reference manager, people for a spreadsheet, and each public post in Markdown", async () => {
    const { db, people } = await openApp(await open());
    const content = "<h2>Where</h2><p>On the <em>plateau</em>.</p>";
    const work = {
      title: "Moult of larks",
      year: 2019,
      keywords: "moult; rain",
      content,
      isEnteredForOthers: true,
    };
    await makePost(db, people.member, { ...work, postType: "publication", authors: ["Ulf Ottosson"] });
    await makePost(db, people.member, { postType: "document", title: "Ringing rules", content });
    await makePost(db, people.member, { postType: "news", title: "Hidden", content, isApproved: false });

    const written = new Map<string, string>();
    for (const list of lists)
      if ("write" in list) {
        let text = "";
        for await (const part of list.write(db, "https://birds.example.org")) text += part;
        written.set(list.name, text);
      } else
        for await (const file of list.files(db, "https://birds.example.org"))
          written.set(`${list.name}/${file.name}`, file.text);

    expect([...written.keys()]).toEqual([
      "texts.csv",
      "people.csv",
      "works.bib",
      "posts/publications/moult-of-larks.md",
      "posts/documents/ringing-rules.md",
    ]);
    expect(written.get("people.csv")).toContain("member@example.org");
    expect(written.get("works.bib")?.match(/^@\w+/gm)).toEqual(["@article", "@misc"]);
    expect(written.get("posts/publications/moult-of-larks.md")).toMatch(
      /^---\ntype: Publication\nposted: .*\ntitle: Moult of larks\nyear: 2019\nkeywords:\n {2}- moult\n {2}- rain\nauthors:\n {2}- Ulf Ottosson\naddress: https:\/\/birds\.example\.org\/publications\/moult-of-larks\n---\n## Where\n\nOn the \*plateau\*\.\n$/,
    );
  });
});
