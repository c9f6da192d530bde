import "./text-looks.css";
import { useContext } from "react";
import { textLanguage } from "#core/domain/text-language.ts";
import { buildSrcSet, usualSource } from "./picture.tsx";
import styles from "./prose.module.css";
import { SavesData } from "./saves-data.ts";

/** Rich text, sanitised by the server before it was stored, in its language if that is stated. */
export function Prose({ html, language }: { html: string; language?: string | null }) {
  const __html = markPlainLinks(addSrcSets(html, useContext(SavesData)));
  return (
    <div
      className={styles.prose}
      {...textLanguage(html, language)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server by core/formats/rich-text
      dangerouslySetInnerHTML={{ __html }}
    />
  );
}

/** Marks the links whose words are their address, which is not printed a second time. */
const markPlainLinks = (html: string) =>
  html.replace(
    /<a (?=[^>]*?href="(?:https?:\/\/)?(?:www\.|(?:dx\.)?doi\.org\/)?([^"]+?)\/?"[^>]*>(?:https?:\/\/|doi:? ?)?(?:www\.|(?:dx\.)?doi\.org\/)?\1\/?<)/gi,
    "<a data-plain ",
  );

/** Serves uploaded pictures in the width of the text. */
const addSrcSets = (html: string, savesData: boolean) =>
  html.replace(
    /(<img\b[^>]*? )src="(\/files\/[^"?]+)"/g,
    (_, start, src) =>
      `${start}src="${usualSource(src, savesData)}" srcset="${buildSrcSet(src, savesData)}" sizes="(min-width: 700px) 42rem, 100vw"`,
  );
