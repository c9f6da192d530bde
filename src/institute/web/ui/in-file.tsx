import { textLanguage } from "#core/domain/text-language.ts";
import { countOf } from "#core/domain/words.ts";
import { Marked } from "#core/web/ui/marked.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { type FoundInFile, fileAtPage } from "#institute/domain/posts/found-in-file.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import styles from "./in-file.module.css";

/** Where the words are inside the file of a work: the passage, and the way to its page. */
export function InFile({
  work,
  found,
}: {
  work: Pick<PostSummary, "fileUrl" | "title"> & { language?: string | null | undefined };
  found: FoundInFile | undefined;
}) {
  if (!found || !work.fileUrl) return null;
  const { page, pages, passage } = found;
  return (
    <div className={`muted ${styles.inFile}`}>
      {passage && (
        <p {...textLanguage(passage.join(""), work.language)}>
          <Marked passage={passage} />
        </p>
      )}
      <p className={`links ${styles.place}`}>
        <a href={fileAtPage(work.fileUrl, page)}>
          p. {page.toLocaleString("en-GB")} of the PDF
          <span className="visually-hidden">
            {" of "}
            <Title of={{ title: work.title, language: work.language }} />
          </span>
        </a>
        {pages > 1 && <span>on {countOf(pages, "page")}</span>}
      </p>
    </div>
  );
}
