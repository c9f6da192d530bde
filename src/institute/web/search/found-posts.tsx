import type { Passage } from "#core/domain/passage.ts";
import { textLanguage } from "#core/domain/text-language.ts";
import { excerpt } from "#core/domain/words.ts";
import styles from "#core/web/search/search.module.css";
import { Marked } from "#core/web/ui/marked.tsx";
import { Title } from "#core/web/ui/title.tsx";
import type { FoundInFile } from "#institute/domain/posts/found-in-file.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { CiteLink } from "../ui/cite.tsx";
import { FileLink } from "../ui/file-link.tsx";
import { InFile } from "../ui/in-file.tsx";
import { PostDate } from "../ui/post-date.tsx";

export const EXCERPT_WORDS = 24;
const MAX_AUTHORS = 4;

interface FoundRow {
  post: PostSummary;
  /** Where the words are in its text. */
  passage: Passage | undefined;
  inFile: FoundInFile | undefined;
}

/** A post with where the words are in its text or file: authors, year and journal of a work, otherwise the date. */
export function PostRow({ post, passage, inFile }: FoundRow) {
  const isWork = postTypeRow(post.postType).layout === "typography";
  const beginning = isWork ? "" : excerpt(post.excerpt, EXCERPT_WORDS);
  const text = passage ?? (beginning ? [beginning] : []);
  return (
    <>
      <h3>
        <a className="title-link" href={postHref(post)}>
          <Title of={post} />
        </a>
      </h3>
      {text.length > 0 && (
        <p {...textLanguage(text.join(""), post.language)}>
          <Marked passage={text} />
        </p>
      )}
      <InFile work={post} found={inFile} />
      {isWork ? (
        <WorkFacts work={post} />
      ) : (
        <p>
          <PostDate post={post} />
        </p>
      )}
    </>
  );
}

/** Authors, year and journal of a work, its file, and its citation if it is cited. */
function WorkFacts({ work }: { work: PostSummary }) {
  const names = work.authors.map(({ name }) => name);
  const hidden = names.length > MAX_AUTHORS + 1 ? names.length - MAX_AUTHORS : 0;
  const authors =
    names.slice(0, names.length - hidden).join(", ") + (hidden > 0 ? ` and ${hidden} more` : "");
  return (
    <>
      <p>
        {[authors, work.year].filter(Boolean).join(" · ")}
        {work.journal && (
          <>
            {" · "}
            <i>{work.journal}</i>
          </>
        )}
      </p>
      <p className={`links ${styles.actions}`}>
        <FileLink post={work} />
        {postTypeRow(work.postType).citedAs && <CiteLink href={postHref(work)} title={work.title} />}
      </p>
    </>
  );
}
