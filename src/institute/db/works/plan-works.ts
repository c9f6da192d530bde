import type { Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { keysOf, pickBy } from "#core/domain/keys.ts";
import {
  type FoundAuthor,
  type FoundWork,
  foundFields,
  toFreeAuthor,
} from "#institute/domain/posts/lookup.ts";
import { findMisfits } from "#institute/domain/posts/misfits.ts";
import { NewPost, type Post, PostChanges, type PostInput } from "#institute/domain/posts/post.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import type {
  FieldDifference,
  NameQuestion,
  WorkDecisions,
  WorkRow,
} from "#institute/domain/works/works-import.ts";
import { mendRecord } from "#institute/formats/works/mend-work.ts";
import { findDifferences } from "#institute/formats/works/work-differences.ts";
import { type JudgedRow, judgeRows, type PlacedRecord } from "./judge-rows.ts";
import { type GivenPdf, matchPdfs } from "./match-pdfs.ts";
import { type NamedMembers, readNamedMembers } from "./named-members.ts";
import { readStoredWorks, readWholeWorks } from "./stored-works.ts";

/** A row with what is to be stored of it. */
export interface PlannedRow {
  shown: WorkRow;
  create?: PostInput;
  update?: { id: string; changes: PostChanges };
  /** The file that is to be stored with it. */
  pdf?: GivenPdf;
}

export interface PlanOptions {
  decisions: WorkDecisions;
  publicUrl: string;
  pdfs: readonly GivenPdf[];
}

const MAX_QUESTIONS = 200;
const SHOWN_AUTHORS = 3;
/** Stands for a file until it is stored. */
const awaitedFile = "/files/awaited.pdf";

/** What an import would do with each record; stores nothing. */
export async function planWorks(
  db: Db,
  admin: Account,
  records: readonly PlacedRecord[],
  options: PlanOptions,
) {
  const { decisions, pdfs } = options;
  const mended = records.map((record, index) => mendRecord(record, decisions.rows[index + 1]?.mend));
  const judged = judgeRows(mended, { ...options, stored: await readStoredWorks(db) });
  const here = await readWholeWorks(db, admin, [
    ...new Set(judged.flatMap(({ target }) => target?._id ?? [])),
  ]);
  const { matched, unmatched } = matchPdfs(judged, pdfs);
  const naming = createNaming(await readNamedMembers(db), decisions);
  const rows = judged.map((one): PlannedRow => {
    const pdf = matched.get(one.row);
    const { target, state } = one;
    const existing = target && here.get(target._id);
    if (existing && state === "same") return planChange(one, existing, { pdf, naming, decisions });
    const shown = { ...shownOf(one), ...(pdf && { pdf: pdf.name }) };
    return state === "new" && one.work ? planNew(shown, one.work, naming, pdf) : { shown };
  });
  return { rows, names: naming.questions().slice(0, MAX_QUESTIONS), unmatched };
}

const shownOf = ({ row, record, work, near, state, why }: JudgedRow): WorkRow => ({
  row,
  file: record.file,
  line: record.line,
  state,
  title: work?.title ?? record.label,
  authors: authorsOf(work?.authors ?? []),
  year: work?.year ?? null,
  postType: work?.postType ?? "publication",
  doi: work?.doi ?? null,
  reading: work ?? null,
  notTaken: record.notTaken ?? [],
  doubts: record.doubts ?? [],
  near,
  differences: [],
  names: [],
  waits: state === "doubtful",
  ...(why && { why }),
});

const authorsOf = (authors: readonly FoundAuthor[]): string => {
  const names = authors.slice(0, SHOWN_AUTHORS).map((author) => toFreeAuthor(author).name);
  return `${names.join(", ")}${authors.length > SHOWN_AUTHORS ? ` and ${authors.length - SHOWN_AUTHORS} more` : ""}`;
};

type Naming = ReturnType<typeof createNaming>;

