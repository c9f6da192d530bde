import type { Post } from "#institute/domain/posts/post.ts";
import type { Citable } from "../posts/citable.ts";
import { describeWork } from "../posts/post-citation.ts";

/** A public work as catalogues read it. */
export interface HarvestedWork {
  post: Post;
  /** The same as reference managers read it. */
  work: Citable;
  /** A file that everybody may open. */
  file: { url: string; type: string } | undefined;
}

const mediaTypes: Record<string, string> = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** What catalogues read of a post that visitors may read. */
export function toHarvested(post: Post, publicUrl: string): HarvestedWork {
  const { fileUrl, file, content } = post;
  const type = mediaTypes[file?.format ?? ""] ?? "application/octet-stream";
  return {
    post,
    work: describeWork(post, publicUrl, content),
    file:
      fileUrl && URL.canParse(fileUrl, publicUrl)
        ? { url: new URL(fileUrl, publicUrl).href, type }
        : undefined,
  };
}
