import { beforeEach, expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { jpeg, pdf } from "#tests/files.ts";
import { readMailbox } from "#tests/letters.ts";
import { makeSpecies } from "#tests/make-species.ts";

const path = "/api/contact/photographs";
const message = {
  firstName: "Ngozi",
  lastName: "Eze",
  email: "ngozi@stranger.example",
  subject: "Which bird? black, bald",
  message: "It sat on a dustbin in Jos.",
};

describeEachDatabase("a photograph with a message", (open) => {
  let app: App;
  beforeEach(async () => {
    app = await openApp(await open());
  });

  function sendPhotograph(bytes: Uint8Array<ArrayBuffer>, query = "", headers: Record<string, string> = {}) {
    const form = new FormData();
    form.append("file", new Blob([bytes]), "bird.jpg");
    return app.api.request(`${path}${query}`, { method: "POST", body: form, headers });
  }
  const stored = async () => (await (await sendPhotograph(await jpeg(40, 30))).json()).photograph;
  const write = (photograph: string) => app.call(null, "POST", "/api/contact", { ...message, photograph });
  const inbox = async () => (await (await app.call("admin", "GET", "/api/contact")).json()).data;

  test("is seen by those who read messages alone, and by no one before it is sent", async () => {
    const photograph = await stored();
    const see = async (person: "admin" | "member" | "store" | null) =>
      (await app.call(person, "GET", photograph)).status;
    expect([await see("admin"), await see(null)]).toEqual([404, 404]);
    expect((await write(photograph)).status).toBe(201);
    expect([await see("admin"), await see("member"), await see("store"), await see(null)]).toEqual([
      200, 404, 404, 404,
    ]);
    expect(await inbox()).toMatchObject([{ photograph, answers: [] }]);
    const [letter] = (await readMailbox(app.db)).filter(({ subject }) => subject.startsWith("Contact: "));
    expect(letter?.text).toContain("A photograph came with it");
  });

  test("must be ours and no one’s: another address is refused, and the message is not sent", async () => {
    for (const photograph of ["https://elsewhere.example/a.jpeg", "/files/2026/none.jpeg", "javascript:1"])
      expect((await write(photograph)).status).toBe(422);
    expect(await inbox()).toEqual([]);
  });

  test("is a picture: a PDF and an empty file are refused, with script or without", async () => {
    expect((await sendPhotograph(pdf())).status).toBe(415);
    expect((await sendPhotograph(new Uint8Array(0))).status).toBe(422);
    const form = { accept: "text/html,application/xhtml+xml" };
    const refused = await sendPhotograph(pdf(), "?about=Which+bird%3F+black", form);
    expect([refused.status, refused.headers.get("location")]).toEqual([
      303,
      "/contact?about=Which+bird%3F+black&photograph=refused",
    ]);
  });

  test("leads a form without script to the message, with what was answered", async () => {
    const sent = await sendPhotograph(await jpeg(40, 30), "?about=Which+bird%3F+black", {
      accept: "text/html",
    });
    expect(sent.status).toBe(303);
    expect(sent.headers.get("location")).toMatch(
      /^\/contact\?about=Which\+bird%3F\+black&photograph=%2Ffiles%2F\d{4}%2F[\w-]+\.jpeg$/,
    );
  });

  test("is counted by network address before it is read", async () => {
    const bytes = await jpeg(10, 10);
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent++) statuses.push((await sendPhotograph(bytes)).status);
    expect(statuses.slice(9)).toEqual([201, 429]);
    expect((await sendPhotograph(pdf())).status).toBe(429);
    const form = await sendPhotograph(bytes, "?about=Bird", { accept: "text/html" });
    expect(form.headers.get("location")).toBe("/contact?about=Bird&photograph=later");
  });

  test("is answered with the page of a bird, once, by a letter that repeats nothing of the message", async () => {
    await makeSpecies(app.db, { name: "Hooded Vulture", scientificName: "Necrosyrtes monachus" });
    await write(await stored());
    const [{ _id }] = await inbox();
    const answer = (page: string) => app.call("admin", "POST", `/api/contact/${_id}/answers`, { path: page });
    expect((await answer("/birds/hooded-vulture")).status).toBe(201);
    expect((await answer("/birds/hooded-vulture")).status).toBe(409);
    for (const page of ["/birds/none", "https://elsewhere.example", "/members"])
      expect((await answer(page)).status).toBe(422);
    expect(await inbox()).toMatchObject([
      { isRead: true, answers: [{ path: "/birds/hooded-vulture", title: "Hooded Vulture" }] },
    ]);
    const letters = (await readMailbox(app.db)).filter(({ subject }) => subject.startsWith("Our answer"));
    expect(letters).toMatchObject([{ to: message.email, subject: "Our answer: Hooded Vulture" }]);
    expect(letters[0]?.text).toContain("/birds/hooded-vulture");
    expect(letters[0]?.text).not.toMatch(/dustbin|Ngozi|bald/);
  });
});
