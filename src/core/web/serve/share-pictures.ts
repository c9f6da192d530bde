import type { ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { log } from "#core/log.ts";
import type { Pages } from "./load-pages.ts";

const MAX_CACHED = 200;
const MAX_WAITING = 20;
const WEEK_S = 604_800;

/** Serves covers and plates as JPEG for link previews; renders one at a time to limit the load. */
export function createSharePictures(pages: Pages) {
  const cache = new LRUCache<string, Promise<Buffer | undefined>>({ max: MAX_CACHED });
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function draw(name: string): Promise<Buffer | undefined> {
    const address = `/art/${name}.svg`;
    const page = await pages.page(address, new Request(`http://localhost${address}`));
    if (page.status !== 200) return undefined;
    const { default: sharp } = await import("sharp");
    return sharp(page.body("identity")).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  }

  function getPicture(name: string): Promise<Buffer | undefined> {
    const cached = cache.get(name);
    if (cached) return cached;
    waiting++;
    const picture = tail
      .then(() => draw(name))
      .finally(() => {
        waiting--;
      });
    tail = picture.catch(() => {});
    cache.set(name, picture);
    picture.catch(() => cache.delete(name));
    return picture;
  }

  return async (url: string, response: ServerResponse): Promise<void> => {
    const [, species, drawing] = /^\/share\/(species\/)?([a-z0-9-]{1,200})\.jpg(\?|$)/.exec(url) ?? [];
    const name = drawing && `${species ? "species-share" : "share"}/${drawing}`;
    if (name && waiting >= MAX_WAITING && !cache.has(name))
      return void response.writeHead(503, { "retry-after": "10" }).end();
    const picture = name
      ? await getPicture(name).catch((error) => void log.error({ err: error, name }, "share picture failed"))
      : undefined;
    if (!picture)
      return void response.writeHead(404, { "content-type": "text/plain" }).end("Picture not found.");
    response.writeHead(200, {
      "content-type": "image/jpeg",
      "content-length": picture.length,
      "cache-control": `public, max-age=${WEEK_S}`,
      "x-content-type-options": "nosniff",
    });
    response.end(picture);
  };
}
