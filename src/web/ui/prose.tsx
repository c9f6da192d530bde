import "./text-looks.css";
import { buildSrcSet } from "./picture.tsx";
import styles from "./prose.module.css";

/** Rich text as the server stored it: it was cleaned there, against the list of harmless elements. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server by formats/rich-text
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: addSrcSets(html) }} />;
}

/** Uploaded pictures inside the text come as wide as it is. */
const addSrcSets = (html: string) =>
  html.replace(
    /(<img\b[^>]*? )src="(\/files\/[^"?]+)"/g,
    (_, start, src) =>
      `${start}src="${src}?w=960" srcset="${buildSrcSet(src)}" sizes="(min-width: 700px) 42rem, 100vw"`,
  );
