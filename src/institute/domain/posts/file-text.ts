/** How far the words of a file were read: it waits, was read, is pictures, is locked, or could not be read. */
export const fileTextStates = ["waiting", "read", "noText", "locked", "failed"] as const;
export type FileTextState = (typeof fileTextStates)[number];

/** Pages after these are not read. */
export const MAX_PAGES = 4000;

/** A page of a file by one number, which grows with the file and in it with the page. */
const PAGES_OF_A_FILE = 4096;
export const pageNumber = (fileTextId: number, page: number): number => fileTextId * PAGES_OF_A_FILE + page;
/** The file and the page (1, 2, …) of such a number. */
export const readPageNumber = (number: number): { id: number; page: number } => ({
  id: Math.floor(number / PAGES_OF_A_FILE),
  page: number % PAGES_OF_A_FILE,
});
