import { useLocation } from "react-router";
import styles from "./languages.module.css";

interface Translated {
  /** The page in all its languages, the one that was translated first. */
  translations: readonly { lang: string; href: string }[];
  publicUrl: string;
}

/** Tells search engines where a page is in which language. */
export function Alternates({ translations, publicUrl }: Translated) {
  const [original] = translations;
  if (!original) return null;
  return (
    <>
      {translations.map(({ lang, href }) => (
        <link key={href} rel="alternate" hrefLang={lang} href={`${publicUrl}${href}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${publicUrl}${original.href}`} />
    </>
  );
}

/** Leads to the same page in its other languages. */
export function Languages({ translations }: Translated) {
  const { pathname } = useLocation();
  const others = translations.filter(({ href }) => href !== pathname);
  if (others.length === 0) return null;
  return (
    <p className={`wrap ${styles.languages}`}>
      {others.map(({ lang, href }) => (
        <a key={href} href={href} lang={lang} hrefLang={lang}>
          {nameOf(lang)}
        </a>
      ))}
    </p>
  );
}

/** What a language calls itself. */
function nameOf(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}
