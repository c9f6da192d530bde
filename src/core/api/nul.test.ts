import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";

// On both: PostgreSQL refuses this sign and SQLite stores it.
describeEachDatabase("the character U+0000", (open) => {
  test("is refused by field in a query, without a server error", async () => {
    const app = await openApp(await open());
    for (const path of [
      "/api/posts?searchQuery=%00",
      "/api/posts?search=a%00b",
      "/api/species?search=%00",
      "/api/profiles?search=%00",
      "/api/equipment?search=%00",
      "/api/audit?action=%00",
      "/api/audit?subjectId=%00",
      "/api/request?search=%00",
      "/api/accounts?search=%00",
      "/api/surveys?site=%00",
    ])
      expect([path, (await app.call("admin", "GET", path)).status < 500]).toEqual([path, true]);
    const audit = await app.call("admin", "GET", "/api/audit?subjectId=%00");
    expect(audit.status).toBe(422);
    expect(await audit.json()).toMatchObject({ fields: { subjectId: expect.any(String) } });
  });

  test("causes no server error in a body either", async () => {
    const app = await openApp(await open());
    const nul = "a\u0000b";
    for (const [path, json] of [
      ["/api/posts", { postType: "news", title: nul, content: nul, authors: [nul] }],
      ["/api/contact", { name: nul, email: "a@example.org", message: nul, subject: nul }],
      ["/api/user/signin", { email: nul, password: nul }],
    ] as const)
      expect([path, (await app.call("member", "POST", path, json)).status < 500]).toEqual([path, true]);
  });
});
