import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startExternalServer } from "../../../tests/external-server.ts";
import { createWebPictures } from "./web-pictures.ts";

const soon = () => AbortSignal.timeout(10_000);
const hostOf = (address: string) => new URL(address).host;

async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-web-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "picture");
}

describe("a picture on the web", () => {
  test("is loaded from the resolved address, without any of our credentials", async () => {
    const requests: unknown[] = [];
    const server = await startExternalServer((request, response) => {
      requests.push([
        request.headers.host,
        request.headers.authorization,
        request.headers.cookie,
        request.url,
      ]);
      response.end("bytes");
    });
    const { port } = new URL(server);
    let lookups = 0;
    const pictures = createWebPictures({
      maxBytes: 100,
      allowed: [hostOf(server)],
      // A name with another address when it is resolved a second time.
      resolve: async () => {
        lookups += 1;
        return [{ address: lookups === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
      },
    });
    const path = await place();
    await pictures.fetch(`http://me:secret@pictures.example:${port}/a.jpg?b=c`, path, soon());
    expect(await readFile(path, "utf8")).toBe("bytes");
    expect(requests).toEqual([[`pictures.example:${port}`, undefined, undefined, "/a.jpg?b=c"]]);
    expect(lookups).toBe(1);
  });

  test("on this machine or in its network is not requested", async () => {
    let requests = 0;
    const server = await startExternalServer((_, response) => {
      requests += 1;
      response.end("secret");
    });
    const pictures = createWebPictures({ maxBytes: 100 });
    for (const address of [server, server.replace("127.0.0.1", "localhost"), "http://[::ffff:7f00:1]/"])
      await expect(pictures.fetch(address, await place(), soon())).rejects.toThrow("not on the public web");
    expect(requests).toBe(0);
  });

  test("follows at most three redirects, and never into the server's network", async () => {
    const hidden = await startExternalServer((_, response) => response.end("secret"));
    const server = await startExternalServer((request, response) => {
      const left = Number(request.url?.slice(1));
      if (Number.isNaN(left)) response.writeHead(302, { Location: `${hidden}/` }).end();
      else if (left > 0) response.writeHead(302, { Location: `/${left - 1}` }).end();
      else response.end("bytes");
    });
    const pictures = createWebPictures({ maxBytes: 100, allowed: [hostOf(server)] });
    const path = await place();
    await pictures.fetch(`${server}/3`, path, soon());
    expect(await readFile(path, "utf8")).toBe("bytes");
    await expect(pictures.fetch(`${server}/4`, await place(), soon())).rejects.toThrow("too many redirects");
    await expect(pictures.fetch(`${server}/in`, await place(), soon())).rejects.toThrow(
      "not on the public web",
    );
  });

  test.each([
    "file:///etc/passwd",
    "ftp://example.org/a.jpg",
    "gopher://example.org/",
    "//example.org",
    "a.jpg",
  ])("is refused at %s", async (address) => {
    const pictures = createWebPictures({ maxBytes: 100 });
    await expect(pictures.fetch(address, await place(), soon())).rejects.toThrow("It is not on the web.");
  });

  test("that is too large, too slow or unreachable gives a clear error", async () => {
    const server = await startExternalServer((request, response) => {
      if (request.url === "/large") response.end("x".repeat(101));
      else if (request.url === "/gone") response.writeHead(404).end();
      else if (request.url === "/broken") response.write("x", () => response.destroy());
      else response.write("x");
    });
    const pictures = createWebPictures({ maxBytes: 100, allowed: [hostOf(server)] });
    const reason = async (path: string, signal = soon()) =>
      pictures.fetch(`${server}${path}`, await place(), signal).then(
        () => "",
        ({ message }: Error) => message,
      );
    expect(await reason("/large")).toBe("It is too large: at most 0.0001 MB.");
    expect(await reason("/gone")).toBe("Its server answered with status 404.");
    expect(await reason("/broken")).toBe("Its server cannot be reached.");
    expect(await reason("/slow", AbortSignal.timeout(200))).toBe("Its server took too long.");
  });
});
