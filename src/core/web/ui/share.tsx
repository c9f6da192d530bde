import { useRouteLoaderData } from "react-router";
import styles from "./share.module.css";

const services = (link: string, text: string) => [
  { name: "WhatsApp", href: `https://wa.me/?text=${text}%20${link}` },
  { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
  { name: "X", href: `https://x.com/intent/post?text=${text}&url=${link}` },
  { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
];

/** Share links, and a button that copies the address or, if that is not allowed, shows it. */
export function Share({ path, title }: { path: string; title: string }) {
  const root = useRouteLoaderData<{ publicUrl: string }>("root");
  const url = `${root?.publicUrl ?? ""}${path}`;
  const [link, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  return (
    <section className={`toolbar ${styles.share} no-print`} aria-label="Share" data-copying>
      <h2>Share</h2>
      <ul className="toolbar">
        {services(link, text).map(({ name, href }) => (
          <li key={name}>
            <a
              className="chip"
              href={href}
              aria-label={`Share on ${name}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {name}
            </a>
          </li>
        ))}
        <li>
          <a className="chip" href={`mailto:?subject=${text}&body=${link}`} aria-label="Share by e-mail">
            E-mail
          </a>
        </li>
        <li>
          <button
            className="chip"
            type="button"
            data-scripted
            data-touch="copy"
            data-copy={url}
            data-done="Link copied"
            data-said="Link copied."
          >
            Copy link
          </button>
        </li>
      </ul>
      <label className={styles.address} data-copy-by-hand hidden>
        Copy this address
        <input className="input" readOnly value={url} />
      </label>
      <p className="visually-hidden" role="status" />
    </section>
  );
}
