import { expect, test } from "vitest";
import { builtPages, type Pages } from "#core/web/serve/load-pages.ts";
import { memberCategories, memberCategoryNames } from "#institute/domain/people/member-categories.ts";
import { openApp } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";
import { makeAccount, makePost, type PostOverrides } from "./make.ts";

// The built pages: `script/test` builds first.

async function get(pages: Pages, address: string) {
  const page = await pages.page(address, new Request(`http://localhost${address}`));
  return { status: page.status, text: page.body("identity").toString() };
}

describeWithDatabase("pages about people", (open) => {
  async function openPages() {
    const database = await open();
    const app = await openApp(database);
    const publicUrl = () => "https://birds.example.org";
    const api = (request: Request) => app.api.request(request);
    const { pages } = await builtPages({ ...deliveredTexts, api, publicUrl, newId: () => "request-1" });
    database.onPublicChange(() => pages.replies.clear());
    const id = app.people.member.profileId;
    const change = (body: object) => app.call("admin", "PATCH", `/api/profiles/${id}`, body);
    return { app, pages, change, id };
  }

  test("never show an e-mail address or telephone number, in any form", async () => {
    const { app, pages, change } = await openPages();
    await change({ phone1: "+234 803 555 0101", phone2: "555 0102", memberCategory: memberCategoryNames });
    await makePost(app.db, app.people.other, { authors: ["member@example.org"] });
    const directories = Object.values(memberCategories).map(({ path }) => `/people/${path}`);
    const plain = [
      ...directories,
      "/people/alumni?search=musa",
      "/people/alumni?search=member@example.org",
      "/member/musa-danjuma",
      "/member/musa-danjuma?tab=news",
      "/news",
    ];
    for (const address of [...plain, ...plain.map((path) => path.replace(/(\?|$)/, ".data$1"))]) {
      const { status, text } = await get(pages, address);
      expect(status, address).toBe(200);
      // The search field repeats the searched address; nothing else contains one.
      const exposed = text.replaceAll(
        "member@example.org",
        address.includes("member@") ? "" : "member@example.org",
      );
      expect(exposed, address).not.toMatch(/@example\.org|555 010/);
    }
    expect((await get(pages, "/people/alumni?search=musa")).text).toContain("/member/musa-danjuma");
    expect((await get(pages, "/people/alumni?search=member@example.org")).text).toContain(
      "No matching members",
    );
  });

  test("list the documents of an account without a profile, and none of a namesake (PE10)", async () => {
    const { app, pages } = await openPages();
    const name = { firstName: "Ngozi", lastName: "Umeadi" };
    const [account, namesake] = [await makeAccount(app.db, name), await makeAccount(app.db, name)];
    const post = (who: typeof account, title: string, more: PostOverrides = {}) =>
      makePost(app.db, who, { postType: "document", title, ...more });
    await post(account, "Ring sizes");
    await post(account, "Rings of Jos", { postType: "publication" });
    await post(account, "Rings in draft", { isApproved: false });
    await post(account, "Rings in private", { isPrivate: true });
    await post(namesake, "Mist nets of Ngozi Umeadi");
    const { status, text } = await get(pages, `/user/${account._id}`);
    expect(status).toBe(200);
    expect(text).toContain("Ngozi Umeadi");
    for (const title of ["Ring sizes", "Rings of Jos"]) expect(text).toContain(title);
    expect(text).not.toMatch(/Mist nets|Rings in|@example\.org/);
  });

  test("say nothing of an account without public documents, as of one that does not exist", async () => {
    const { app, pages } = await openPages();
    const account = await makeAccount(app.db, { firstName: "Ngozi", lastName: "Umeadi" });
    const begun = await makeAccount(app.db, { firstName: "Kechi", lastName: "Obi", confirmed: false });
    await makePost(app.db, account, { postType: "document", title: "Ring sizes", isApproved: false });
    await makePost(app.db, account, { postType: "document", title: "Ring colours", isPrivate: true });
    const missing = await get(pages, "/user/nobody");
    expect(missing.status).toBe(404);
    for (const { _id } of [account, begun]) {
      const { status, text } = await get(pages, `/user/${_id}`);
      expect(status).toBe(404);
      expect(text.replaceAll(_id, "nobody")).toBe(missing.text);
      for (const person of [null, "member"] as const)
        expect(await (await app.call(person, "GET", `/api/profiles/account/${_id}`)).json()).toEqual(
          await (await app.call(person, "GET", "/api/profiles/account/nobody")).json(),
        );
    }
  });

  test("link a document to the member who posted it, in the archive and on its own page", async () => {
    const { app, pages } = await openPages();
    const account = await makeAccount(app.db, { firstName: "Ngozi", lastName: "Umeadi" });
    await makePost(app.db, account, { postType: "document", title: "Ring sizes" });
    await makePost(app.db, account, { postType: "publication", title: "Rings of Jos" });
    const link = `href="/user/${account._id}"`;
    for (const address of [
      "/documents",
      "/documents/ring-sizes",
      "/publications",
      "/publications/rings-of-jos",
    ])
      expect((await get(pages, address)).text, address).toContain(link);
  });

  test("show a change on the next request, and a deleted member as gone", async () => {
    const { app, pages, change, id } = await openPages();
    for (let time = 0; time < 2; time++)
      expect((await get(pages, "/people/students")).text).not.toContain("Musa Danjuma");
    expect(pages.replies.find("/people/students")).toBeDefined();
    await change({ memberCategory: ["student"] });
    expect((await get(pages, "/people/students")).text).toContain("Musa Danjuma");
    await change({ bio: "Rings birds." });
    expect((await get(pages, "/member/musa-danjuma")).text).toContain("Rings birds.");
    await app.call("admin", "DELETE", `/api/profiles/${id}`);
    expect((await get(pages, "/people/students")).text).not.toContain("Musa Danjuma");
    expect((await get(pages, "/member/musa-danjuma")).status).toBe(410);
  });

  test("link to a member's page only if there is an account, and fold only long biographies", async () => {
    const { app, pages, change } = await openPages();
    await change({
      memberCategory: ["staff"],
      about: "<p>Fifty characters are not many, so it is all shown.</p>",
    });
    await app.call("admin", "POST", "/api/profiles", {
      name: "Hauwa Bala",
      email: "hauwa@example.org",
      memberCategory: ["staff"],
    });
    const { text } = await get(pages, "/people/staff");
    expect(text).toContain("Hauwa Bala");
    expect(text).not.toContain("/member/hauwa-bala");
    expect(text).toContain("/member/musa-danjuma");
    expect((await get(pages, "/member/musa-danjuma")).text).not.toContain("Read more");
    await change({ about: "<p>Fifty-one characters are too many, so this one folds.</p>" });
    const folded = (await get(pages, "/member/musa-danjuma")).text;
    expect(folded).toContain("Read more");
    expect(folded).not.toMatch(/>Papers</);
  });

  test("show works by kind and year, the selected ones first, with co-authors and files of all works", async () => {
    const { app, pages, change, id } = await openPages();
    await change({ orcid: "0000-0002-1825-0097" });
    expect((await get(pages, "/member/musa-danjuma")).text).toContain(
      "Musa Danjuma has no public works or posts yet.",
    );
    const long = "Wurno".repeat(40);
    const others = [...Array(12).keys()].map((number) => `Bird Person${number}`);
    const write = (draft: PostOverrides) =>
      makePost(app.db, app.people.member, { postType: "publication", year: 2020, ...draft });
    await write({ title: "Moult in Jos", authors: [...others, long] });
    const rings = await write({ title: "Rings of Jos", year: 2011, authors: ["other@example.org"] });
    await write({ title: "Nests of Jos", postType: "thesis" });
    await app.call("member", "PUT", `/api/profiles/${id}/selected-works`, { works: [rings] });
    const { text } = await get(pages, "/member/musa-danjuma");
    const positions = [
      "Selected works",
      "Rings of Jos",
      ">Publications",
      "Moult in Jos",
      ">Theses",
      "Nests of",
    ].map((words, index) => text.indexOf(words, index === 0 ? 0 : text.indexOf("Selected works")));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).not.toContain(-1);
    expect(text).toContain("not verified");
    expect(text).toContain(`href="/member/${app.people.other.profileSlug}"`);
    expect(text).toMatch(/<summary[^>]*>All 14</);
    expect(text).toContain(long);
    for (const format of ["bib", "ris", "json", "xml"])
      expect(text).toContain(`href="/member/musa-danjuma.${format}"`);
  });
});
