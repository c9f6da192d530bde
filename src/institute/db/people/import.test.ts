import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { readListText } from "#core/formats/lists/read-text.ts";
import { profileReader, readProfiles } from "#institute/formats/people/profile-csv.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, makeProfile, permitted } from "#tests/make.ts";
import { cleanedBefore, importProfiles } from "./import.ts";

const list = [
  "name,email,memberCategory,phone1",
  "Hauwa Bala,hauwa@example.org,staff,",
  "Musa A. Ibrahim,musa@example.org,staff; alumni,+234 803 000 0000",
  "Esther Pam,esther@example.org,staff,",
].join("\n");

describeEachDatabase("a list of members that changes some", (open) => {
  test("names each of them, before and after, in the dry run, the report and the audit log", async () => {
    const { db } = await open();
    const by = permitted<"profile.manage">(await makeAccount(db, { admin: true }));
    await makeProfile(db, { name: "Musa Ibrahim", email: "musa@example.org", memberCategory: ["staff"] });
    await makeProfile(db, { name: "Esther Pam", email: "esther@example.org", memberCategory: ["staff"] });
    const file = readProfiles(readListText(list, profileReader));
    const run = (dryRun: boolean) =>
      transaction(db, (trx) => importProfiles(trx, by, file, { dryRun, clean: cleanedBefore(file) }));
    const records = [
      {
        line: 3,
        name: "Musa Ibrahim",
        changes: [
          { field: "name", label: "Name", before: "Musa Ibrahim", after: "Musa A. Ibrahim" },
          expect.objectContaining({ field: "phone1", before: "none", after: "+234 803 000 0000" }),
          expect.objectContaining({ field: "memberCategory", before: "Staff", after: "Staff, Alumni" }),
        ],
      },
    ];
    expect(await run(true)).toMatchObject({ created: 1, updated: 1, unchanged: 1, records });
    expect(await run(false)).toMatchObject({ created: 1, updated: 1, unchanged: 1, records });
    const log = await db.selectFrom("audit").select(["action", "before", "after"]).execute();
    const entry = (action: string) => log.find((row) => row.action === action);
    expect(entry("profile.import")?.after).toContain("Musa Ibrahim: Name Musa Ibrahim → Musa A. Ibrahim;");
    expect(entry("profile.update")?.before).toContain('"name":"Musa Ibrahim"');
    expect(entry("profile.update")?.after).toContain('"name":"Musa A. Ibrahim"');
    expect(await run(false)).toMatchObject({ unchanged: 3, records: [] });
  });
});
