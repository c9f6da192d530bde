import { z } from "zod";
import { languages } from "#core/domain/languages.ts";
import {
  choice,
  day,
  inline,
  line,
  optionalDay,
  optionalInline,
  optionalLine,
  optionalLink,
  optionalTime,
  paragraph,
  rows,
} from "#core/domain/parts.ts";
import type { WebPages } from "../posts/web-pages.ts";
import { callKindLabels } from "./calls.ts";
import type { pageParts } from "./page-parts.ts";
import { keywords } from "./shared-parts.ts";

export type PageName = keyof typeof pageParts;

/** The parts of a page that is only text, in `content/pages/`. */
export const textPageParts = z.strictObject({
  title: line("Title"),
  description: paragraph("In search engines and shared links"),
  intro: paragraph("One sentence under the title"),
  lang: z.optional(choice("Language", languages)),
  translates: optionalLink("Is a translation of", { hint: "The address of the page: /apply" }),
  keywords: keywords(),
});

/** The parts of a call for applications, in `content/calls/`. */
export const callParts = z
  .strictObject({
    title: line("Title"),
    kind: choice("Kind", callKindLabels),
    description: optionalLine("In search engines and shared links"),
    opens: optionalDay("Opens on", { hint: "Empty: at once. Days are in Nigerian time." }),
    closes: day("Closes on", { hint: "The last day on which one can apply." }),
    until: optionalTime("At", { hint: "Empty: at the end of the day." }),
    send: rows("What to send", inline("Item"), { max: 30, row: "item" }),
    to: optionalInline("Where to send it"),
    place: optionalLine("Place"),
    file: optionalLink("File", { hint: "A PDF with all that applicants need." }),
    facts: rows("Facts", z.strictObject({ name: line("Name"), text: inline("Text") }), {
      max: 20,
      row: "fact",
    }).optional(),
  })
  .refine(({ opens, closes }) => !opens || opens <= closes, {
    path: ["closes"],
    error: "This is before the day on which the call opens.",
  });

/** A section of a running text. */
export interface TextSection {
  id: string;
  heading: string;
  html: string;
}

/** A running text as HTML: the lead before the first heading, then the sections. */
export interface RunningText {
  lead: string;
  sections: TextSection[];
}

/** The pages that show no running text. */
const pagesWithoutText: readonly string[] = [
  "home",
  "contact",
  "people",
  "footer",
  "missing",
  "apply",
  "settings",
  "capacity-building",
];

/** Whether a page shows its running text, by its name. */
export const hasRunningText = (page: string): boolean => !pagesWithoutText.includes(page);

/** What each page of its own address is called where it is listed, and where it is. */
export const pageAddresses: Record<PageName, { label: string; href: string | null }> = {
  home: { label: "Home page", href: "/" },
  about: { label: "About the institute", href: "/about" },
  "capacity-building": { label: "Capacity building", href: "/capacity-building" },
  "msc-program": { label: "MSc programme", href: "/msc-program" },
  facilities: { label: "Facilities", href: "/facilities" },
  library: { label: "Library", href: "/library" },
  team: { label: "The team", href: "/team" },
  apply: { label: "Work and study with us", href: "/apply" },
  contact: { label: "Contact", href: "/contact" },
  support: { label: "Support our work", href: "/support" },
  press: { label: "Press", href: "/press" },
  people: { label: "The lists of people", href: "/people/staff" },
  footer: { label: "Footer", href: null },
  missing: { label: "“Page not found”", href: null },
};

type PageValues = { [Name in PageName]: z.output<(typeof pageParts)[Name]> & RunningText };

/** A page that is only text, as it is shown. */
export type TextPage = z.output<typeof textPageParts> & RunningText;

/** A call for applications, as it is shown. */
export type ShownCall = z.output<typeof callParts> &
  RunningText & {
    name: string;
    /** Since when it is public (ISO 8601); null if it was delivered as a file. */
    since: string | null;
  };

/** A page in one of the languages in which it can be read. */
export interface Translation {
  lang: keyof typeof languages;
  href: string;
}

/** Every text of the institute's own pages, as it is public. */
export interface Content extends PageValues {
  /** The pages that are only text, by their address without its first slash. */
  pages: Record<string, TextPage>;
  calls: ShownCall[];
  /** The addresses of these pages and calls. */
  addresses: string[];
  /** The name of the page with these texts, by address. */
  names: Record<string, string>;
  /** The names of pages and calls that were public and have been taken off the site. */
  gone: ReadonlySet<string>;
  /** A page in all its languages, the one that was translated first, by the address of each; pages in one language are not here. */
  translations: Record<string, Translation[]>;
}

/** What the pages read: the texts, and the web pages that people wrote. */
export interface SiteTexts extends Content {
  webPages: WebPages;
}

/** The texts together with the web pages, which have translations as texts do. */
export function withWebPages(content: Content, webPages: WebPages): SiteTexts {
  const translations = { ...content.translations };
  const languageOf = new Map(webPages.pages.map(({ path, language }) => [path, language]));
  for (const { path, language, translationOf } of webPages.pages) {
    const isKnown =
      translationOf && (languageOf.has(translationOf) || Object.hasOwn(content.names, translationOf));
    if (!isKnown || !language || translationOf === path) continue;
    const original = { lang: languageOf.get(translationOf) ?? ("en" as const), href: translationOf };
    const others = translations[translationOf] ?? [original];
    if (others.some(({ lang }) => lang === language)) continue;
    const group = [...others, { lang: language, href: path }];
    for (const { href } of group) translations[href] = group;
  }
  return { ...content, webPages, translations };
}
