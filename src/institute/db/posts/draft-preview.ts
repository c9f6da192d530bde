import type { Db } from "#core/db/connect.ts";
import { withPictureSizes } from "#core/db/files/picture-sizes.ts";
import { now } from "#core/db/record.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { StoredDraft } from "#core/domain/draft.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { asObject } from "#core/domain/keys.ts";
import { fittingTitleHtml } from "#core/domain/title-markup.ts";
import { beginningOf, cleanHtml } from "#core/formats/rich-text/clean.ts";
import { isPosterAuthor } from "#institute/domain/posts/authorship.ts";
import { listedFields, textFields } from "#institute/domain/posts/fields.ts";
import { blankPost, type Post } from "#institute/domain/posts/post.ts";
import { separatePage } from "#institute/domain/posts/publisher-page.ts";
import { type PostType, postTypeRow } from "#institute/domain/posts/types.ts";
import * as postAuthors from "./names/authors.ts";
import { findPosters } from "./posters.ts";
import { titleSlug } from "./title-slug.ts";

const EXCERPT_WORDS = 60;

/** A draft as the page that it will be; what a field does not take yet is left out. */
export async function previewDraft(
  db: Db,
  writer: Account,
  { version, updatedAt, state }: StoredDraft,
  postType: PostType,
): Promise<Post> {
  const typed = asObject(state.values);
  const names = ["title", "titleHtml", ...postTypeRow(postType).fields] as const;
  const read = names.flatMap((name) => {
    const { success, data } = textFields[name].safeParse(typed[name]);
    return success ? [[name, data]] : [];
  });
  const text: typeof blankPost = { ...blankPost, ...Object.fromEntries(read), postType };
  const poster = (await findPosters(db, [writer._id])).get(writer._id);
  const authors = await postAuthors.resolve(db, text.authors, {
    writer: isPosterAuthor(writer, text) ? writer : null,
    known: [writer],
  });
  const content = await withPictureSizes(db, cleanHtml(text.content));
  const file = await db
    .selectFrom("file")
    .select(["name", "format", "bytes", "width", "height"])
    .where("url", "=", text.fileUrl ?? "")
    .executeTakeFirst();
  return {
    ...separatePage(pickColumns(listedFields, text)),
    _id: "",
    postType,
    // The drawing of a post without a picture follows from its address.
    slug: titleSlug(text),
    titleHtml: fittingTitleHtml(text),
    content,
    excerpt: beginningOf(content, EXCERPT_WORDS),
    file: file ?? null,
    author: poster?.profileName ?? writer.name,
    userId: writer._id,
    userSlug: poster?.slug ?? null,
    avatar: poster?.profilePicture ?? null,
    avatarFocus: poster?.pictureFocus ?? null,
    authors: await postAuthors.withProfiles(db, authors),
    isPrivate: typed.isPrivate === true,
    isApproved: false,
    datePrecision: "day",
    createdAt: now(),
    updatedAt,
    version,
  };
}
