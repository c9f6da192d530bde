import styles from "./did-you-mean.module.css";

/** Another spelling that finds more, below the summary of a search; nothing without one. */
export function DidYouMean({ suggestion, href }: { suggestion: string | null | undefined; href: string }) {
  if (!suggestion) return null;
  return (
    <p className={styles.meant}>
      Did you mean <a href={href}>{suggestion}</a>?
    </p>
  );
}
