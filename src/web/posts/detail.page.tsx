import { redirect } from "react-router";
import { doiHref, doiLabel } from "#domain/doi.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import { postDate, postDateIso } from "#domain/post-date.ts";
import { postHref, postTypeRow, typeOfPath } from "#domain/post-types.ts";
import { citedAs } from "#formats/citation.ts";
import { citationTags } from "#formats/citation-tags.ts";
import { postData, publishedOn } from "#formats/json-ld.ts";
import { citationOf } from "#formats/post-citation.ts";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { cardOf } from "../ui/card-post.ts";
import { Cite } from "../ui/cite.tsx";
import { pictureOf } from "../ui/cover.tsx";
import { FileLink } from "../ui/file-link.tsx";
import { Portrait } from "../ui/portrait.tsx";
import { Prose } from "../ui/prose.tsx";
import { Share } from "../ui/share.tsx";
import type { Route } from "./+types/detail.page.ts";
import { AuthorChips, AuthorNames } from "./author-names.tsx";
import styles from "./detail.module.css";
import { Featured } from "./featured.tsx";
import { MoreOfTheSame } from "./more-of-the-same.tsx";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const path = url.pathname.split("/")[1] ?? "";
  const { slug = "" } = params;
  const post = await load(client.api.posts[":idOrSlug"].$get({ param: { idOrSlug: slug } }));
  // An earlier address, or the address of another kind of post: lead to the present one.
  if (post.slug !== slug || post.postType !== typeOfPath(path)) throw redirect(postHref(post), 301);
  const others = await load(
    client.api.posts[":collection"].$get({
      param: { collection: path },
      query: { limit: "4", fields: "summary" },
    }),
  );
  const more = others.data
    .filter((other) => other._id !== post._id)
    .slice(0, 3)
    .map(cardOf);
  const work = citationOf(post, publicUrl, lagosDay(new Date()));
  return { post, more, publicUrl, cited: work && citedAs(work) };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ path: "/", publicUrl: undefined });
  const { post, publicUrl } = loaderData;
  return [
    ...pageMeta({
      title: post.title,
      description: post.excerpt,
      path: postHref(post),
      publicUrl,
      image: pictureOf(post),
      published: publishedOn(post) ?? null,
      data: import.meta.env.SSR ? (_, image) => postData(post, publicUrl, image) : undefined,
    }),
    ...citationTags(post, publicUrl),
  ];
};

export default function DetailPage({ loaderData: { post, more, cited } }: Route.ComponentProps) {
  const row = postTypeRow(post.postType);
  const picture = row.layout === "pictures";
  return (
    <>
      <article className={`wrap ${styles.page}`}>
        <header className={styles.head}>
          <p className={styles.kind}>
            <a href={`/${row.path}`}>{row.many}</a>
            {row.byline !== "none" && <PostedOn post={post} added={row.order === "year"} />}
          </p>
          <h1 data-long={post.title.length > 90 || undefined}>{post.title}</h1>
          {row.byline === "postedBy" && <PostedBy post={post} />}
          {row.byline === "authors" && (
            <p className={styles.authors}>
              {post.postType === "document" ? (
                <AuthorChips authors={post.authors} poster={posterOf(post)} />
              ) : (
                <AuthorNames authors={post.authors} poster={posterOf(post)} />
              )}
            </p>
          )}
        </header>
        {picture && (
          <figure className={styles.featured}>
            <Featured post={post} />
          </figure>
        )}
        <div className={styles.body} data-facts={!picture || undefined}>
          <div>
            {row.contentHeading && <h2 className={styles.contentHeading}>{row.contentHeading}</h2>}
            <Prose html={post.content} />
            <Share path={postHref(post)} title={post.title} />
            {cited && <Cite cited={cited} what={`this ${row.one.toLowerCase()}`} />}
          </div>
          {!picture && <Facts post={post} />}
        </div>
      </article>
      <MoreOfTheSame posts={more} row={row} />
    </>
  );
}

const posterOf = ({ author, userId }: Loaded["post"]) => ({ name: author, userId });

type PostProps = { post: Loaded["post"] };

/** The date of a post as far as it is known; of a work, which has a year of its own, the day it was added here. */
function PostedOn({ post, added }: PostProps & { added: boolean }) {
  const date = postDate(post);
  if (!date) return null;
  return (
    <time dateTime={postDateIso(post)}>
      {added && "Added "}
      {date}
    </time>
  );
}

function PostedBy({ post }: PostProps) {
  return (
    <p className={styles.postedBy}>
      <Portrait name={post.author} src={post.avatar} size={44} />
      <span>
        Posted by {post.userSlug ? <a href={`/member/${post.userSlug}`}>{post.author}</a> : post.author}
      </span>
    </p>
  );
}

/** Year, journal, DOI and file beside the text; on phones above it. */
function Facts({ post }: PostProps) {
  return (
    <aside className={styles.facts} aria-label="Facts">
      <dl>
        {post.year !== null && (
          <Fact name="Year" large>
            {post.year}
          </Fact>
        )}
        {post.journal && (
          <Fact name="Journal">
            <i>{post.journal}</i>
          </Fact>
        )}
        {post.publicationNumber && <Fact name="Number">{post.publicationNumber}</Fact>}
        {post.doi && (
          <Fact name={post.postType === "document" ? "DOI or link" : "DOI"}>
            <a href={doiHref(post.doi)}>{doiLabel(post.doi).replace("DOI ", "")}</a>
          </Fact>
        )}
        {post.postType === "document" && post.authors.every(({ name }) => name !== post.author) && (
          <Fact name="Posted by">
            <a href={`/user/${post.userId}`}>{post.author}</a>
          </Fact>
        )}
      </dl>
      <FileLink post={post} prominent />
    </aside>
  );
}

function Fact({ name, large, children }: { name: string; large?: boolean; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={large ? styles.large : undefined}>{children}</dd>
    </div>
  );
}
