import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Control } from "#core/domain/controls.ts";
import { findInfo } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { blankParts, mapParts, type Parts, type PartsSchema, RUNNING_TEXT } from "#core/domain/parts.ts";
import { setInstitute } from "#core/institute.ts";
import { builtPages, type Pages } from "#core/web/serve/load-pages.ts";
import {
  hasRunningText,
  type PageName,
  pageAddresses,
  withWebPages,
} from "#institute/domain/pages/content.ts";
import { memberCategories } from "#institute/domain/people/member-categories.ts";
import { noWebPages } from "#institute/domain/posts/web-pages.ts";
import { readContent } from "#institute/formats/pages/shown-content.ts";
import { openApp } from "./app.ts";
import { delivered, deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";
import { makePost, makeProfile } from "./make.ts";

// Every part of every schema is changed by what its control makes, and found on its page. `script/test` builds first.

const NOW = "2026-01-01T00:00:00.000Z";
type Path = readonly (string | number)[];

interface Leaf {
  path: Path;
  control: Control;
  value: unknown;
  choices: string[];
}

/** What is in a list or an optional part that is empty. */
const samples: Partial<Record<Control, unknown>> = {
  line: "Sample",
  paragraph: "Sample",
  inline: "Sample",
  link: "/sample",
  picture: undefined,
  number: 5,
  choice: undefined,
  date: "2030-01-01",
  switch: false,
  rows: [],
  group: {},
};

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodType
    ? (schema.unwrap() as z.ZodType)
    : schema;

/** The value with something in every list and every optional part. */
function filled(schema: z.ZodType, value: unknown): unknown {
  const bare = inner(schema);
  const info = findInfo(schema);
  if (info?.control === "picture")
    return {
      src: "/art/hero/savanna.svg",
      alt: "",
      caption: "Sample caption",
      credit: "Sample credit",
      focus: { x: 40, y: 60 },
      ...Object(value),
    };
  if (bare instanceof z.ZodArray) {
    const rows = Array.isArray(value) && value.length > 0 ? value : [undefined];
    return rows.map((row) => filled(bare.element as z.ZodType, row));
  }
  if (bare instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(bare.shape).map(([name, part]) => [
        name,
        filled(part as z.ZodType, Object(value)[name]),
      ]),
    );
  if (value !== undefined && value !== "") return value;
  const sample = info && (info.choices ? Object.keys(info.choices)[0] : samples[info.control]);
  return schema.safeParse(sample).success ? sample : "17:00";
}

/** The parts that have no parts of their own; of a picture, each of its fields. */
function leavesOf(schema: PartsSchema, value: unknown): Leaf[] {
  const found: Leaf[] = [];
  mapParts(schema, value, ({ control, choices = {} }, one, path) => {
    const leaf = (inside: Path, text: unknown, by: Control = control) =>
      found.push({ path: [...path, ...inside], control: by, value: text, choices: Object.keys(choices) });
    if (control === "picture") {
      const { src, alt, caption, credit, focus } = Object(one);
      leaf(["src"], src, "link");
      for (const [name, text] of Object.entries({ alt, caption, credit })) leaf([name], text, "line");
      leaf(["focus", "x"], focus.x, "number");
    } else leaf([], one);
    return one;
  });
  return found;
}

function setAt(value: unknown, [name, ...rest]: Path, to: unknown): unknown {
  if (name === undefined) return to;
  if (Array.isArray(value)) return value.with(Number(name), setAt(value[Number(name)], rest, to));
  return { ...Object(value), [name]: setAt(Object(value)[name], rest, to) };
}

let count = 0;

/** What a person may write in place of a value, and what of it is to be seen; a number or a choice just changes the page. */
function* otherValues({ path, control, value, choices }: Leaf): Iterable<[value: unknown, seen?: string]> {
  if (path[0] === "translates") yield ["/library"];
  const marker = `Zq${++count}x`;
  if (control === "inline") yield [`<em>${marker}</em>`, `<em>${marker}</em>`];
  if (control === "line" || control === "paragraph") yield [marker, marker];
  if (control === "line") yield ["17:17"];
  if (control === "link") yield [`/${marker.toLowerCase()}`, `/${marker.toLowerCase()}`];
  if (control === "number")
    yield* [[Number(value) + 1], [Number(value) - 1], [Number(value) / 2]] as [number][];
  if (control === "choice") yield* choices.filter((one) => one !== value).map((one): [string] => [one]);
  if (control === "date") yield ["2031-05-17"];
  if (control === "switch") yield [!value];
}

const today = lagosDay(new Date());
const far = "2099-12-31";
const longAgo = "2001-01-01";
/** The states of a call, by the days that make them. */
const states = [
  { opens: longAgo, closes: far },
  { opens: far, closes: far },
  { opens: longAgo, closes: longAgo },
];

describeWithDatabase("every part of every page", (open) => {
  let pages: Pages[] = [];
  let shown = deliveredTexts.content();

  beforeAll(async () => {
    // One site without any record, and one with a record of each kind on which a part depends.
    const [empty, full] = [await openApp(await open()), await openApp(await open())];
    await makePost(full.db, full.people.member, { postType: "publication", title: "Moult", year: 2019 });
    const lastYear = Number(today.slice(0, 4)) - 1;
    await makePost(full.db, full.people.member, { postType: "publication", title: "Song", year: lastYear });
    await makePost(full.db, full.people.member, { postType: "news", title: "Here" });
    const gone = await makePost(full.db, full.people.member, { postType: "news", title: "Gone" });
    await full.call("admin", "DELETE", `/api/posts/${gone}`);
    const event = {
      id: "1",
      title: "A day",
      start: "2099-01-01",
      end: "2099-01-02",
      allDay: true,
      place: "",
      description: "",
      url: "",
    };
    await makeProfile(full.db, { name: "Musa Danjuma", memberCategory: ["alumni"], yearOfGraduation: 2010 });
    await empty.db.updateTable("profile").set({ deletedAt: NOW }).execute();
    const openPages = async (app: typeof full, events: object[]) => {
      const built = await builtPages({
        ...deliveredTexts,
        content: () => shown,
        api: (request) =>
          new URL(request.url).pathname === "/api/events"
            ? Response.json({ events, updatedAt: null })
            : app.api.request(request),
        publicUrl: () => "https://birds.example.org",
        newId: () => "1",
      });
      return built.pages;
    };
    // The contact page has a heading for what the institute has not said yet.
    setInstitute({ telephone: "+234 800 000 0000" });
    pages = [await openPages(empty, []), await openPages(full, [event])];
  }, 180_000);

  /** Everything that visitors get at these addresses while a page has these parts. */
  async function render(name: string, schema: PartsSchema, parts: Parts, addresses: readonly string[]) {
    const changed = new Map([...delivered.pages, [name, { schema, parts, source: {}, file: null }]]);
    shown = withWebPages(readContent(changed, new Map(), NOW).content, noWebPages);
    const texts: string[] = [];
    for (const site of pages) {
      site.replies.clear();
      for (const address of addresses) {
        const page = await site.page(address, new Request(`http://localhost${address}`));
        expect(page.status, address).toBeLessThan(500);
        texts.push(`${page.body("identity").toString()} ${page.headers.location ?? ""}`);
      }
    }
    return texts.join("\n");
  }

  /** The parts that none of the addresses shows, in any of the states. */
  async function unseen(name: string, bases: Parts[], addresses: readonly string[]): Promise<string[]> {
    const schema = delivered.pages.get(name)?.schema;
    if (!schema) throw new Error(name);
    const missing = new Map<string, boolean>();
    for (const base of bases) {
      const before = await render(name, schema, base, addresses);
      for (const leaf of leavesOf(schema, base)) {
        const label = leaf.path.join(".");
        if (missing.get(label) === false) continue;
        const changed = [...otherValues(leaf)]
          .map(([value, seen]) => ({ seen, parts: Object(setAt(base, leaf.path, value)) }))
          .find(
            ({ parts }) =>
              schema.safeParse({ ...parts, [RUNNING_TEXT]: undefined }).success ||
              isWithoutText(schema, parts),
          );
        if (!changed) throw new Error(`${name}: nothing else can be written in ${label}.`);
        const words = leaf.path[0] === "keywords" && changed.seen;
        const at = words ? [`/search?q=${changed.seen}`] : addresses;
        const after = await render(name, schema, changed.parts, at);
        const isSeen = words
          ? [...after.matchAll(/<main[\s\S]*?<\/main>/g)].every(([main]) =>
              main.includes(`href="${addresses[0]}"`),
            )
          : after !== before && (changed.seen === undefined || after.includes(changed.seen));
        missing.set(label, !isSeen);
      }
    }
    return [...missing].flatMap(([label, isMissing]) => (isMissing ? [label] : []));
  }

  const isWithoutText = (schema: PartsSchema, parts: Parts) => {
    const { [RUNNING_TEXT]: _, ...named } = parts;
    return schema.safeParse(named).success;
  };

  const filledParts = (name: string, parts: object = {}): Parts => {
    const page = delivered.pages.get(name);
    if (!page) throw new Error(name);
    return {
      ...Object(filled(page.schema, { ...page.parts, ...parts })),
      [RUNNING_TEXT]: page.parts[RUNNING_TEXT],
    };
  };

  const people = Object.values(memberCategories).map(({ path }) => `/people/${path}`);
  const elsewhere: Partial<Record<PageName, string[]>> = {
    people,
    footer: ["/library"],
    missing: ["/nowhere", "/news/gone"],
    apply: ["/apply", "/jobs/communications-officer"],
  };

  test.each(keysOf(pageAddresses))("of %s is shown", { timeout: 120_000 }, async (name) => {
    const addresses = elsewhere[name] ?? [pageAddresses[name].href ?? ""];
    expect(await unseen(name, [filledParts(name)], addresses)).toEqual([]);
  });

  test.each(["visit", "visiter"])("of a page that is only text, %s, is shown", async (name) => {
    expect(
      await unseen(name, [filledParts(name, { translates: "/about", lang: "fr" })], [`/${name}`]),
    ).toEqual([]);
  });

  test("of a call is shown while it is announced, open or closed", { timeout: 60_000 }, async () => {
    const name = "calls/communications-officer";
    const bases = states.map((days) => filledParts(name, days));
    const addresses = ["/jobs/communications-officer", "/apply"];
    expect(today > longAgo && today < far).toBe(true);
    expect(await unseen(name, bases, addresses)).toEqual([]);
  });

  test("is missing, and the page is still a page", { timeout: 60_000 }, async () => {
    for (const [name, { schema }] of delivered.pages) {
      if (name.startsWith("calls/")) continue;
      const own = name in pageAddresses ? (pageAddresses[name as PageName].href ?? "/library") : `/${name}`;
      const addresses = [
        ...(elsewhere[name as PageName] ?? [own]),
        "/",
        "/apply",
        "/search?q=library",
        "/sitemap.xml",
      ];
      await render(name, schema, blankParts(schema), addresses);
    }
  });

  test("of the running text is shown where a page has one", async () => {
    for (const [name, { schema, parts }] of delivered.pages) {
      if (!hasRunningText(name)) continue;
      const own = name.startsWith("calls/") ? "/jobs/communications-officer" : `/${name}`;
      const text = "<p>Zqlead</p><h2>Zqhead</h2><p>Zqtext</p>";
      const html = await render(name, schema, { ...parts, [RUNNING_TEXT]: text }, [own]);
      for (const word of ["Zqlead", "Zqhead", "Zqtext"]) expect(html, `${name}: ${word}`).toContain(word);
    }
  });
});