/** Gives authors their members, and collects the names about which a person is to be asked. */
function createNaming({ memberOf, membersLike }: NamedMembers, { names: answers }: WorkDecisions) {
  const asked = new Map<string, NameQuestion>();
  return {
    /** Authors as they are sent, and the names that may be members’. */
    resolve(authors: readonly FoundAuthor[]) {
      const doubtful: string[] = [];
      const sent = authors.map((author) => {
        const free = toFreeAuthor(author);
        const profileId = memberOf(author);
        if (profileId) return { ...free, profileId };
        const members = membersLike(author);
        if (members.length === 0) return free;
        const question = asked.get(free.name) ?? { name: free.name, rows: 0, members };
        asked.set(free.name, { ...question, rows: question.rows + 1 });
        const answer = members.find((member) => member.profileId === answers[free.name]);
        if (answer) return { ...free, profileId: answer.profileId };
        doubtful.push(free.name);
        return free;
      });
      return { sent, doubtful };
    },
    questions: () => [...asked.values()].toSorted((a, b) => b.rows - a.rows),
  };
}

function planNew(shown: WorkRow, work: FoundWork, naming: Naming, pdf: GivenPdf | undefined): PlannedRow {
  const { fields } = postTypeRow(work.postType);
  const said = pickBy(
    work,
    (name) => name === "title" || name === "titleHtml" || fields.some((field) => field === name),
  );
  const { sent, doubtful } = naming.resolve(work.authors);
  const files = pdf ? { fileUrl: awaitedFile } : {};
  const input = { ...said, ...files, postType: work.postType, authors: sent, isEnteredForOthers: true };
  const { data, error } = NewPost.safeParse(input);
  if (error) {
    const problems = new Set(error.issues.map(({ message }) => message));
    return { shown: { ...shown, state: "refused", why: [...problems].join(" ") } };
  }
  return {
    shown: { ...shown, ...(doubtful.length > 0 && { names: doubtful, why: whyOf(doubtful) }) },
    create: { ...data, fileUrl: null },
    ...(pdf && { pdf }),
  };
}

const whyOf = (names: readonly string[]) =>
  `${names.slice(0, 3).join(", ")}${names.length > 3 ? " and others" : ""} may be ${names.length === 1 ? "a member" : "members"}.`;

interface Change {
  pdf: GivenPdf | undefined;
  naming: Naming;
  decisions: WorkDecisions;
}

function planChange(judged: JudgedRow, here: Post, { pdf, naming, decisions }: Change): PlannedRow {
  const { work, row } = judged;
  const shown = shownOf(judged);
  if (!work) return { shown };
  const file = pdf && fileDifference(here, pdf);
  // What was perhaps read wrongly fills nothing by itself.
  const doubted = new Set((judged.record.doubts ?? []).map(({ field }) => field));
  const found = findDifferences(here, work).map((one) =>
    doubted.has(one.field) ? { ...one, fills: false } : one,
  );
  const differences = [...found, ...(file ? [file] : [])];
  const taken = new Set(
    differences.flatMap(({ field, fills }) =>
      fills || decisions.rows[row]?.take?.includes(field) ? field : [],
    ),
  );
  const said = pickBy(work, (name) => taken.has(name) && name in foundFields);
  const fits = pickBy(said, (name) => !dateNames.includes(name) || fitsDates(here, said));
  const authors = taken.has("authors") ? { authors: naming.resolve(work.authors).sent } : {};
  const titleHtml = taken.has("title") ? { titleHtml: work.titleHtml ?? null } : {};
  const { data: changes } = PostChanges.safeParse({ ...fits, ...titleHtml, ...authors });
  const isChanged = changes !== undefined && keysOf(changes).length > 0;
  const takesFile = file !== undefined && taken.has(file.field);
  return {
    shown: {
      ...shown,
      state: differences.length > 0 ? "changed" : "same",
      differences,
      ...(pdf && { pdf: pdf.name }),
    },
    ...((isChanged || takesFile) && { update: { id: here._id, changes: changes ?? {} } }),
    ...(takesFile && pdf && { pdf }),
  };
}

const dateNames: readonly string[] = ["year", "month", "day"];
const fitsDates = (here: Post, said: Partial<FoundWork>) =>
  Object.keys(findMisfits({ ...here, ...said }, said)).length === 0;

/** A file that comes with a record, unless it is the one that is here. */
function fileDifference({ fileUrl, file }: Post, pdf: GivenPdf): FieldDifference | undefined {
  if (file?.format === "pdf" && file.bytes === pdf.bytes) return undefined;
  const here = file?.name ?? fileUrl ?? "";
  return { field: "fileUrl", label: "File", here, there: pdf.name, fills: here === "" };
}
