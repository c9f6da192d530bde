import { marked } from "marked";
import { z } from "zod";
import { birdKinds } from "#core/web/art/bird-kinds.ts";

const text = z.string().trim().min(1);
/** Text with italics, bold and links in Markdown; it becomes HTML. */
const rich = text.transform((markdown) => marked.parseInline(markdown, { async: false }));
const href = z.string().regex(/^(\/|https:\/\/)/, "begins with / or https://");
const step = z.strictObject({ title: text, text, href });
const numeral = z.strictObject({ number: text, text });
const named = z.strictObject({ name: text, text: rich });
const bird = z.enum(birdKinds);
const month = z.number().int().min(1).max(12);

const page = z.strictObject({
  title: text,
  /** For search engines and shared links. */
  description: text,
  /** One sentence under the title. */
  intro: text,
});
const next = z.array(step).min(1).max(3);

/** The named parts of each content file. */
export const contentSchemas = {
  home: z.strictObject({
    /** The slides before those of the news; a scene is the name of a picture in `public/art/hero`. */
    slides: z
      .array(z.strictObject({ title: text, text, href, action: text, scene: text }))
      .min(1)
      .max(6),
    doors: z.array(z.strictObject({ title: text, text, href, picture: text })).length(3),
    statement: text,
    text,
    more: z.strictObject({ label: text, href }),
    tiles: z.array(z.strictObject({ title: text, text, href, bird })).length(4),
    capacity: z.strictObject({
      title: text,
      text,
      more: z.strictObject({ label: text, href }),
      figures: z.array(numeral).length(4),
    }),
  }),
  about: page.extend({
    mission: text,
    vision: text,
    facts: z.array(numeral),
    timeline: z.array(z.strictObject({ year: text, text })),
    next,
  }),
  "capacity-building": page.extend({
    statistics: z.array(numeral),
    destinations: z.strictObject({
      title: text,
      caption: text,
      shares: z.array(z.strictObject({ name: text, percent: z.number().positive() })),
    }),
    papers: z.strictObject({
      title: text,
      caption: text,
      averages: z.array(
        z.strictObject({ from: z.number().int(), to: z.number().int(), papers: z.number().positive() }),
      ),
      last: z.strictObject({ year: z.number().int(), papers: z.number().int() }),
    }),
    themes: z.array(named),
    trends: z.array(numeral),
    atlas: z.strictObject({
      title: text,
      caption: text,
      needed: z.number().int().positive(),
      all: z.strictObject({ pentads: z.number().int(), cards: z.number().int(), species: z.number().int() }),
      years: z.array(z.strictObject({ year: text, pentads: z.number().int() })),
    }),
    partners: z.array(text),
    next,
  }),
  "msc-program": page.extend({
    facts: z.array(numeral),
    year: z.strictObject({
      taught: z.strictObject({ months: month, label: text, text }),
      research: z.strictObject({ months: month, label: text, text }),
    }),
    modules: z.array(
      z.strictObject({
        name: text,
        text,
        topics: z.array(text),
        reading: z.array(z.strictObject({ title: text, by: text, note: text.optional() })),
      }),
    ),
    applying: z.strictObject({ none: rich, entry: z.array(text), send: rich }),
    next,
  }),
  facilities: page.extend({
    facts: z.array(numeral),
    habitats: z.array(named).length(3),
    rooms: z.array(named.extend({ href: href.optional() })),
    next,
  }),
  library: page.extend({
    hours: z.strictObject({ days: text, opens: text, closes: text, closed: text }),
    terms: z.array(numeral),
    borrowing: z.array(text),
    conduct: text,
    next,
  }),
  team: page.extend({
    leaders: z.array(z.strictObject({ name: text, role: text, text, href: href.optional() })),
    groups: z.array(z.strictObject({ name: text, bird, text })),
    next,
  }),
  apply: page.extend({
    /** The label of the button that jumps to the vacancies. */
    open: text,
    heading: text,
    /** Shown when no call is open or announced. */
    none: rich,
    closedHeading: text,
    /** Earlier vacancies, whose pages stay. */
    closed: z.array(z.strictObject({ title: text, text, href })),
    next,
  }),
  "communications-officer": page.extend({
    state: text,
    validThrough: z.iso.datetime({ offset: true }),
    facts: z.array(named),
    next,
  }),
};

/** The named parts of a page that is only text, in `content/pages/`. */
export const textPageSchema = page.extend({
  /** The language of the page as a BCP 47 tag; English if missing. */
  lang: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "is a language tag such as fr or ha")
    .optional(),
});

const day = z.iso.date();

/** A file in `content/calls/`. */
export const callSchema = z
  .strictObject({
    title: text,
    kind: z.enum(["msc", "job"]),
    opens: day.nullable().default(null),
    closes: day,
    /** What an application consists of. */
    send: z.array(rich).min(1),
    /** Where it goes. */
    to: rich,
  })
  .refine(({ opens, closes }) => opens === null || opens <= closes, {
    path: ["closes"],
    error: "is before the day on which the call opens",
  });

/** The running text of a file: the lead before the first heading, then the sections. */
export interface RunningText {
  lead: string;
  sections: { id: string; heading: string; html: string }[];
}

type ContentSchemas = typeof contentSchemas;
export type Content = { [Name in keyof ContentSchemas]: z.output<ContentSchemas[Name]> & RunningText } & {
  /** The pages that are only text, by the name of their file. */
  pages: Record<string, z.output<typeof textPageSchema> & RunningText>;
  /** Every call for applications that has a file, closed ones included. */
  calls: (z.output<typeof callSchema> & RunningText & { name: string })[];
};
