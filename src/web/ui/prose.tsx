import "./text-looks.css";
import styles from "./prose.module.css";

/** Rich text as the server stored it: it was cleaned there, against the list of harmless elements. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server by formats/rich-text
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
