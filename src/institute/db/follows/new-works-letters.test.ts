import { afterEach, expect, test, vi } from "vitest";
import { type Trx, transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { lookForNews } from "#core/jobs/follow-letters.ts";
import { PostChanges } from "#institute/domain/posts/post.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createMailServer, letterServices, sendLetters } from "#tests/letters.ts";
import { makeFile, makePost, type PostOverrides, permitted } from "#tests/make.ts";
import { endEmbargoes } from "../posts/embargoes.ts";
import * as withdrawal from "../posts/review/withdrawal.ts";
import * as writing from "../posts/writing.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** A Monday, at nine in the morning in Nigeria. */
const begin = Date.parse("2027-11-29T08:00:00Z");
const words = { by: null, reason: null, hidesTitle: false };

afterEach(() => {
  vi.useRealTimers();
});

describeEachDatabase("letters about what is new of the institute", (open) => {
  async function start() {
    vi.useFakeTimers({ now: begin, toFake: ["Date"] });
    const app = await openApp(await open());
    const { db, people } = app;
    const mailer = createMailServer();
    const deliver = async () => {
      await sendLetters(db, mailer, new Date());
      return mailer.take();
    };
    /** The letters of a morning. */
    const work = async (now: number) => {
      vi.setSystemTime(now);
      await lookForNews({ db, ...letterServices }, new Date());
      return deliver();
    };
    const followAs = async (who: "member" | "other" | "admin", kind: string, what: string, every = "day") => {
      const reply = await app.call(who, "POST", "/api/follows", { kind, what, every });
      expect([what, reply.status]).toEqual([what, 201]);
    };
    /** Follows by the form and by the link in its letter. */
    const follow = async (email: string, kind: string, what: string, every = "day") => {
      const asked = await app.call(null, "POST", "/api/follows", { kind, what, every, email });
      expect([what, asked.status]).toEqual([what, 202]);
      const [mail] = await deliver();
      const token = /\/letters\/confirm\/([\w.-]+)/.exec(mail?.text ?? "")?.[1];
      expect((await app.call(null, "POST", "/api/letters/confirm", { token })).status).toBe(200);
      return mail;
    };
    const make = (title: string, draft: PostOverrides = {}) =>
      makePost(db, people.member, {
        postType: "thesis",
        title,
        authors: ["Ada Bello"],
        isEnteredForOthers: true,
        year: 2027,
        ...draft,
      });
    const write = (run: (trx: Trx, by: Account) => Promise<unknown>) =>
      transaction(db, (trx) => run(trx, people.admin));
    return { app, db, people, work, follow, followAs, make, write };
  }

  test("have each work once, under the first follow that it fits, and no empty section", async () => {
    const { people, work, follow, make } = await start();
    const reader = "ngozi@example.org";
    await follow(reader, "search", "Theses on Vultures");
    await follow(reader, "type", "theses");
    await follow(reader, "person", people.other.profileId ?? "");
    vi.setSystemTime(begin + hour);
    await make("Vultures of Yankari");
    await make("Moult of firefinches");
    const [mail, ...others] = await work(begin + day);
    expect(others).toEqual([]);
    expect(mail?.to).toBe(reader);
    const sections = (mail?.text ?? "").split(/(?=Because you follow )/).slice(1);
    expect(sections.map((section) => /Because you follow (.*):/.exec(section)?.[1])).toEqual([
      "theses with “vultures”",
      "theses",
    ]);
    expect(sections.map((section) => section.match(/^- .*$/gm))).toEqual([
      ["- Vultures of Yankari"],
      ["- Moult of firefinches"],
    ]);
    expect(mail?.text).toContain("https://malimbe.example.org/theses/vultures-of-yankari");
    expect(await work(begin + 2 * day)).toEqual([]);
  });

  test("of two readers have their own lines, and none that they may not open", async () => {
    const { people, work, follow, followAs, make, write } = await start();
    await follow("ngozi@example.org", "type", "theses");
    await followAs("other", "type", "publications");
    await followAs("member", "type", "theses");
    vi.setSystemTime(begin + hour);
    const hidden = await make("Hidden again");
    const taken = await make("Taken down");
    const deleted = await make("Deleted");
    await make("Pending", { isApproved: false });
    await make("A paper", { postType: "publication" });
    await make("Open to all");
    await write(async (trx, by) => {
      await writing.update(trx, permitted(by), hidden, PostChanges.parse({ isPrivate: true }));
      await withdrawal.takeDown(trx, permitted(by), taken, words);
      await writing.remove(trx, permitted(by), deleted);
    });
    // The member also hears what became of the works.
    const mails = (await work(begin + day)).filter(({ text }) => text.includes("Because you follow"));
    const linesOf = (email: string) =>
      mails
        .find(({ to }) => to === email)
        ?.text.match(/^- .*$/gm)
        ?.toSorted();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      ["ngozi@example.org", people.member.email, people.other.email].toSorted(),
    );
    expect(linesOf("ngozi@example.org")).toEqual(["- Open to all"]);
    expect(linesOf(people.other.email)).toEqual(["- A paper"]);
    // The member posted it, and reads it still.
    expect(linesOf(people.member.email)).toEqual(["- Hidden again", "- Open to all"]);
  });

  test("say when an embargo has ended, and what was private for months, once", async () => {
    const { db, work, follow, make, write } = await start();
    const fileUrl = "/files/vulture.pdf";
    await makeFile(db, fileUrl);
    const embargoed = await make("Under embargo", { fileUrl });
    const columns = { accessRight: "embargoed", embargoUntil: "2027-12-01" } as const;
    await db.updateTable("post").set(columns).where("id", "=", embargoed).execute();
    const hidden = await make("Shown at last", { isPrivate: true });
    await follow("ngozi@example.org", "type", "theses");
    vi.setSystemTime(begin + 30 * hour);
    expect(await work(begin + day)).toEqual([]);
    vi.setSystemTime(begin + 2 * day + hour);
    await endEmbargoes(db);
    await write((trx, by) =>
      writing.update(trx, permitted(by), hidden, PostChanges.parse({ isPrivate: false })),
    );
    const [mail] = await work(begin + 3 * day);
    expect(mail?.text.match(/^- .*\n {2}.*$/gm)?.toSorted()).toEqual([
      "- Shown at last\n  Thesis by Ada Bello, 2027",
      "- Under embargo\n  Thesis by Ada Bello, 2027; its file is open now",
    ]);
    expect(await work(begin + 4 * day)).toEqual([]);
  });

  test("are not written about a work that was undone or put back", async () => {
    const { work, follow, make, write } = await start();
    const old = await make("Known for long");
    await follow("ngozi@example.org", "type", "theses");
    vi.setSystemTime(begin + hour);
    await write((trx, by) => withdrawal.takeDown(trx, permitted(by), old, words));
    await write((trx, by) => withdrawal.putBack(trx, permitted(by), old));
    expect(await work(begin + day)).toEqual([]);
  });

  test("of the news go out on the first of a month, after what an admin wrote for it", async () => {
    const { app, work, follow, make } = await start();
    await follow("ngozi@example.org", "news", "", "month");
    const written = { text: "Dear readers,\n\nthe nets are up.", version: 0 };
    expect((await app.call("admin", "PUT", "/api/newsletter/2027-12", written)).status).toBe(200);
    vi.setSystemTime(begin + hour);
    expect(await work(begin + day)).toEqual([]);
    vi.setSystemTime(begin + day + hour);
    await make("Rains return", { postType: "news", content: "<p>At last.</p>" });
    const [mail] = await work(Date.parse("2027-12-01T08:00:00Z"));
    expect(mail?.text).toContain(
      "Because you follow the newsletter:\n\nDear readers,\n\nthe nets are up.\n\n- Rains return",
    );
    expect(await work(Date.parse("2028-01-01T08:00:00Z"))).toEqual([]);
  });

  test("repeat nothing that was typed in the one that asks an address to confirm", async () => {
    const { follow } = await start();
    const mail = await follow("ngozi@example.org", "search", "buy cheap watches");
    expect(mail?.text).not.toContain("watches");
  });
});
