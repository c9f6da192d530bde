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

  test("is where a thesis is asked for that has no file and no address elsewhere", async () => {
    const { db, people, read } = await openPage();
    const thesis = { postType: "thesis", title: "Moult of weavers" } as const;
    await makePost(db, people.member, thesis);
    await makePost(db, people.member, { ...thesis, title: "Moult of owls", doi: "10.5281/zenodo.1" });
    const page = await read("/theses/moult-of-weavers");
    expect(page).toContain('href="/contact?about=A+copy+of+%E2%80%9CMoult+of+weavers%E2%80%9D"');
    expect(await read("/theses/moult-of-owls")).not.toContain("Ask for a copy");
    expect(await read("/contact?about=A+copy+of+%E2%80%9CMoult+of+weavers%E2%80%9D")).toContain(
      'value="A copy of “Moult of weavers”"',
    );
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
