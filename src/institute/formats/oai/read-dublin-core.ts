import { readDoi, readIsbn, readIssn } from "#core/domain/identifiers.ts";
import { type FoundWork, toFoundWork } from "#institute/domain/posts/lookup.ts";
import { joinName, toCreator } from "#institute/domain/posts/names.ts";
import { readNameParts } from "#institute/domain/posts/read-name.ts";
import { degreeIn } from "../works/lookup-csl.ts";
import {
  abstractOf,
  addressOf,
  isoDateOf,
  languageOf,
  licenceOf,
  plainOf,
  titleOf,
} from "../works/lookup-text.ts";
import type { HarvestedRecord } from "./read-records.ts";

/** A work as Dublin Core describes it, the names of its authors, and the elements that none of our fields takes. */
export interface DublinCoreWork {
  work: FoundWork;
  creators: string[];
  unread: string[];
}

const readElements = new Set([
  ...["title", "creator", "contributor", "subject", "description", "publisher", "date"],
  ...["type", "identifier", "source", "language", "rights"],
]);

/** Reads a record of Dublin Core. */
export function readDublinCore({ values }: HarvestedRecord): DublinCoreWork {
  const all = (name: string) => values.get(name) ?? [];
  const types = all("type").join(" ");
  const postType = /\b(?:thesis|dissertation)\b/i.test(types) ? "thesis" : "publication";
  const isThesis = postType === "thesis";
  const identifiers = [...all("identifier"), ...all("relation")];
  const doi = identifiers.map(readDoi).find(Boolean);
  const numbered = [...all("identifier"), ...all("source")];
  const [source] = all("source").filter((text) => !/^(?:https?:|[\d-]+[\dXx]$)/.test(text));
  const [publisher] = all("publisher").map(plainOf);
  const work = toFoundWork({
    postType,
    authors: [],
    fields: {
      ...titleOf(all("title")[0]),
      ...issuedIn(all("date")),
      doi,
      isbn: numbered
        .filter((text) => /isbn|^97[89]/i.test(text))
        .map(readIsbn)
        .find(Boolean),
      issn: isThesis ? undefined : numbered.map(readIssn).find(Boolean),
      journal: isThesis ? undefined : plainOf(source?.split(";")[0]),
      ...(isThesis ? { awardingInstitution: publisher, degree: degreeIn(types) } : { publisher }),
      supervisors: isThesis ? all("contributor").map(inReadingOrder).join("\n") : undefined,
      publisherUrl: all("identifier")
        .map(addressOf)
        .find((address) => address && !readDoi(address)),
      language: all("language")
        .map((written) => languageOf(shortTag(written)))
        .find(Boolean),
      licence: licenceOf(all("rights")),
      keywords: all("subject").map(plainOf).filter(Boolean).join("\n"),
      content: all("description").map(abstractOf).filter(Boolean).join(""),
    },
  });
  const unread = [...values.keys()].filter((name) => !readElements.has(name));
  return { work, creators: all("creator"), unread };
}

const inReadingOrder = (written: string): string => {
  const name = toCreator({ name: written, ...readNameParts(written) });
  return "literal" in name ? name.literal : joinName(name);
};

/** When it was published: the date without a time, which is when it was stored. */
function issuedIn(dates: readonly string[]) {
  const days = dates.filter((date) => /^\d{4}(?:-\d\d){0,2}$/.test(date));
  const [first] = (days.length > 0 ? days : dates.map((date) => date.slice(0, 10))).toSorted();
  return isoDateOf(first);
}

/** The tag of a language by its longer code: `eng` is `en`. */
function shortTag(written: string): string {
  try {
    return Intl.getCanonicalLocales(written.replaceAll("_", "-"))[0] ?? written;
  } catch {
    return written;
  }
}
