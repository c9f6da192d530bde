import { Download } from "lucide-react";
import { readableSize } from "#core/domain/files/readable-size.ts";
import { Title } from "#core/web/ui/title.tsx";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import styles from "./file-link.module.css";

/** A link to a post's PDF with its size; renders nothing without a PDF. */
export function FileLink({
  post,
  prominent,
}: {
  post: Pick<PostSummary, "fileUrl" | "file" | "title"> & { language?: string | null | undefined };
  prominent?: boolean;
}) {
  const isPdf = post.file ? post.file.format === "pdf" : /\.pdf($|\?)/i.test(post.fileUrl ?? "");
  if (!post.fileUrl || !isPdf) return null;
  return (
    <a className={prominent ? "button" : `tap ${styles.link}`} href={post.fileUrl} download={post.file?.name}>
      <Download size={18} strokeWidth={1.5} aria-hidden />
      Download PDF
      <span className="visually-hidden">
        {" of "}
        <Title of={{ title: post.title, language: post.language }} />
      </span>
      {post.file && <span className={styles.size}>{readableSize(post.file.bytes)}</span>}
    </a>
  );
}
