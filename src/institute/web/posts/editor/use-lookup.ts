import { useRef, useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { arxivDoi, doiOfPage, readArxiv, readDoi, readIsbn } from "#core/domain/identifiers.ts";
import { asObject } from "#core/domain/keys.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { Editor } from "#core/web/forms/sending/use-editor-form.ts";
import { readAuthorList } from "#institute/domain/posts/author-list.ts";
import type { Caution, FoundWork } from "#institute/domain/posts/lookup.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { Doubt, NotTaken } from "#institute/domain/works/read-work.ts";
import type { RecordsText } from "#institute/formats/works/work-records.ts";
import { worksTextOf } from "#institute/formats/works/works-text.ts";
import { type Filled, type Filling, fillIn, isAsFilled, type LookedUp, takeBack } from "./fill-in.ts";
import type { EditorAuthor, PostValues } from "./values.ts";

/** Which fields were filled in, and from where; a draft keeps it. */
export interface FilledMarks {
  change: Filled;
  source: string;
}

/** The marks that a draft holds. */
export function marksOf({ extra }: { extra?: object | undefined }): FilledMarks | undefined {
  const { change, source } = asObject(asObject(extra).marks);
  return typeof source === "string" ? { source, change: asObject(change) } : undefined;
}

/** What was filled in last, and what is to be said of it. */
export interface LastFilling extends Filling {
  /** Where it comes from, behind “Filled in from”. */
  source: string;
  before: PostValues;
  caution: Caution | undefined;
  /** The type that the record has. */
  type: PostType | undefined;
  /** What of the record went nowhere, and what in the form a person should look at. */
  notTaken: NotTaken[];
  doubts: Doubt[];
}

interface Found {
  source: string;
  work: LookedUp;
  type?: PostType;
  /** What of a record went nowhere, and what in the work a person should look at. */
  notTaken?: NotTaken[];
  doubts?: Doubt[];
  /** What was found out, if no more than what was pasted was filled in. */
  notice?: string;
}

const notUnderstood =
  "This is not a DOI, BibTeX, RIS or a list of authors. Put a semicolon between authors, or fill in the form below.";

/** Whether a text says by itself that a form is to be filled in from it. */
export const isFillable = (text: string): boolean =>
  recordForm(text) !== undefined || readDoi(text) !== undefined || readArxiv(text) !== undefined;

/** Fills in the form of a work from a DOI, a record or a list of authors. */
export function useLookup(
  editor: Pick<Editor<PostValues>, "values" | "getValues" | "set">,
  people: { newBy: EditorAuthor | null; owner: EditorAuthor | null },
  [marks, setMarks]: [FilledMarks | undefined, (marks: FilledMarks | undefined) => void],
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [last, setLast] = useState<LastFilling>();
  const [round, setRound] = useState(0);
  const running = useRef(0);

  function fill({ source, work, type, notice, notTaken = [], doubts = [] }: Found) {
    const before = editor.getValues();
    const filling = fillIn(before, work, people);
    editor.set(filling.change);
    setLast({ ...filling, source, before, caution: work.caution, type, notTaken, doubts });
    setMarks({ change: filling.change, source });
    setProblem(notice);
    if (filling.change.content !== undefined) setRound((count) => count + 1);
  }

  return {
    busy,
    problem,
    last,
    /** Changes when the text is filled in, which its editor reads once. */
    round,
    /** Returns whether the text was understood. */
    async read(text: string): Promise<boolean> {
      const run = ++running.current;
      setBusy(true);
      setProblem(undefined);
      try {
        const found = await find(text);
        if (run === running.current) fill(found);
        return true;
      } catch (error) {
        if (run !== running.current) return false;
        setProblem(messageOf(error));
        return false;
      } finally {
        if (run === running.current) setBusy(false);
      }
    },
    undo() {
      if (!last) return;
      const change = takeBack(last.change, editor.getValues(), last.before);
      editor.set(change);
      setLast(undefined);
      setMarks(undefined);
      if (change.content !== undefined) setRound((count) => count + 1);
    },
    /** Where a field was filled in from, as long as it is as it was filled in. */
    sourceOf: (field: string): string | undefined =>
      marks && isAsFilled(marks.change, editor.values, field) ? marks.source : undefined,
  };
}

export type Lookup = ReturnType<typeof useLookup>;

/** In which form a pasted record is; undefined for a list of DOIs and for what is none. */
function recordForm(text: string): RecordsText | undefined {
  const form = worksTextOf(text);
  return form === "XML" || form === "DOIs" ? undefined : form;
}

const withoutType = ({ postType: _, ...work }: FoundWork): LookedUp => work;

async function find(text: string): Promise<Found> {
  const kind = recordForm(text);
  if (kind) {
    const { readRecord } = await import("#institute/formats/works/work-records.ts");
    try {
      const { work, ...read } = readRecord(text, kind);
      return { source: kind, work: withoutType(work), type: work.postType, ...read };
    } catch {
      throw new Error(`This ${kind} cannot be read. Is all of it there?`);
    }
  }
  const preprint = readArxiv(text);
  const doi = readDoi(text) ?? (preprint && arxivDoi(preprint));
  if (doi) return findByDoi(doi, text.trim());
  const authors = readAuthorList(text);
  if (authors) return { source: "your list", work: { authors } };
  const isbn = readIsbn(text);
  if (isbn) return { source: "what you pasted", work: { isbn, authors: [] } };
  throw new Error(notUnderstood);
}

/** The work of a DOI; where nothing is known of it, the DOI alone is filled in. */
async function findByDoi(doi: string, written: string): Promise<Found> {
  const page = doiOfPage(written) && !/\s/.test(written) ? written : undefined;
  const alone = {
    source: "what you pasted",
    work: { doi, authors: [], ...(page && { publisherUrl: page }) },
  };
  try {
    const { source, work, ...read } = await unwrap(browserClient.api.lookup.$get({ query: { doi } }));
    if (!work || !source)
      return { ...alone, notice: "This site looks up no DOIs, so only the DOI was filled in." };
    const { postType, ...rest } = work;
    return { source, work: rest, type: postType, notTaken: read.notTaken, doubts: read.doubts };
  } catch (error) {
    if (isUnknown(error)) throw error;
    return { ...alone, notice: messageOf(error) };
  }
}

/** A DOI that is wrong, and not a service that does not answer. */
const isUnknown = (error: unknown) =>
  error instanceof AppError && (error.code === "notFound" || error.code === "invalid");

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
