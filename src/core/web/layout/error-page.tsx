import type { SiteTypes } from "../site-types.ts";
import styles from "./error-page.module.css";

/** What a page without an address says, and where it leads; the institute can change it. */
export type MissingTexts = SiteTypes["content"]["missing"];

const home: MissingTexts["links"] = [{ href: "/", label: "Home" }];

/** Shown when a page does not exist or fails: what happened, and links onwards. */
export function ErrorPage({ status, texts }: { status: number; texts: MissingTexts | undefined }) {
  const [title, text] = explainStatus(status, texts);
  return (
    <div className={`deep ${styles.page}`} data-status={status}>
      <img
        className="fills"
        src={`/art/plate/${status >= 500 ? "broken" : "lost"}.svg`}
        alt=""
        width={1800}
        height={1200}
      />
      <div className={`wrap stack ${styles.text}`}>
        <h1>{title}</h1>
        <p>{text}</p>
        <ul className="links">
          {(texts?.links ?? home).map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The heading and text for a status. */
export function explainStatus(
  status: number,
  texts: MissingTexts | undefined,
): [title: string, text: string] {
  if (status === 410 && texts) return [texts.withdrawnTitle, texts.withdrawnText];
  if (status < 500) return [texts?.title ?? "Page not found", texts?.text ?? ""];
  return ["Something went wrong on our side", "The page could not be shown. Please try again in a moment."];
}
