import { expect, test } from "vitest";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";
import { openFollows } from "./follows.ts";

// The built pages: `script/test` builds first.

describeWithDatabase("the pages of links in letters", (open) => {
  async function openPages() {
    const site = await openFollows(open);
    const publicUrl = () => "https://birds.example.org";
    const api = (request: Request) => site.api.request(request);
    const { pages } = await builtPages({ ...deliveredTexts, api, publicUrl, newId: () => "request-1" });
    const get = async (address: string) => {
      const page = await pages.page(address, new Request(`http://localhost${address}`));
      return { status: page.status, text: page.body("identity").toString().replaceAll("<!-- -->", "") };
    };
    return { ...site, get };
  }

  test("say that a link is not complete, and offer no press", async () => {
    const { get, confirmed } = await openPages();
    const { token, yours } = await confirmed();
    const cut = [
      "/letters/confirm/cut",
      `/letters/confirm/${token.slice(0, -1)}`,
      `/letters/yours/${yours.slice(0, -1)}`,
      `/letters/leave/${yours.slice(0, -1)}`,
      `/letters/leave/x${yours}`,
    ];
    for (const address of cut) {
      const { status, text } = await get(address);
      expect([status, /Yes, write to me|End all letters/.test(text)], address).toEqual([404, false]);
      expect(text, address).toContain("This link is not complete. Copy all of it from the e-mail.");
    }
    expect((await get(`/letters/leave/${yours}).`)).text).toContain("End all letters");
  });

  test("are none for a kind of thing that cannot be followed", async () => {
    const { get } = await openPages();
    for (const address of ["/letters/follow/nonsense", "/letters/follow/nonsense?asked=yes"])
      expect((await get(address)).status, address).toBe(404);
    for (const address of ["/letters/follow/type", "/letters/follow/type?asked=yes"])
      expect((await get(address)).status, address).toBe(200);
  });

  test("say of a link that had its time that it has expired, and of one that was pressed what holds", async () => {
    const { get, ask, mails, tokenOf, db, confirmed } = await openPages();
    const { token, yours } = await confirmed();
    const { text } = await get(`/letters/confirm/${token}`);
    expect(text).toContain("We write to you about songs of hoopoe, every morning");
    expect(text).toContain(`/letters/yours/${yours}`);
    expect(text).not.toContain("Yes, write to me");
    await ask({}, "malimbe");
    const address = `/letters/confirm/${tokenOf((await mails()).at(-1)?.text, "confirm")}`;
    expect((await get(address)).text).toContain("Yes, write to me");
    await db
      .updateTable("follow")
      .set({ askedAt: new Date(Date.now() - 49 * 3_600_000).toISOString() })
      .where("what", "=", "malimbe")
      .execute();
    const late = await get(address);
    expect([late.status, late.text.includes("Yes, write to me")]).toEqual([410, false]);
    expect(late.text).toContain("This link has expired. Ask for a new one where you asked for this one.");
  });
});
