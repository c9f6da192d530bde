import { type Db, transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { storePages } from "#institute/db/posts/pages/page-index.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { PostInput } from "#institute/domain/posts/post.ts";
import { seeded, zipf } from "./random.ts";
import { vocabulary } from "./vocabulary.ts";

const PAGES = 120;
const WORDS = 320;
const WORDS_OF_A_LINE = 12;

/** Adds public theses whose files say so much on 120 pages each, as if they had been read. */
export async function fillFiles(db: Db, writer: Account, count: number): Promise<void> {
  const wordIndex = zipf(seeded(26), vocabulary.length);
  for (let number = 1; number <= count; number++)
    await transaction(db, async (trx) => {
      const fileUrl = `/files/thesis-${number}.pdf`;
      const draft = { postType: "thesis", title: `Thesis ${number}`, year: 2001 + (number % 25), fileUrl };
      const input = { ...PostInput.parse(draft), isEnteredForOthers: true };
      await writing.create(trx, writer, input, { approved: true });
      const pages = Array.from({ length: PAGES }, () => makePage(wordIndex));
      const read = { state: "read", pages: PAGES, text: JSON.stringify(pages), readAt: now() } as const;
      const { id } = await trx
        .insertInto("file_text")
        .values({ fileUrl, ...read })
        .onConflict((conflict) => conflict.column("fileUrl").doUpdateSet(read))
        .returning("id")
        .executeTakeFirstOrThrow();
      await storePages(trx, id, pages);
    });
}

function makePage(wordIndex: () => number): string {
  const lines = Array.from({ length: WORDS / WORDS_OF_A_LINE }, () =>
    Array.from({ length: WORDS_OF_A_LINE }, () => vocabulary[wordIndex()]).join(" "),
  );
  return lines.join("\n");
}
