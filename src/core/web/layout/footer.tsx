import type { ReactNode } from "react";
import type { SiteLink } from "#core/domain/added-links.ts";
import { rightsHolder, statedLicences } from "#core/formats/rights.ts";
import { institute } from "#core/institute.ts";
import { site } from "#core/web/site-lists.ts";
import type { SiteTypes } from "../site-types.ts";
import { PhoneLink } from "../ui/phone-link.tsx";
import styles from "./footer.module.css";
import { Logo } from "./logo.tsx";

/** Contact details, quick links and our other sites. */
export function Footer(parts: FooterParts) {
  return (
    <footer className={styles.footer}>
      <Columns {...parts} />
    </footer>
  );
}

interface FooterParts {
  /** Its texts; the page of an error of ours does not know them. */
  texts: SiteTypes["content"]["footer"] | undefined;
  /** Links that the institute has added. */
  added: readonly SiteLink[];
  /** The version of the program; the page of an error does not know it. */
  version: string | undefined;
  children: ReactNode;
}

function Columns({ texts, added, version, children }: FooterParts) {
  return (
    <>
      <div className={`wrap stack ${styles.columns}`}>
        <div className={`stack ${styles.about}`}>
          <Logo className={styles.mark} />
          <p className={styles.name}>{institute().name}</p>
          <p>{institute().place}</p>
        </div>
        <section>
          <h2>{texts?.contact}</h2>
          <address>
            {institute().address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {institute().telephone && <PhoneLink number={institute().telephone} />}
            {institute().email && <a href={`mailto:${institute().email}`}>{institute().email}</a>}
          </address>
        </section>
        <section>
          <h2>{texts?.elsewhere}</h2>
          <ul>
            {[...institute().apps, ...institute().socials, ...institute().menuLinks].map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </section>
        <nav aria-label={texts?.links}>
          <h2>{texts?.links}</h2>
          <ul>
            {[...site().footer, ...added].map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={`wrap toolbar spread ${styles.last}`}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved, or delivered in a file */}
        {texts && <p dangerouslySetInnerHTML={{ __html: texts.logo }} />}
        <a href="/accessibility">{texts?.accessibility}</a>
        <Rights />
        {version && <span>Malimbe {version}</span>}
        {children}
      </div>
    </>
  );
}

/** Whose the texts and pictures are, and their licences where Settings state them. */
const Rights = () => (
  <p>
    © {rightsHolder()}, unless someone else is named
    {statedLicences().map(({ of, name, url }) => (
      <span key={of}>
        {" · "}
        {of}:{" "}
        <a href={url} rel="license">
          {name}
        </a>
      </span>
    ))}
  </p>
);
