import { textLanguage } from "#core/domain/text-language.ts";

/** A line that people typed, apart from the words around it if it is read from right to left; else nothing but the line. */
export function Typed({ text }: { text: string }) {
  const { dir } = textLanguage(text, null);
  return dir ? <bdi dir={dir}>{text}</bdi> : text;
}
