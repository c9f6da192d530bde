import sharp from "sharp";
import { expect, test } from "vitest";
import { createApi } from "#site/app.ts";
import { openApp, type Person } from "#tests/app.ts";
import { createCommonsService } from "#tests/commons-service.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { startExternalServer } from "#tests/external-server.ts";
import { createCommons } from "./commons.ts";

describeWithDatabase("a photograph from Wikimedia Commons", (open) => {
  async function openCommons() {
    const app = await openApp(await open());
    const service = createCommonsService();
    service.base = await startExternalServer(service.answer);
    const api = createApi({ ...app.services, commons: createCommons(service.base, () => "Malimbe") });
    const take = async (address: string, key?: string, person: Person = "admin") => {
      const reply = await api.request("/api/commons", {
        method: "POST",
        headers: {
          ...app.headersOf(person),
          "Content-Type": "application/json",
          ...(key && { "Idempotency-Key": key }),
        },
        body: JSON.stringify({ address }),
      });
      return { status: reply.status, body: await reply.json() };
    };
    const countFiles = async () => (await app.db.selectFrom("file").select("url").execute()).length;
    return { ...app, limits: app.services.limits, service, api, take, countFiles };
  }

  test("is stored as an upload, with its author, licence and caption", async () => {
    const { take, call, db, people } = await openCommons();
    const { status, body } = await take("https://commons.wikimedia.org/wiki/File:Rock_Firefinch.jpg");
    expect(status).toBe(201);
    expect(body).toEqual({
      url: expect.stringMatching(/^\/files\/\d{4}\/[0-9a-f-]{36}\.jpeg$/),
      caption: "A male of Lagonosticta sanguinodorsalis, Jos (Plateau), March",
      credit: "Ladi Pam & Sons, Wikimedia Commons",
      licence: "ccBySa",
    });
    const stored = await sharp(await (await call("admin", "GET", body.url)).arrayBuffer()).metadata();
    expect(stored).toMatchObject({ format: "jpeg", width: 300, height: 450 });
    const file = await db.selectFrom("file").selectAll().executeTakeFirstOrThrow();
    expect(file).toMatchObject({ url: body.url, name: "Rock Firefinch.jpg", accountId: people.admin._id });
    const { url, caption, credit, licence } = body;
    const species = {
      name: "Rock Firefinch",
      fileUrl: url,
      photoCaption: caption,
      photoCredit: credit,
      photoLicence: licence,
      photoFocus: "30% 0%",
      photos: [body],
    };
    const saved = await call("admin", "POST", "/api/species", species);
    expect(saved.status).toBe(201);
    expect(await saved.json()).toMatchObject({ photoFocus: "30% 0%", photos: [body] });
  });

  test("comes once for a press that is sent twice", async () => {
    const { take, service, countFiles } = await openCommons();
    const first = await take("File:Rock Firefinch.jpg", "a-key");
    expect(await take("File:Rock Firefinch.jpg", "a-key")).toEqual(first);
    expect(service.requests).toHaveLength(2);
    expect(await countFiles()).toBe(1);
  });

  test("is refused in words, and nothing is stored", async () => {
    const { take, service, countFiles } = await openCommons();
    const refusalOf = async (address: string) => {
      const { status, body } = await take(address);
      return `${status} ${body.message}`;
    };
    expect(await refusalOf("File:Documentation.jpg")).toMatch(/^422 Its licence is “GFDL”/);
    expect(await refusalOf("File:Nothing.jpg")).toMatch(/^422 Wikimedia Commons has no such file/);
    expect((await take("https://example.org/a.jpg")).body.fields).toEqual({
      address: expect.stringContaining("Paste the address of a photograph’s page"),
    });
    service.mood = "no picture";
    expect(await refusalOf("File:Two.jpg")).toMatch(/^4(15|22) /);
    service.mood = "elsewhere";
    expect(await refusalOf("File:Two.jpg")).toMatch(/^503 .*its picture on another server.*upload the/);
    service.mood = 500;
    expect(await refusalOf("File:Two.jpg")).toMatch(/^503 .*cannot be read at the moment: .*status 500/);
    expect(await countFiles()).toBe(0);
  });

  test("is for those who write the guide, so many an hour, counted before anybody is called", async () => {
    const { take, service, people, limits } = await openCommons();
    expect((await take("File:Two.jpg", undefined, "member")).status).toBe(403);
    const { points } = limits.rule("commonsFiles");
    await limits.consume({ commonsFiles: { key: people.admin._id, points } });
    const { status, body } = await take("File:Two.jpg");
    expect(status).toBe(429);
    expect(body.message).toContain(`You can copy ${points} photographs from Wikimedia Commons an hour.`);
    expect(service.requests).toEqual([]);
  });

  test("is offered only where the site has the setting", async () => {
    const { api, call, headersOf } = await openCommons();
    const reply = await api.request("/api/commons", { headers: headersOf("admin") });
    expect(await reply.json()).toEqual({ isOn: true });
    expect(await (await call("admin", "GET", "/api/commons")).json()).toEqual({ isOn: false });
    const off = await call("admin", "POST", "/api/commons", { address: "File:Two.jpg" });
    expect(off.status).toBe(503);
    expect((await off.json()).message).toContain("COMMONS_URL is not set");
  });
});
