import styles from "./error-page.module.css";

const wayOutLinks = [
  { href: "/", label: "Home" },
  { href: "/about", label: "About the institute" },
  { href: "/news", label: "News" },
  { href: "/publications", label: "Scientific publications" },
];

/** Stands in for a page that is not there or could not be made: what happened, and ways to go on. */
export function ErrorPage({ status }: { status: number }) {
  const [title, text] = explainStatus(status);
  return (
    <div className={styles.wrong} data-status={status}>
      <img src={`/art/plate/${status >= 500 ? "broken" : "lost"}.svg`} alt="" width={1800} height={1200} />
      <div className={`wrap ${styles.words}`}>
        <h1>{title}</h1>
        <p>{text}</p>
        <ul>
          {wayOutLinks.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** What to say of a status: a heading, and one or two sentences. */
export function explainStatus(status: number): [title: string, text: string] {
  if (status === 410)
    return ["This page has been taken down", "It was published here once and has since been withdrawn."];
  if (status < 500)
    return [
      "There is no page here",
      "A nightjar lives by not being found; a page should not. The address may be mistyped, or the page has moved or is not public yet.",
    ];
  return ["Something went wrong on our side", "The page could not be shown. Please try again in a moment."];
}
