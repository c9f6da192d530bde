import { languages } from "./languages.ts";

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The language and the direction of a text in HTML. */
export interface TextLanguage {
  lang?: string;
  dir?: "rtl" | "auto";
}

/**
 * How a title, abstract or excerpt is marked for screen readers and browsers: with its language, if that is stated, and
 * with its direction, if it has letters that are read from right to left.
 */
export function textLanguage(text: string, language: string | null | undefined): TextLanguage {
  const lang = language && Object.hasOwn(languages, language) ? language : undefined;
  return {
    ...(lang && { lang }),
    // An Arabic text may begin with the scientific name of a bird.
    ...(rightToLeft.test(text) && { dir: lang === "ar" ? "rtl" : "auto" }),
  };
}
