import "./text-looks.css";
import { buildSrcSet } from "./picture.tsx";
import styles from "./prose.module.css";

/** Rich text, sanitised by the server before it was stored. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server by formats/rich-text
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: addSrcSets(html) }} />;
}

/** Serves uploaded pictures in the width of the text. */
const addSrcSets = (html: string) =>
  html.replace(
    /(<img\b[^>]*? )src="(\/files\/[^"?]+)"/g,
    (_, start, src) =>
      `${start}src="${src}?w=960" srcset="${buildSrcSet(src)}" sizes="(min-width: 700px) 42rem, 100vw"`,
  );
