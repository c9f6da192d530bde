import { readDoi } from "#core/domain/identifiers.ts";
import { wordsOf } from "#core/domain/words.ts";
import { columnsOf } from "#core/formats/cells.ts";
import type { ListFile, ListRow } from "#core/formats/lists/list-rows.ts";
import type { ListReader } from "#core/formats/lists/propose-list.ts";
import { rowProblems } from "#core/formats/lists/row-problems.ts";
import { type FoundAuthor, toFoundWork } from "#institute/domain/posts/lookup.ts";
import { readAuthors } from "#institute/domain/posts/read-authors.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { PublicationKind } from "#institute/domain/posts/work-terms.ts";
import { listedWorkFields, workList } from "#institute/domain/works/work-list.ts";
import { languageOf, pagesOf, titleOf } from "./lookup-text.ts";
import { degreeIn } from "./reading/degree.ts";
import type { WorkRecord } from "./work-records.ts";

const columns = columnsOf(listedWorkFields);

/** What a cell says, as the schema of its field takes it. */
const cellReaders: Record<string, (cell: string) => unknown> = {
  doi: (cell) => readDoi(cell) ?? cell,
  year: (cell) => /^\D*(\d{4})(?:\D|$)/.exec(cell)?.[1] ?? cell,
  language: (cell) => languageOf(cell) ?? cell,
  degree: (cell) => degreeIn(cell) ?? cell,
  kind: (cell) => kindIn(cell) ?? cell,
};
/** What a text says for a field of a work, as the schema of the field takes it. */
export const readCell = (field: string, cell: string): unknown =>
  (cellReaders[field] ?? columns.find(({ header }) => header === field)?.read)?.(cell, field) ?? cell;

/** How a list of works is read. */
export const worksReader: ListReader = {
  table: workList,
  accepts(field, cell) {
    const column = columns.find(({ header }) => header === field);
    if (!column) return true;
    if (field === "doi") return readDoi(cell) !== undefined;
    return listedWorkFields[column.header].safeParse(readCell(field, cell)).success;
  },
};

/** The works of a list; a row with a cell that its field does not take says so. */
export const readWorksTable = ({ rows, problems }: ListFile): WorkRecord[] => [
  ...problems.map(({ line, message, who }) => ({ line, label: who ?? "A row", problem: message, files: [] })),
  ...rows.map(toRecord),
];

function toRecord(row: ListRow): WorkRecord {
  const { line, cells } = row;
  const label = cells.title ?? "A row";
  const files = cells.file ? [cells.file] : [];
  if (!cells.title) return { line, label, problem: "No title.", files };
  const postType = typeOf(cells);
  const { firstPage, kind = kindIn(cells.postType ?? "") ?? "", ...said } = cells;
  const others: ListRow["cells"] = postType === "publication" ? { ...said, kind } : said;
  const sent: Record<string, unknown> = {
    ...titleOf(cells.title),
    ...(firstPage && pagesOf(firstPage, cells.articleNumber)),
  };
  for (const { header } of columns)
    if (header !== "title" && others[header]) sent[header] = readCell(header, others[header]);
  const issues = columns.flatMap(({ header }) => {
    const value = sent[header];
    const { error } = value === undefined ? {} : listedWorkFields[header].safeParse(value);
    return (error?.issues ?? []).map((issue) => ({ ...issue, path: [header] }));
  });
  const [wrong] = rowProblems(row, listedWorkFields, issues, label);
  if (wrong) return { line, label, problem: wrong.message, files };
  const authors = readAuthors(cells.authors ?? "").authors.map(toFound);
  return { line, label, work: toFoundWork({ postType, authors, fields: sent }), files };
}

/** A list that could not be cut stays one name. */
const toFound = ({
  family,
  given,
  kind,
  orcid,
}: ReturnType<typeof readAuthors>["authors"][number]): FoundAuthor => ({
  family: kind === "more" ? "et al." : family,
  given,
  kind: kind === "person" ? "person" : "organisation",
  ...(orcid && { orcid }),
});

const kindsByWord: readonly [RegExp, PublicationKind][] = [
  [/preprint/, "preprint"],
  [/chapter|book (?:section|part)|in ?book|in ?collection/, "chapter"],
  [/conference|proceeding|talk|presentation|poster|abstract/, "talk"],
  [/book review|article|journal|letter|review|note|paper/, "article"],
  [/report|technical/, "report"],
  [/book|monograph/, "book"],
  [/other|miscellaneous/, "other"],
];

/** The kind of a publication that a cell names, such as “Book Chapter” or “CHAP”. */
function kindIn(cell: string): PublicationKind | undefined {
  const written = wordsOf(cell).join(" ");
  return kindsByWord.find(([words]) => words.test(written))?.[1];
}

const typesByWord: readonly [RegExp, PostType][] = [
  [/thes[ei]s|dissertation|\b(?:phd|msc|mphil|pgd)\b/, "thesis"],
  [/dataset|data set|document|protocol|manual/, "document"],
  [/proposal/, "proposal"],
];

/** As what a row is to be stored: as its type says, or a thesis if it names a degree. */
function typeOf({ postType = "", kind = "", degree }: ListRow["cells"]): PostType {
  const written = wordsOf(`${postType} ${kind}`).join(" ");
  return typesByWord.find(([words]) => words.test(written))?.[1] ?? (degree ? "thesis" : "publication");
}
