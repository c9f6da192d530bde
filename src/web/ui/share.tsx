import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";
import styles from "./share.module.css";

const services = (url: string, title: string) => {
  const [link, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    { name: "WhatsApp", href: `https://wa.me/?text=${text}%20${link}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { name: "X", href: `https://x.com/intent/post?text=${text}&url=${link}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
    { name: "E-mail", href: `mailto:?subject=${text}&body=${link}` },
  ];
};

/** Ways to pass a page on: plain links, and a button that copies the address. */
export function Share({ path, title }: { path: string; title: string }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const [copied, setCopied] = useState(false);
  const url = `${root?.publicUrl ?? ""}${path}`;
  return (
    <section className={`${styles.share} no-print`} aria-label="Share">
      <h2>Share</h2>
      <ul>
        {services(url, title).map(({ name, href }) => (
          <li key={name}>
            <a href={href} aria-label={`Share on ${name}`} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true), console.error)}
          >
            {copied ? "Link copied" : "Copy link"}
          </button>
        </li>
      </ul>
      <p className="visually-hidden" role="status">
        {copied ? "The link was copied." : ""}
      </p>
    </section>
  );
}
