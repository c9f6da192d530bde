import { countOf } from "#core/domain/words.ts";

/** How far the words of a file were read: it waits, was read, is pictures, is locked, or could not be read. */
export const fileTextStates = ["waiting", "read", "noText", "locked", "failed"] as const;
export type FileTextState = (typeof fileTextStates)[number];

/** Pages after these are not read. */
export const MAX_PAGES = 4000;
/** So much of the text of one file is kept. */
export const MAX_TEXT_BYTES = 10_000_000;
/** And so much of one page, which is more than its words that are indexed. */
export const MAX_PAGE_BYTES = 400_000;

/** A page of a file by one number, which grows with the file and in it with the page. */
const PAGES_OF_A_FILE = 4096;
export const pageNumber = (fileTextId: number, page: number): number => fileTextId * PAGES_OF_A_FILE + page;
/** The file and the page (1, 2, …) of such a number. */
export const readPageNumber = (number: number): { id: number; page: number } => ({
  id: Math.floor(number / PAGES_OF_A_FILE),
  page: number % PAGES_OF_A_FILE,
});

/** What came of reading a file. */
export type FileReading =
  | { state: "read"; pages: string[]; total: number; reason: string | null }
  | { state: "noText"; total: number; reason: string | null }
  | { state: "locked" }
  | { state: "failed"; reason: string };

/** How far a file was read, as its editors see it. */
export interface FileTextFacts {
  state: FileTextState;
  /** Why it could not be read, or not all of it. */
  reason: string | null;
  /** How many pages it has, once that is known. */
  pages: number | null;
}

/** Says to the editors of a work whether the words of its PDF can be searched; `isOpen`: whether everyone can open it. */
export function describeFileText({ state, reason, pages }: FileTextFacts, isOpen: boolean): string {
  if (state === "waiting") return "This PDF is waiting to be read. Then its words can be searched.";
  if (state === "locked")
    return "This PDF opens only with a password; its words cannot be searched. Save it without one and upload that.";
  if (state === "failed")
    return `This PDF could not be read; its words cannot be searched. ${reason ?? ""}`.trim();
  if (state === "noText") return reason ?? "This PDF is pictures; its words cannot be searched.";
  const read =
    reason ?? (pages === 1 ? "Its page is searched." : `All ${countOf(pages ?? 0, "page")} are searched.`);
  return isOpen ? read : `${read} Readers find them once everyone can open the file.`;
}
