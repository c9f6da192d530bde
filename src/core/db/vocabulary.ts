import { createVocabulary, type Vocabulary } from "#core/domain/spelling.ts";

/** So many rows are read at once, so that no other request waits for all of them. */
export const SLICE_SIZE = 1000;

interface WordsRow {
  id: string;
  words: string;
}

/** The words of all rows of a table, which is read in the order of its ids. */
export async function collectWords(readSlice: (after: string) => Promise<WordsRow[]>): Promise<Vocabulary> {
  const vocabulary = createVocabulary();
  for (let after = ""; ; ) {
    const rows = await readSlice(after);
    for (const { words } of rows) vocabulary.add(words);
    const last = rows.at(-1);
    if (!last || rows.length < SLICE_SIZE) return vocabulary;
    after = last.id;
  }
}
