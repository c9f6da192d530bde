import { expect, test } from "vitest";
import { newId } from "#core/db/record.ts";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { openApp } from "./app.ts";
import { describeWithDatabase } from "./databases.ts";
import { openMoveIn } from "./move-in.ts";
import { inventPortal, oldId, startImageService, writePortal } from "./older-portal.ts";
import { writeWxr, wxrEnd, wxrHead, wxrItem } from "./older-wordpress.ts";

describeWithDatabase("the old addresses of a site that moved in", (open) => {
  test("lead to what is there now", { timeout: 240_000 }, async () => {
    const database = await open();
    const images = await startImageService();
    const command = await openMoveIn(database, images);
    const portal = inventPortal(images);
    for (const noun of ["users", "profiles", "posts"] as const) portal[noun].length = 8;
    await command.run("portal", await writePortal({ ...portal, requests: [] }));
    const old = "https://old.example";
    const items = [
      wxrItem(old, { id: 1, slug: "first-rains" }),
      wxrItem(old, { id: 2, type: "page", title: "History", path: "/society/history/", slug: "history" }),
      wxrItem(old, { id: 3, slug: "caf%c3%a9", path: "/2020/01/caf%c3%a9/" }),
    ];
    await command.run("wordpress", await writeWxr(wxrHead(old) + items.join("") + wxrEnd));

    const app = await openApp(database);
    const { pages } = await builtPages({
      content: app.services.content.current,
      previewContent: app.services.content.preview,
      api: (request) => app.api.request(request),
      publicUrl: () => "https://birds.example.org",
      newId,
    });
    const get = async (path: string) => {
      const { status, headers } = await pages.page(path, new Request(`http://localhost${path}`));
      return [status, headers.location];
    };
    expect(await get("/news/larks-of-plot-0")).toEqual([200, undefined]);
    expect(await get("/news/Larks_of%20plot%207")).toEqual([301, "/publications/larks-of-plot-7"]);
    expect(await get("/member/asabe-bature2")).toEqual([200, undefined]);
    expect(await get("/member/Dr.-Asabe-Bature3")).toEqual([301, "/member/dr-asabe-bature3"]);
    expect(await get("/birds/Plateau%20Lark")).toEqual([301, "/birds/plateau-lark"]);
    expect((await get(`/user/${oldId(1, 2)}`))[0]).toBeLessThan(400);
    expect(await get("/2019/05/first-rains")).toEqual([301, "/news/first-rains"]);
    expect(await get("/2019/05/first-rains/")).toEqual([301, "/news/first-rains"]);
    expect(await get("/2020/01/caf%C3%A9/")).toEqual([301, "/news/cafe"]);
    expect(await get("/society/history/")).toEqual([301, "/society/history"]);
    expect(await get("/society/history")).toEqual([200, undefined]);
  });
});
