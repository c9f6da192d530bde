import { blankPost, type Post } from "#institute/domain/posts/post.ts";

/** An approved publication as the API shows it, with the given fields; the others are empty. */
export const samplePost = (fields: Partial<Post>): Post => ({
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
  isApproved: true,
  datePrecision: "day",
  createdAt: "2024-12-10T10:10:00.000Z",
  updatedAt: "2024-12-11T10:10:00.000Z",
  version: 1,
  ...fields,
});
