import type { ReactNode } from "react";
import { href } from "react-router";
import { formatDate } from "#core/domain/dates.ts";
import { doiHref, doiLabel } from "#core/domain/doi.ts";
import { infoOf } from "#core/domain/fields.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { isPublic } from "#institute/domain/posts/access.ts";
import { textFields } from "#institute/domain/posts/fields.ts";
import { issuedOn, printIssued } from "#institute/domain/posts/issued.ts";
import { nameNumbering, numberingOf } from "#institute/domain/posts/numbering.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { publicationKindOf } from "#institute/domain/posts/publication-kind.ts";
import { supervisorsOf } from "#institute/domain/posts/supervisors.ts";
import { entriesOf } from "#institute/domain/posts/work-fields.ts";
import { type PublicationKind, workLicenceUrl } from "#institute/domain/posts/work-terms.ts";
import { FileLink } from "../../ui/file-link.tsx";
import styles from "./detail.module.css";
import { Versions } from "./versions.tsx";

/** What a publication stands in, unless it is a journal. */
const containers: { [Kind in PublicationKind]?: string } = { chapter: "Book", talk: "Proceedings" };

/** What is known of a work, and its file, beside the text; on phones above it. */
export function WorkFacts({ post }: { post: Post }) {
  const numbering = nameNumbering(numberingOf(post));
  return (
    <aside className={`stack ${styles.facts}`} aria-label="Facts">
      <dl className="ruled">
        {post.year !== null && (
          <Fact name="Year" large>
            {post.year}
          </Fact>
        )}
        {issuedOn(post)?.includes("-") && <Fact name="Published">{printIssued(post)}</Fact>}
        <Line post={post} field="kind" />
        {post.journal && (
          <Fact name={containers[publicationKindOf(post)] ?? "Journal"}>
            <i>{post.journal}</i>
          </Fact>
        )}
        {numbering.text && <Fact name={numbering.name}>{numbering.text}</Fact>}
        <Lines post={post} field="editors" />
        <Line post={post} field="series" />
        <Line post={post} field="edition" />
        <Line post={post} field="reportNumber" />
        <Line post={post} field="publisher" />
        <Line post={post} field="place" />
        <Line post={post} field="degree" />
        <Line post={post} field="awardingInstitution" />
        <Supervisors post={post} />
        {post.doi && (
          <Fact name={post.postType === "document" ? "DOI or link" : "DOI"}>
            <a href={doiHref(post.doi)} data-plain>
              {doiLabel(post.doi).replace("DOI ", "")}
            </a>
          </Fact>
        )}
        {post.publisherUrl && (
          <Fact name="Publisher’s page">
            <a href={post.publisherUrl}>{URL.parse(post.publisherUrl)?.hostname ?? post.publisherUrl}</a>
          </Fact>
        )}
        <Line post={post} field="issn" />
        <Line post={post} field="isbn" />
        <Line post={post} field="remarks" />
        <RecordFacts post={post} />
        {post.postType === "document" && post.authors.every(({ name }) => name !== post.author) && (
          <Fact name="Posted by">
            <a href={href("/user/:userId", { userId: post.userId })}>{post.author}</a>
          </Fact>
        )}
      </dl>
      <FileLink post={post} prominent />
      {post.isFileClosed && isPublic(post) && (
        <p>
          {describeClosedFile(post)}{" "}
          <a href={href("/passes/ask/:slug", { slug: post.slug })} rel="nofollow">
            Ask for a copy
          </a>
        </p>
      )}
      {isNotOnline(post) && (
        <p>
          Not online.{" "}
          <a href={`${href("/contact")}?${new URLSearchParams({ work: post.slug })}`} rel="nofollow">
            Ask the library
          </a>
        </p>
      )}
      <Versions post={post} />
    </aside>
  );
}

/** Whether a work can be had only by asking the library: it is public, has no file, and no address elsewhere. */
const isNotOnline = (post: Post): boolean =>
  isPublic(post) &&
  (post.postType === "thesis" || post.postType === "publication") &&
  !(post.fileUrl || post.isFileClosed || post.doi || post.publisherUrl);

/** Why there is no file to open, and from when there is. */
function describeClosedFile({ accessRight, embargoUntil }: Post): string {
  if (accessRight === "metadataOnly") return "The file of this work is not public.";
  if (accessRight === "restricted") return "Only the authors and the site’s admins can open the file.";
  return embargoUntil
    ? `The file is under embargo. It can be read here from ${formatDate(embargoUntil)}.`
    : "The file is under embargo.";
}

/** What catalogues ask of every work. */
function RecordFacts({ post }: { post: Post }) {
  const licenceUrl = post.licence && workLicenceUrl(post.licence);
  return (
    <>
      <Line post={post} field="language" />
      <Lines post={post} field="keywords" />
      {post.species && (
        <Fact name="Species">
          {entriesOf(post.species).map((name) => (
            <div key={name}>
              <a href={`${href("/birdlist")}?search=${encodeURIComponent(name)}`}>
                <i>{name}</i>
              </a>
            </div>
          ))}
        </Fact>
      )}
      <Lines post={post} field="places" />
      {licenceUrl ? (
        <Fact name="Licence">
          <a href={licenceUrl} rel="license">
            {labelOf(post, "licence")}
          </a>
        </Fact>
      ) : (
        <Line post={post} field="licence" />
      )}
      <Line post={post} field="accessRight" />
      {post.accessRight === "embargoed" && post.embargoUntil && (
        <Fact name="Embargo until">{formatDate(post.embargoUntil)}</Fact>
      )}
      <Line post={post} field="fileVersion" />
      <Lines post={post} field="funders" />
      {post.relatedData && (
        <Fact name="Data">
          {entriesOf(post.relatedData).map((data) => (
            <div key={data}>
              <a href={doiHref(data)} data-plain>
                {doiLabel(data)}
              </a>
            </div>
          ))}
        </Fact>
      )}
    </>
  );
}

/** The supervisors, members with a link to their page. */
function Supervisors({ post }: { post: Post }) {
  const people = supervisorsOf(post);
  if (people.length === 0) return null;
  return (
    <Fact name={infoOf(textFields.supervisors).label}>
      {people.map(({ name, slug }) => (
        <div key={name}>{slug ? <a href={memberHref(slug)}>{name}</a> : name}</div>
      ))}
    </Fact>
  );
}

type ShownField = Exclude<keyof typeof textFields, "authors">;

/** A field as people read it: the label of a choice, or the text itself. */
function labelOf(post: Post, field: ShownField): string | null {
  const value = post[field];
  return value === null ? null : (infoOf(textFields[field]).choices?.[value] ?? String(value));
}

function Line({ post, field }: { post: Post; field: ShownField }) {
  const shown = labelOf(post, field);
  return shown && <Fact name={infoOf(textFields[field]).label}>{shown}</Fact>;
}

function Lines({ post, field }: { post: Post; field: ShownField }) {
  const value = labelOf(post, field);
  if (!value) return null;
  return (
    <Fact name={infoOf(textFields[field]).label}>
      {entriesOf(value).map((entry) => (
        <div key={entry}>{entry}</div>
      ))}
    </Fact>
  );
}

function Fact({ name, large, children }: { name: string; large?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={large ? styles.large : undefined}>{children}</dd>
    </div>
  );
}
