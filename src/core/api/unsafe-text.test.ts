import { sql } from "kysely";
import { expect, test } from "vitest";
import { openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { pdf } from "#tests/files.ts";

// Turns the text after it, and signs that XML, BibTeX and mail headers cannot hold.
const unsafe = "\u202e\u2066\u200f\u061c\u0003\ufffe";
const say = (words: string) => `${words}${unsafe} end`;

// On both: PostgreSQL refuses signs that SQLite stores.
describeEachDatabase("signs that turn or break a text (PE10, WK9)", (open) => {
  test("are stored by no form, import or upload", async () => {
    const app = await openApp(await open());
    const send = async (person: Person | null, method: string, path: string, body: unknown) => {
      const reply = await app.call(person, method, path, body);
      expect([path, reply.status, reply.ok ? {} : await reply.json()]).toEqual([path, reply.status, {}]);
      return reply.status === 201 || reply.status === 200 ? reply.json() : {};
    };
    const post = {
      postType: "publication",
      title: say("Song"),
      titleHtml: `<i>${say("Song")}</i>`,
      authors: [say("J. Smith"), { name: say("Ada Obi"), given: say("Ada"), family: say("Obi") }],
      journal: say("Ibis"),
      keywords: `${say("song")}\n${say("nest")}`,
      content: `<p>${say("Text")}&#x202e;&rlm;<img src="/files/a.png" alt="&#8238;alt"></p>`,
    };
    const { _id } = await send("member", "POST", "/api/posts", post);
    await send("admin", "PATCH", `/api/posts/${_id}`, { isApproved: true });
    await send("member", "PATCH", `/api/posts/${_id}`, { title: say("Songs"), note: say("Please") });
    await send("admin", "POST", `/api/posts/${_id}/return`, { note: say("Shorter") });
    const { profileId } = app.people.member;
    await send("member", "PATCH", `/api/profiles/${profileId}`, {
      name: say("Musa"),
      about: `<p>${say("I")}</p>`,
    });
    await send("admin", "POST", "/api/species", {
      name: say("Rock Firefinch"),
      names: [{ lang: "fr", value: say("A") }],
    });
    await send("admin", "POST", "/api/sensitive-species", { name: say("Vulture"), reason: say("Nests") });
    const { _id: requestId } = await send("store", "POST", "/api/equipment", {
      name: say("Net"),
      quantity: 3,
    });
    const loan = { requestId, phone: "0803 123 4567", quantity: 1, reason: say("Ringing") };
    await send("member", "POST", "/api/request", loan);
    const person = { firstName: say("Ngozi"), lastName: say("Obi"), email: "ngozi@example.org" };
    await send(null, "POST", "/api/contact", { ...person, subject: say("Visit"), message: say("May I?") });
    const password = "a kettle of rollers over granite";
    await send(null, "POST", "/api/user/signup", { ...person, password, confirmPassword: password });
    const imports = {
      "/api/species/import": `name,scientificName\n${say("Bar-breasted Firefinch")},Lagonosticta rufopicta\n`,
      "/api/profiles/import": `name,email\n${say("Talatu")},talatu@example.org\n`,
      "/api/works/import": `title,authors\n${say("Moult")},${say("Plato")}\n`,
    };
    for (const [path, csv] of Object.entries(imports)) {
      const headers = { ...app.headersOf("admin"), "Content-Type": "text/csv" };
      const reply = await app.api.request(path, { method: "POST", headers, body: csv });
      expect([path, reply.status]).toEqual([path, 200]);
    }
    const form = new FormData();
    form.append("upload_preset", "posts");
    form.append("file", new File([new Uint8Array(pdf())], `rings\u202efdp.pdf`, { type: "application/pdf" }));
    const sent = { method: "POST", headers: app.headersOf("member"), body: form };
    expect((await app.api.request("/api/uploads", sent)).status).toBe(201);

    const found: string[] = [];
    let end = 0;
    for (const { name, columns } of await app.db.introspection.getTables()) {
      const texts = columns.filter(({ dataType }) => /text|json/i.test(dataType));
      if (texts.length === 0) continue;
      const selected = sql.join(texts.map((column) => sql.ref(column.name)));
      const { rows } = await sql<object>`select ${selected} from ${sql.table(name)}`.execute(app.db);
      const stored = JSON.stringify(rows);
      if (/[\u202e\u2066\u200f\u061c\ufffe]|\\u0003/.test(stored)) found.push(name);
      end += stored.split(" end").length - 1;
    }
    expect(found).toEqual([]);
    expect(end).toBeGreaterThan(25);
  });
});
