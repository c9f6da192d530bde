import "./text-looks.css";
import { useContext } from "react";
import { buildSrcSet, usualSource } from "./picture.tsx";
import styles from "./prose.module.css";
import { SavesData } from "./saves-data.ts";

/** Rich text, sanitised by the server before it was stored. */
export function Prose({ html }: { html: string }) {
  const savesData = useContext(SavesData);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server by formats/rich-text
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: addSrcSets(html, savesData) }} />;
}

/** Serves uploaded pictures in the width of the text. */
const addSrcSets = (html: string, savesData: boolean) =>
  html.replace(
    /(<img\b[^>]*? )src="(\/files\/[^"?]+)"/g,
    (_, start, src) =>
      `${start}src="${usualSource(src, savesData)}" srcset="${buildSrcSet(src, savesData)}" sizes="(min-width: 700px) 42rem, 100vw"`,
  );
