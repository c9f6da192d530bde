import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { jpeg } from "./files.ts";

// A stand-in for the API of Wikimedia Commons (`formatversion=2`) and its pictures; files and people are invented.

const by = (version: string, kind = "by-sa") => ({
  License: `cc-${kind}-${version}`,
  LicenseShortName: `CC ${kind.toUpperCase()} ${version}`,
  LicenseUrl: `https://creativecommons.org/licenses/${kind}/${version}`,
  UsageTerms: `Creative Commons Attribution ${version}`,
  Copyrighted: "True",
  AttributionRequired: "true",
});

const artist =
  '<a href="//commons.wikimedia.org/wiki/User:Ladi" title="User:Ladi">Ladi  Pam &amp; <b>Sons</b></a>';

/** What is said of each file, as HTML, and of which kind it is. */
export const commonsFiles: Record<string, { mime?: string; said: Record<string, string> }> = {
  "Rock Firefinch.jpg": {
    said: {
      ...by("4.0"),
      Artist: artist,
      Credit: '<span class="int-own-work" lang="en">Own work</span>',
      ImageDescription:
        '<div class="description mw-content-ltr en" lang="en"><span class="language en"><b>English: </b></span> A male of <i>Lagonosticta sanguinodorsalis</i>; Jos [Plateau] | March</div>',
    },
  },
  "Three.jpg": { said: { ...by("3.0"), Artist: artist } },
  "Two.jpg": { said: { ...by("2.0", "by"), Artist: "Flickr user", Attribution: "Please name Ruth Ishaku" } },
  "Ported.jpg": {
    said: {
      ...by("3.0"),
      LicenseShortName: "CC BY-SA 3.0 de",
      LicenseUrl: "https://creativecommons.org/licenses/by-sa/3.0/de/deed.en",
      Artist: artist,
    },
  },
  "Zero.png": {
    mime: "image/png",
    said: {
      License: "cc0",
      LicenseShortName: "CC0",
      LicenseUrl: "http://creativecommons.org/publicdomain/zero/1.0/deed.en",
    },
  },
  "Old.jpg": { said: { License: "pd", LicenseShortName: "Public domain", Artist: "Unknown author" } },
  "Documentation.jpg": {
    said: {
      License: "gfdl",
      LicenseShortName: "GFDL",
      LicenseUrl: "http://www.gnu.org/copyleft/fdl.html",
      Artist: artist,
    },
  },
  "Not for sale.jpg": { said: { ...by("4.0", "by-nc"), Artist: artist } },
  "Fair.jpg": { said: { LicenseShortName: "Fair use", NonFree: "true", Artist: artist } },
  "Nonfree.jpg": { said: { ...by("4.0"), NonFree: "true", Artist: artist } },
  "Silent.jpg": { said: { Artist: artist } },
  "Nameless.jpg": { said: by("4.0") },
  "Map.svg": { mime: "image/svg+xml", said: { ...by("4.0"), Artist: artist } },
  "Hostile.jpg": {
    said: {
      ...by("4.0"),
      Artist:
        '<img src=x onerror="alert(1)"><script>alert(2)</script><style>p{}</style>&lt;script&gt;alert(3)&lt;/script&gt; Eve',
      ImageDescription: `<iframe src="javascript:alert(4)"></iframe>${"word ".repeat(500)}`,
    },
  },
};

export type CommonsMood = number | "html" | "slow" | "redirect" | "elsewhere" | "large" | "no picture";

interface Page {
  title: string;
  missing?: boolean;
  imageinfo?: object[];
}

/** What the API answers about a title; pictures are at `base`. */
export function commonsAnswer(
  title: string,
  base: string,
): { batchcomplete: boolean; query: { pages: Page[] } } {
  const name = title.replace("File:", "");
  const file = commonsFiles[name];
  if (!file) return { batchcomplete: true, query: { pages: [{ title, missing: true }] } };
  const { mime = "image/jpeg", said } = file;
  const extmetadata = Object.fromEntries(
    Object.entries(said).map(([key, value]) => [key, { value, source: "commons-desc-page", hidden: "" }]),
  );
  const path = `/wikipedia/commons/thumb/a/ab/${encodeURIComponent(name)}`;
  const imageinfo = [
    {
      size: 41_000_000,
      width: 6000,
      height: 4000,
      thumburl: `${base}${path}/1920px-${encodeURIComponent(name)}`,
      thumbwidth: 1920,
      url: `${base}/wikipedia/commons/a/ab/${encodeURIComponent(name)}`,
      mime,
      extmetadata,
    },
  ];
  return { batchcomplete: true, query: { pages: [{ title, imageinfo }] } };
}

/** The files of each category; of a narrow one and a high one their sizes. */
const categories: Record<string, string[]> = {
  "Category:Lagonosticta sanguinodorsalis": ["Two.jpg", "Map.svg", "Documentation.jpg", "Rock Firefinch.jpg"],
  "Category:Lagonosticta old": ["Old.jpg"],
};
const sizes: Record<string, { width: number; height: number }> = {
  "Two.jpg": { width: 2000, height: 3000 },
  "Old.jpg": { width: 800, height: 600 },
};

/** What the API answers about a category; of one that it has not it says nothing. */
function membersAnswer(category: string, base: string): Record<string, unknown> {
  const pages = categories[category]?.map((name) => {
    const { query } = commonsAnswer(`File:${name}`, base);
    const [page] = query.pages;
    return { ...page, imageinfo: page?.imageinfo?.map((info) => ({ ...info, ...sizes[name] })) };
  });
  return pages ? { batchcomplete: true, query: { pages } } : { batchcomplete: true };
}

/** The stand-in; `base` is its own address, which is known once it listens. */
export function createCommonsService() {
  const requests: { path: string; agent: string }[] = [];
  const service = {
    requests,
    base: "",
    mood: undefined as CommonsMood | undefined,
    answer: (request: IncomingMessage, response: ServerResponse) => void answer(request, response),
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "", "http://commons.test");
    requests.push({ path: url.pathname, agent: request.headers["user-agent"] ?? "" });
    const { mood } = service;
    if (typeof mood === "number") return response.writeHead(mood).end("{}");
    if (mood === "slow") await pause(60_000, undefined, { ref: false });
    if (mood === "html") return response.end("<!doctype html><title>Wikimedia Error</title>");
    if (url.pathname === "/w/api.php") {
      const base = mood === "elsewhere" ? "http://127.0.0.2:9" : service.base;
      const category = url.searchParams.get("gcmtitle");
      if (category !== null) return response.end(JSON.stringify(membersAnswer(category, base)));
      const title = url.searchParams.get("titles") ?? "";
      return response.end(JSON.stringify(commonsAnswer(title, base)));
    }
    if (mood === "redirect") return response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
    if (mood === "large") return response.end(Buffer.alloc(16_000_000));
    if (mood === "no picture") return response.end("<svg xmlns='http://www.w3.org/2000/svg'/>");
    return response.end(await jpeg(300, 450));
  }
  return service;
}
