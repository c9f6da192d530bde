import { expect, test } from "vitest";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost } from "#tests/make.ts";
import { cleanIdentifiers } from "./clean-identifiers.ts";

describeEachDatabase("identifiers that were stored with signs around them", (open) => {
  test("are cleaned once, and those that cannot be read stay as they are", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    const id = await makePost(db, member, { postType: "publication", title: "Larks" });
    const read = () =>
      db
        .selectFrom("post")
        .select(["doi", "isbn", "issn", "version"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const store = (doi: string | null, isbn: string, issn: string) =>
      db.updateTable("post").set({ doi, isbn, issn }).where("id", "=", id).execute();
    const { version } = await read();

    await store("(doi: 10.1111/ibi.12610).", "ISBN 978-3-16-148410-0", "0019 1019");
    await cleanIdentifiers(db);
    const cleaned = { doi: "10.1111/ibi.12610", isbn: "978-3-16-148410-0", issn: "0019-1019", version };
    expect(await read()).toEqual(cleaned);
    await cleanIdentifiers(db);
    expect(await read()).toEqual(cleaned);

    await store("see the library", "12", "?");
    await cleanIdentifiers(db);
    expect(await read()).toEqual({ doi: "see the library", isbn: "12", issn: "?", version });
  });
});
