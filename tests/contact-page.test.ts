import { expect, test } from "vitest";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { openApp } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeEachDatabase } from "./databases.ts";
import { makePost } from "./make.ts";

// The form as a browser without script sends it to the built page.

const fields = {
  firstName: "Ngozi",
  lastName: "Umeadi",
  email: "ngozi@example.org",
  subject: "A visit",
  message: "May I come?",
  website: "",
};

describeEachDatabase("the contact page", (open) => {
  async function openPage() {
    const app = await openApp(await open());
    const { pages } = await builtPages({
      ...deliveredTexts,
      api: (request) => app.api.request(request),
      publicUrl: () => "https://birds.example.org",
      newId: () => "1",
    });
    const post = async (changes: object = {}, path = "/contact") => {
      const body = new URLSearchParams({ ...fields, ...changes });
      const page = await pages.page(path, new Request(`http://localhost${path}`, { method: "POST", body }));
      return { page, text: page.body("identity").toString() };
    };
    const read = async (path: string) =>
      (await pages.page(path, new Request(`http://localhost${path}`))).body("identity").toString();
    return { ...app, post, read };
  }

  test("accepts the form without script and redirects to the success screen", async () => {
    const { db, post } = await openPage();
    const { page } = await post();
    expect([page.status, page.headers.location]).toEqual([303, "/contact?sent=copy"]);
    expect(await db.selectFrom("contact_message").select("subject").execute()).toEqual([
      { subject: "A visit" },
    ]);
  });

  test("shows the typed text again, with each problem beside its field", async () => {
    const { db, post } = await openPage();
    const { page, text } = await post({ email: "nobody", message: 'I said "<hello>"' });
    expect(page.status).toBe(422);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(text).toContain("Give an e-mail address, such as name@example.org.");
    expect(text).toContain('value="nobody"');
    expect(text).toContain("I said &quot;&lt;hello&gt;&quot;");
    expect(text).toMatch(/<input[^>]*id="email"[^>]*aria-invalid="true"/);
    expect(await db.selectFrom("contact_message").select("id").execute()).toEqual([]);
  });

  test("is where the library is asked for a thesis that is not online, with the message filled in", async () => {
    const { db, people, read, post } = await openPage();
    const thesis = {
      postType: "thesis" as const,
      degree: "MSc" as const,
      year: 2014,
      authors: ["Ngozi Umeadi"],
    };
    await makePost(db, people.member, { ...thesis, title: "Moult of <weavers>" });
    await makePost(db, people.member, { ...thesis, title: "Moult of owls", doi: "10.5281/zenodo.1" });
    const page = await read("/theses/moult-of-weavers");
    expect(page).toMatch(
      /Not online\.(<!-- -->)? <a[^>]*href="\/contact\?work=moult-of-weavers"[^>]*>Ask the library/,
    );
    expect(await read("/theses/moult-of-owls")).not.toContain("Not online");
    const form = await read("/contact?work=moult-of-weavers");
    expect(form).toContain('value="A copy of “Moult of &lt;weavers&gt;”"');
    const [, message = ""] = /<textarea[^>]*id="message"[^>]*>([^<]*)</.exec(form) ?? [];
    expect(message).toContain(
      "“Moult of &lt;weavers&gt;”\nThesis (MSc), by Ngozi Umeadi, Musa Danjuma, 2014\nhttps://birds.example.org/theses/moult-of-weavers",
    );
    // What the reader has changed comes back, not what was filled in.
    const { text } = await post({ email: "nobody", message: "And a map?" }, "/contact?work=moult-of-weavers");
    expect(text).toContain("And a map?");
    expect(text).not.toContain("Please tell me how");
  });

  test("fills in nothing of a work that visitors may not read, nor of what is no work", async () => {
    const { db, people, read } = await openPage();
    const secret = { postType: "thesis", title: "Canary of moult" } as const;
    await makePost(db, people.member, { ...secret, isApproved: false });
    await makePost(db, people.member, { postType: "news", title: "Rains begin" });
    for (const slug of ["canary-of-moult", "rains-begin", "no-such-work", "x".repeat(5000)]) {
      const form = await read(`/contact?work=${slug}`);
      expect(form).toContain("Write to us");
      expect(form).not.toMatch(/Canary|Rains begin|Please tell me/);
    }
  });

  test("is not cached for the next visitor", async () => {
    const { post } = await openPage();
    await post({ email: "nobody" });
    const { text } = await post({ email: "also nobody" });
    expect(text).toContain("also nobody");
  });

  test("stores a form once when its reply was lost, and says so if it is sent again with another text", async () => {
    const { db, post } = await openPage();
    const sendKey = "k3y-of-the-form";
    for (const _ of ["first", "again"]) {
      const { page } = await post({ sendKey });
      expect([page.status, page.headers.location]).toEqual([303, "/contact?sent=copy"]);
    }
    const changed = await post({ sendKey, message: "May I come in May?" });
    expect(changed.page.status).toBe(422);
    expect(changed.text).toContain("already saved, without your latest changes");
    expect(await db.selectFrom("contact_message").select("subject").execute()).toHaveLength(1);
    expect((await post({ sendKey: "another", subject: "Another visit" })).page.status).toBe(303);
    expect(await db.selectFrom("contact_message").select("subject").execute()).toHaveLength(2);
  });

  test("refuses too many messages, and keeps the typed text", async () => {
    const { post } = await openPage();
    for (let count = 0; count < 5; count++) await post({ subject: `Visit ${count}` });
    const { page, text } = await post({ subject: "One too many" });
    expect(page.status).toBe(429);
    expect(text).toContain("Too many attempts");
    expect(text).toContain('value="One too many"');
  });

  test("is the only page that accepts a form", async () => {
    const { post } = await openPage();
    for (const path of ["/", "/news"]) expect((await post({}, path)).page.status, path).toBe(405);
  });
});
