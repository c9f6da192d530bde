import { speciesHref } from "#domain/birds/species-href.ts";
import { memberHref } from "#domain/people/member-href.ts";
import { postHref, postTypeRow } from "#domain/posts/types.ts";
import { textLanguage } from "#domain/text-language.ts";
import { CiteLink } from "../ui/cite.tsx";
import { FileLink } from "../ui/file-link.tsx";
import { Portrait } from "../ui/portrait.tsx";
import { PostDate } from "../ui/post-date.tsx";
import { RedListBadge } from "../ui/red-list-badge.tsx";
import { Title } from "../ui/title.tsx";
import type { FoundPage } from "./find-pages.ts";
import type { toFoundBird, toFoundPerson, toFoundPost } from "./found.ts";
import styles from "./search.module.css";

type FoundPost = ReturnType<typeof toFoundPost>;

export const BirdRow = ({ bird }: { bird: ReturnType<typeof toFoundBird> }) => (
  <>
    <h3>
      <a className="title-link" href={speciesHref(bird.slug)}>
        {bird.name}
      </a>
    </h3>
    <p className={styles.facts}>
      {bird.scientificName && <i>{bird.scientificName}</i>}
      <RedListBadge code={bird.status} />
    </p>
  </>
);

export const PersonRow = ({ person }: { person: ReturnType<typeof toFoundPerson> }) => (
  <div className={styles.person}>
    <Portrait name={person.name} src={person.picture} size={56} lazy />
    <div>
      <h3>
        {person.slug ? (
          <a className="title-link" href={memberHref(person.slug)}>
            {nameOf(person)}
          </a>
        ) : (
          nameOf(person)
        )}
      </h3>
      {person.line && <p>{person.line}</p>}
    </div>
  </div>
);

const nameOf = ({ title, name }: { title: string | null; name: string }) =>
  title ? `${title} ${name}` : name;

export function PostRow({ post }: { post: FoundPost }) {
  return (
    <>
      <h3>
        <a className="title-link" href={postHref(post)}>
          <Title of={post} />
        </a>
      </h3>
      {post.work ? (
        <WorkFacts post={post} work={post.work} />
      ) : (
        <>
          {post.excerpt && <p {...textLanguage(post.excerpt, post.language)}>{post.excerpt}</p>}
          <p>
            <PostDate post={post.dated} />
          </p>
        </>
      )}
    </>
  );
}

/** Authors, year and journal of a work, its file, and its citation if it is cited. */
function WorkFacts({ post, work }: { post: FoundPost; work: NonNullable<FoundPost["work"]> }) {
  return (
    <>
      <p>
        {[work.authors, work.year].filter(Boolean).join(" · ")}
        {work.journal && (
          <>
            {" · "}
            <i>{work.journal}</i>
          </>
        )}
      </p>
      <p className={`links ${styles.actions}`}>
        <FileLink post={work} />
        {postTypeRow(post.postType).citedAs && <CiteLink href={postHref(post)} title={post.title} />}
      </p>
    </>
  );
}

export const PageRow = ({ page }: { page: FoundPage }) => (
  <>
    <h3>
      <a className="title-link" href={page.href}>
        {page.title}
      </a>
    </h3>
    {page.intro && <p>{page.intro}</p>}
  </>
);
