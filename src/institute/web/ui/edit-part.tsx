import { useRouteLoaderData } from "react-router";
import styles from "./edit-part.module.css";

/**
 * Leads an admin from a heading to its part of the form; nobody else sees it. Its words are not in the text of the page,
 * so that no search engine has them.
 */
export function EditPart({ part, of: heading, form }: { part: string; of: string; form?: "/settings" }) {
  const root = useRouteLoaderData<{ edited: string | null }>("root");
  const address = form ?? root?.edited;
  if (!address) return null;
  return (
    // biome-ignore lint/a11y/useAnchorContent: its label says it, and text would be in the page that search engines read
    <a
      className={`${styles.edit} no-print`}
      data-admins
      href={`${address}#part-${part.replaceAll(".", "-")}`}
      rel="nofollow"
      aria-label={`Edit ${heading}`}
    />
  );
}
