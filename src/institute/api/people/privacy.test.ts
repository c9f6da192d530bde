import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { crawl, listGetAddresses } from "#tests/crawl.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

const phones = ["+234 803 555 0101", "+234 803 555 0102"];

describeWithDatabase("telephone numbers and addresses of members", (open) => {
  test("are sent only to the member and to admins, on every route of the API", async () => {
    const app = await openApp(await open());
    const { member, other } = app.people;
    const [phone1, phone2] = phones;
    await app.call("admin", "PATCH", `/api/profiles/${member.profileId}`, {
      phone1,
      phone2,
      memberCategory: ["boardMember", "staff", "affiliate", "student", "alumni"],
    });
    await makePost(app.db, other, { authors: ["member@example.org"] });
    const queries = [
      "?limit=100",
      "?category=boardMember",
      "?searchQuery=musa",
      "?searchQuery=member@example.org",
      `?searchQuery=${encodeURIComponent("803 555 0101")}`,
      "?searchQuery=none&tags=staff",
      "?name=musa",
      "?deleted=true",
    ];
    const paths = await listGetAddresses(app, queries);
    expect(paths).toEqual(expect.arrayContaining(["/api/profiles/musa-danjuma", "/api/profiles/export"]));
    for (const who of [null, "newcomer", "other", "store"] as const)
      for (const [path, reply] of await crawl(app, who, paths)) {
        expect(reply, `${who ?? "a visitor"} at ${path}`).not.toContain("member@example.org");
        for (const phone of phones) expect(reply, `${who ?? "a visitor"} at ${path}`).not.toContain(phone);
      }
    for (const who of ["member", "admin"] as const) {
      const responses = await crawl(app, who, ["/api/profiles/musa-danjuma"]);
      expect([...responses.values()].join()).toContain(phone1);
    }
  }, 120_000);

  test("cannot be guessed by searching", async () => {
    const app = await openApp(await open());
    for (const who of [null, "other"] as const)
      for (const text of ["member@example.org", "member", "example.org"]) {
        const reply = await app.call(who, "GET", `/api/profiles/search?searchQuery=${text}`);
        expect((await reply.json()).total, text).toBe(0);
      }
  });
});
