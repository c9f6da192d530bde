import { isIssn } from "#core/domain/identifiers.ts";
import { asObject, isKeyOf } from "#core/domain/keys.ts";
import { type Caution, type FoundWork, toFoundWork } from "#institute/domain/posts/lookup.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { degrees } from "#institute/domain/posts/work-terms.ts";
import {
  abstractOf,
  addressOf,
  authorsIn,
  dateOf,
  fundersOf,
  languageOf,
  licenceOf,
  linesOfNames,
  objectsIn,
  pagesOf,
  plainOf,
  textOf,
  titleOf,
} from "./lookup-text.ts";

const types: Record<string, PostType> = { thesis: "thesis", dissertation: "thesis", dataset: "document" };

/** A work in CSL-JSON, or as Crossref has it, whose fields are the same with several values each. */
export function readCsl(item: Record<string, unknown>): FoundWork {
  const type = textOf(item.type) ?? "";
  const degree = textOf(item.degree) ?? textOf(item.genre) ?? "";
  const postType = types[type] ?? (/\b(?:thesis|dissertation)\b/i.test(degree) ? "thesis" : "publication");
  const isThesis = postType === "thesis";
  const issued = dateOf(item["published-print"]) ?? dateOf(item.issued) ?? dateOf(item.published) ?? {};
  const publisher = plainOf(textOf(item.publisher));
  const school = plainOf(textOf(objectsIn(item.institution)[0]?.name)) ?? publisher;
  const isArticle = /article|paper|preprint|posted/.test(type);
  const number = textOf(item["article-number"]) ?? (isArticle ? textOf(item.number) : undefined);
  return toFoundWork({
    postType,
    authors: authorsIn(item.author),
    caution: cautionOf(item),
    fields: {
      ...titleOf(titleWithSubtitle(item)),
      ...issued,
      ...pagesOf(textOf(item.page), number),
      journal: plainOf(textOf(item["container-title"])),
      volume: textOf(item.volume),
      issue: textOf(item.issue),
      issn: [item.ISSN].flat().map(String).find(isIssn),
      isbn: textOf(item.ISBN),
      doi: textOf(item.DOI),
      publisher: isThesis ? undefined : publisher,
      editors: linesOfNames(authorsIn(item.editor)),
      awardingInstitution: isThesis ? school : undefined,
      degree: isThesis ? degreeIn(degree) : undefined,
      publisherUrl: addressOf(asObject(asObject(item.resource).primary).URL) ?? pageOf(item.URL),
      language: languageOf(item.language),
      keywords: textOf(item.keyword)
        ?.split(/\s*[,;]\s*/)
        .join("\n"),
      licence: licenceOf(objectsIn(item.license).map(({ URL }) => URL)),
      funders: fundersOf(
        objectsIn(item.funder).map(({ name, award }) => ({
          name: textOf(name),
          grants: Array.isArray(award) ? award.map(textOf) : [],
        })),
      ),
      content: abstractOf(item.abstract),
    },
  });
}

/** The address of a page, unless it is doi.org’s, which the DOI says already. */
const pageOf = (value: unknown) => {
  const address = addressOf(value);
  return address && /^https?:\/\/(?:dx\.)?doi\.org\//i.test(address) ? undefined : address;
};

function titleWithSubtitle(item: Record<string, unknown>): string | undefined {
  const [title, subtitle] = [textOf(item.title), textOf(item.subtitle)];
  if (!title || !subtitle || title.toLowerCase().includes(subtitle.toLowerCase())) return title;
  return `${title}${/[:?!.–—-]$/.test(title) ? "" : ":"} ${subtitle}`;
}

/** The degree that is named in a text, such as “PhD thesis”. */
export const degreeIn = (written: string): string | undefined =>
  written
    .replaceAll(".", "")
    .split(/[^A-Za-z]+/)
    .find((word) => isKeyOf(degrees, word)) ??
  (/\b(?:doctoral|doctorate)\b/i.test(written) ? "PhD" : undefined);

const withdrawals = /^(?:retraction|withdrawal|removal)$/;

/** What Crossref says of the work since it was published; a notice updates another work. */
function cautionOf(item: Record<string, unknown>): Caution | undefined {
  const typesIn = (list: unknown) =>
    objectsIn(list).map(({ type }) => textOf(type)?.replaceAll("-", "_") ?? "");
  const updates = typesIn(item["updated-by"]);
  if (typesIn(item["update-to"]).some((type) => withdrawals.test(type))) return "notice";
  const title = textOf(item.title) ?? "";
  if (
    updates.some((type) => withdrawals.test(type)) ||
    /^\W*(?:retracted|withdrawn)\b(?: article)?\W/i.test(title)
  )
    return "retracted";
  return updates.includes("expression_of_concern") ? "concern" : undefined;
}
