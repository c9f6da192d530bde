import styles from "./error-page.module.css";

const wayOutLinks = [
  { href: "/", label: "Home" },
  { href: "/search", label: "Search the site" },
  { href: "/about", label: "About the institute" },
  { href: "/news", label: "News" },
  { href: "/publications", label: "Scientific publications" },
];

/** Shown when a page does not exist or fails: what happened, and links onwards. */
export function ErrorPage({ status }: { status: number }) {
  const [title, text] = explainStatus(status);
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

/** The heading and text for a status. */
export function explainStatus(status: number): [title: string, text: string] {
  if (status === 410)
    return ["This page has been taken down", "It was published here before and has been withdrawn."];
  if (status < 500)
    return [
      "Page not found",
      "A nightjar lives by not being found; a page should not. The address may be mistyped, or the page has moved or is not public yet.",
    ];
  return ["Something went wrong on our side", "The page could not be shown. Please try again in a moment."];
}
