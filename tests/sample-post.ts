import { type Creator, toCreator } from "#institute/domain/posts/names.ts";
import { blankPost, type Post } from "#institute/domain/posts/post.ts";
import { readLines, readNameParts } from "#institute/domain/posts/read-name.ts";

/** An author of a work, as the name reads. */
export const creatorOf = (name: string): Creator => toCreator({ name, ...readNameParts(name) });

/** An approved publication as the API shows it, with the given fields; the others are empty, and names are in their parts. */
export function samplePost(fields: Partial<Post>): Post {
  const post: Post = {
    ...blankPost,
    _id: "1",
    postType: "publication",
    slug: "moult",
    excerpt: "",
    file: null,
    author: "Nenrot Dashe",
    userId: "2",
    userSlug: null,
    avatar: null,
    avatarFocus: null,
    isApproved: true,
    datePrecision: "day",
    createdAt: "2024-12-10T10:10:00.000Z",
    updatedAt: "2024-12-11T10:10:00.000Z",
    version: 1,
    ...fields,
  };
  return {
    ...post,
    authors: post.authors.map((author) =>
      author.kind || author.family ? author : { ...readNameParts(author.name), ...author },
    ),
    ...readLines(post),
  };
}
