import { asObject, isKeyOf } from "#core/domain/keys.ts";
import { parseOrcid } from "#core/domain/orcid.ts";
import type { Employment, OrcidRecord, ProfileLink } from "#institute/domain/people/orcid-record.ts";
import { type FoundWork, toFoundWork } from "#institute/domain/posts/lookup.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { addressOf, isoDateOf, plainOf, textOf, titleOf } from "../works/lookup-text.ts";

/** More than anybody has published; what is beyond is left out. */
const MAX_WORKS = 2000;
const MAX_OTHERS = 50;
/** What the fields of a profile take. */
const MAX_LINE = 200;
const MAX_PLACE = 300;

/** The public record of a person, as the API of ORCID sends it (v3.0, `/record`); what is not public is left out. */
export function readOrcidRecord(answer: Record<string, unknown>): OrcidRecord {
  const person = asObject(answer.person);
  const activities = asObject(answer["activities-summary"]);
  return {
    orcid: parseOrcid(textOf(asObject(answer["orcid-identifier"]).path) ?? "") ?? "",
    employments: employmentsIn(asObject(activities.employments)),
    links: publicIn(asObject(person["researcher-urls"])["researcher-url"], MAX_OTHERS).flatMap(toLink),
    works: listIn(asObject(activities.works).group, MAX_WORKS).flatMap(toWork),
  };
}

const listIn = (value: unknown, max: number) =>
  Array.isArray(value) ? value.slice(0, max).map(asObject) : [];

/** The objects that everybody may see. */
const publicIn = (value: unknown, max: number) =>
  listIn(value, max).filter(({ visibility }) => visibility === undefined || visibility === "public");

/** Many texts are objects with a value. */
const valueIn = (holder: unknown) => textOf(asObject(holder).value);

function employmentsIn(employments: Record<string, unknown>): Employment[] {
  const summaries = listIn(employments["affiliation-group"], MAX_OTHERS).flatMap(({ summaries: list }) =>
    publicIn(
      listIn(list, MAX_OTHERS).map((summary) => summary["employment-summary"]),
      MAX_OTHERS,
    ),
  );
  return summaries.flatMap((summary) => {
    const { name, address } = asObject(summary.organization);
    const parts = [summary["department-name"], name, asObject(address).city];
    const place = parts.flatMap((part) => plainOf(textOf(part)) ?? []).join(", ");
    const [start = "", end = ""] = [summary["start-date"], summary["end-date"]].map((date) =>
      valueIn(asObject(date).year),
    );
    return place && place.length <= MAX_PLACE
      ? [
          {
            role: roleOf(summary["role-title"]),
            place,
            years: start || end ? `${start}–${end}` : "",
          },
        ]
      : [];
  });
}

const roleOf = (value: unknown) => {
  const title = plainOf(textOf(value));
  return title && title.length <= MAX_LINE ? title : null;
};

function toLink(entry: Record<string, unknown>): ProfileLink[] {
  const address = addressOf(valueIn(entry.url));
  return address ? [{ label: plainOf(textOf(entry["url-name"])) ?? address, address }] : [];
}

const types: Record<string, PostType> = {
  dissertation: "thesis",
  "dissertation-thesis": "thesis",
  "data-set": "document",
};

/** The first public description of a work, of which there may be one from each source. */
function toWork(group: Record<string, unknown>): FoundWork[] {
  const [summary] = publicIn(group["work-summary"], MAX_OTHERS);
  if (!summary) return [];
  const titles = asObject(summary.title);
  const [title, subtitle] = [valueIn(titles.title), valueIn(titles.subtitle)];
  if (!title) return [];
  const type = textOf(summary.type) ?? "";
  const postType = (isKeyOf(types, type) && types[type]) || "publication";
  const date = asObject(summary["publication-date"]);
  const container = plainOf(valueIn(summary["journal-title"]));
  const ids = listIn(asObject(summary["external-ids"])["external-id"], MAX_OTHERS);
  const work = toFoundWork({
    postType,
    authors: [],
    fields: {
      ...titleOf(subtitle && !title.includes(subtitle) ? `${title}: ${subtitle}` : title),
      ...isoDateOf([date.year, date.month, date.day].flatMap((part) => valueIn(part) ?? []).join("-")),
      ...(postType === "thesis" ? { awardingInstitution: container } : { journal: container }),
      doi: idOf(ids, "doi", ["self"]),
      isbn: idOf(ids, "isbn", ["self", "part-of"]),
      issn: idOf(ids, "issn", ["self", "part-of"]),
      publisherUrl: pageOf(valueIn(summary.url)),
    },
  });
  return work.title ? [work] : [];
}

/** The identifier of the work itself, or of what it is a part of. */
const idOf = (ids: Record<string, unknown>[], type: string, relations: string[]) =>
  ids
    .filter((id) => id["external-id-type"] === type)
    .filter((id) => relations.includes(textOf(id["external-id-relationship"]) ?? "self"))
    .map((id) => textOf(id["external-id-value"]))[0];

/** A page, unless it is the DOI. */
function pageOf(written: string | undefined): string | undefined {
  const address = addressOf(written);
  return address && /^https?:\/\/(?:dx\.)?doi\.org\//i.test(address) ? undefined : address;
}
