import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("mail about a post", (open) => {
  async function start() {
    const app = await openApp(await open());
    const { member, other } = app.people;
    const title = "Nests & <b>eggs</b>";
    const id = await makePost(app.db, member, { title, isApproved: false, authors: [other.email] });
    const patch = (person: "admin" | "member" | "other", json: object) =>
      app.call(person, "PATCH", `/api/posts/${id}`, json);
    const giveBack = (note: string) => app.call("admin", "POST", `/api/posts/${id}/return`, { note });
    const mails = () => readMailbox(app.db);
    return { app, id, patch, giveBack, mails };
  }

  test("tells the poster that it was returned, with the note as written", async () => {
    const { giveBack, mails } = await start();
    await giveBack("Name the sites.\n<script>alert(1)</script>");
    const [mail, ...rest] = await mails();
    expect(rest).toEqual([]);
    expect(mail).toMatchObject({ to: "member@example.org" });
    expect(mail?.subject).toBe("Returned to you: Nests & <b>eggs</b>");
    expect(mail?.text).toContain("Name the sites.\n\n<script>alert(1)</script>");
    expect(mail?.text).toContain("/preview/");
    expect(mail?.html).not.toMatch(/<script|<b>eggs/);
  });

  test("tells the poster that it is approved, once, and the editor when a change is approved", async () => {
    const { patch, mails } = await start();
    await patch("admin", { isApproved: true });
    await mails();
    await patch("admin", { title: "Nests" });
    await patch("other", { title: "Nests and eggs" });
    expect(await mails()).toHaveLength(1);
    await patch("admin", { isApproved: true });
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([
      "member@example.org",
      "member@example.org",
      "other@example.org",
    ]);
    for (const { subject } of sent) expect(subject).toMatch(/^Approved: Nests/);
  });

  test("promises readers only for a post that is public", async () => {
    const { app, mails } = await start();
    const id = await makePost(app.db, app.people.member, { postType: "thesis", title: "Moult" });
    const path = `/api/posts/${id}`;
    await app.call("admin", "PUT", `${path}/withdrawal`, { by: "institute", reason: "A table is wrong." });
    await mails();
    await app.call("member", "PATCH", path, { title: "Moult again" });
    await app.call("admin", "POST", `${path}/return`, { note: "Mend the table." });
    await mails();
    await app.call("member", "PATCH", path, { title: "Moult, mended" });
    await app.call("admin", "PATCH", path, { isApproved: true });
    const [, returned, approved, ...rest] = await mails();
    expect(rest).toEqual([]);
    expect(returned?.text).toContain("The approved text stays as it is, and your change is saved.");
    expect(approved?.text).toContain("It stays taken down, so only you, its authors and admins can read it.");
    expect(approved?.text).toContain(`/preview/${id}`);
    expect(approved?.text).not.toMatch(/Everyone|\/theses\//);
    await app.call("admin", "PATCH", path, { isPrivate: true });
    await app.call("admin", "DELETE", `${path}/withdrawal`);
    await app.call("member", "PATCH", path, { title: "Moult, once more" });
    await app.call("admin", "PATCH", path, { isApproved: true });
    expect((await mails()).at(-1)?.text).toContain("It is marked as private, so only you, its authors");
  });

  test("is not sent about what is no longer true", async () => {
    const { giveBack, patch, mails, app, id } = await start();
    await giveBack("Name the sites.");
    await patch("member", { title: "With sites" });
    expect(await mails()).toEqual([]);
    await giveBack("Name the years.");
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining("Name the years.")]);
    await patch("member", { title: "With years" });
    await patch("admin", { isApproved: true });
    await app.call("admin", "DELETE", `/api/posts/${id}`);
    expect(await mails()).toHaveLength(1);
  });

  test("says once that a post was returned, answered and returned again within two minutes", async () => {
    const { giveBack, patch, mails } = await start();
    await giveBack("Name the sites.");
    await patch("member", { title: "With sites" });
    await giveBack("Name the years.");
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining("Name the years.")]);
  });

  test("is one letter to each writer about twelve approvals, together or one by one", async () => {
    const { app, mails } = await start();
    const { member, other } = app.people;
    for (const isTogether of [true, false]) {
      const posts: { _id: string; version: number }[] = [];
      for (let nth = 0; nth < 12; nth++) {
        const by = nth < 9 ? member : other;
        posts.push({
          _id: await makePost(app.db, by, { title: `Nest ${nth}`, isApproved: false }),
          version: 1,
        });
      }
      const groups = isTogether ? [posts] : posts.map((post) => [post]);
      for (const group of groups)
        expect((await app.call("admin", "POST", "/api/posts/approvals", { posts: group })).status).toBe(200);
    }
    const sent = (await mails()).map(({ to, subject }) => [to, subject.replace(/\d+ and/, "… and")]);
    expect(sent.sort()).toEqual([
      ["member@example.org", "Approved: Nest … and 17 more"],
      ["other@example.org", "Approved: Nest … and 5 more"],
    ]);
  });

  test("never goes to the admin who decided", async () => {
    const { app, giveBack, mails } = await start();
    const own = await makePost(app.db, app.people.admin, { isApproved: false });
    await app.call("admin", "POST", "/api/posts/approvals", { posts: [{ _id: own, version: 1 }] });
    await giveBack("");
    expect(await mails()).toEqual([]);
  });

  const reason = "Two tables were wrong.\n<i>See Table 2.</i>";

  test("tells every author that a work was taken down, with the reason as written, and that it is back", async () => {
    const { app, mails } = await start();
    const { member, other, admin } = app.people;
    const authors = [other.email, admin.email, "Ulf Ottosson"];
    const id = await makePost(app.db, member, { postType: "thesis", title: "Moult & more", authors });
    const withdrawal = `/api/posts/${id}/withdrawal`;
    await app.call("admin", "PUT", withdrawal, { by: "institute", reason });
    const sent = await mails();
    await app.call("admin", "PUT", withdrawal, { by: "institute", reason: "Better words." });
    expect(await mails()).toEqual(sent);
    expect(sent.map(({ to }) => to).sort()).toEqual([member.email, other.email]);
    for (const { subject, text, html } of sent) {
      expect(subject).toBe("Taken down: Moult & more");
      expect(text).toContain("Two tables were wrong.\n\n<i>See Table 2.</i>");
      expect(text).toContain(`/preview/${id}`);
      expect(html).not.toContain("<i>");
    }
    await app.call("admin", "DELETE", withdrawal);
    expect((await mails()).slice(2).map(({ subject }) => subject)).toEqual(
      Array(2).fill("Back on the site: Moult & more"),
    );
    await app.call("admin", "PUT", withdrawal, { by: "institute", reason });
    await app.call("admin", "DELETE", withdrawal);
    expect(await mails()).toHaveLength(4);
  });

  test("does not say that a work is back that is private meanwhile, or was never taken down", async () => {
    const { app, mails } = await start();
    const id = await makePost(app.db, app.people.member, { postType: "thesis" });
    expect((await app.call("admin", "DELETE", `/api/posts/${id}/withdrawal`)).status).toBe(409);
    await app.call("admin", "PUT", `/api/posts/${id}/withdrawal`, { by: "authors", hidesTitle: true });
    expect((await mails())[0]?.text).toContain("by its authors, without its title and authors");
    expect((await mails())[0]?.text).toContain("The page gives no reason.");
    await app.call("admin", "PATCH", `/api/posts/${id}`, { isPrivate: true });
    await app.call("admin", "DELETE", `/api/posts/${id}/withdrawal`);
    expect(await mails()).toHaveLength(1);
  });
});
