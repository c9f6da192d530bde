import { expect, test } from "vitest";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, makeProfile } from "#tests/make.ts";
import { countFigures } from "./figures.ts";

const thisYear = new Date().getFullYear();

describeEachDatabase("the figures that a text can take over", (open) => {
  test("count what visitors see: graduates, theses, and papers of each of the last ten years", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    await makeProfile(db, { name: "Ada Bello", memberCategory: ["alumni"] });
    for (const year of [thisYear - 1, thisYear - 1, thisYear - 20])
      await makePost(db, member, { postType: "publication", title: `Of ${year}`, year });
    await makePost(db, member, {
      postType: "publication",
      title: "Hidden",
      year: thisYear,
      isApproved: false,
    });
    await makePost(db, member, { postType: "thesis", title: "A thesis", year: 2010 });
    expect(await countFigures(db)).toEqual([
      { value: 1, text: "1 graduate with a profile" },
      { value: 3, text: "3 publications" },
      { value: 2, text: `2 publications of ${thisYear - 1}` },
      { value: 1, text: "1 thesis" },
    ]);
  });
});
