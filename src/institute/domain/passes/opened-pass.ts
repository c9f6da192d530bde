import type { Post, PostSummary, StoredFile } from "#institute/domain/posts/post.ts";

/** What a reader finds behind a link: a draft or a post as it is now, or one file of a work. */
export type OpenedPass = { until: string } & (
  | { opens: "draft" | "post"; post: Post }
  | {
      opens: "file";
      work: Pick<PostSummary, "title" | "titleHtml" | "language">;
      fileUrl: string;
      file: StoredFile | null;
    }
);
