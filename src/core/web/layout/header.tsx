import { Menu as MenuIcon, Search } from "lucide-react";
import { useLocation } from "react-router";
import type { AddedLink } from "#core/domain/added-links.ts";
import { institute } from "#core/institute.ts";
import { site } from "#core/web/site-lists.ts";
import { ariaCurrentFor } from "./current.ts";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";
import { isGroup, type MenuGroup, type MenuLink, menuWith } from "./menu.ts";
import { UserCard } from "./user-card.tsx";

/** The markup that the server sent. */
const served = import.meta.env.SSR ? "" : (document.querySelector("header[data-site]")?.innerHTML ?? "");

/** The logo, menus and account, alike for everybody: `site/` opens the menus and shows who is signed in. */
export function Header({ edited, added }: { edited: string | null; added: readonly AddedLink[] }) {
  const { pathname } = useLocation();
  // So the browser loads no code that draws it, and no styles but those of this file.
  if (!import.meta.env.SSR)
    return (
      <header
        data-site
        className={styles.bar}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, which React leaves alone
        dangerouslySetInnerHTML={{ __html: served }}
      />
    );
  const menu = menuOf(edited, added);
  return (
    <header data-site className={styles.bar}>
      <div className={`wrap ${styles.inner}`}>
        <a href="/" className={`toolbar ${styles.brand}`}>
          <Logo className={styles.mark} />
          <span className={styles.short}>{institute().shortName}</span>
        </a>
        <WideMenu pathname={pathname} menu={menu} />
        <a href="/search" aria-current={ariaCurrentFor(pathname, "/search")} className={styles.search}>
          <Search size={20} strokeWidth={1.5} aria-hidden />
          <span className="visually-hidden">Search</span>
        </a>
        <UserCard />
        <a
          href="/auth"
          data-login
          aria-current={ariaCurrentFor(pathname, "/auth")}
          className={`chip ${styles.login}`}
        >
          Login
        </a>
        <PhoneMenu pathname={pathname} menu={menu} />
      </div>
    </header>
  );
}

const searchLink = { label: "Search", href: "/search" };

type Menu = readonly (MenuLink | MenuGroup)[];

const ADMIN = "Admin";

/** Everybody's menu, and that of admins, which others do not see and which begins with the form of this page. */
const menuOf = (edited: string | null, added: readonly AddedLink[]): Menu => [
  ...menuWith(site().menu, [...institute().menuLinks, ...added]),
  {
    label: ADMIN,
    links: [...(edited ? [{ label: "Edit this page", href: edited }] : []), ...site().adminMenu],
  },
];
const isForAdmins = ({ label }: MenuLink | MenuGroup) => label === ADMIN || undefined;

const containsCurrent = ({ links }: MenuGroup, pathname: string) =>
  links.some((link) => ariaCurrentFor(pathname, link.href) !== undefined);

function WideMenu({ pathname, menu }: { pathname: string; menu: Menu }) {
  return (
    <nav aria-label="Main" className={styles.wide}>
      <ul>
        {menu.map((entry) =>
          isGroup(entry) ? (
            <Dropdown key={entry.label} group={entry} pathname={pathname} />
          ) : (
            <li key={entry.label}>
              <MenuAnchor link={entry} pathname={pathname} className={styles.top} />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function Dropdown({ group, pathname }: { group: MenuGroup; pathname: string }) {
  const id = `menu-${group.label.toLowerCase()}`;
  return (
    <li className={styles.group} data-menu data-admins={isForAdmins(group)}>
      <button
        type="button"
        className={styles.top}
        aria-expanded="false"
        aria-controls={id}
        data-current={containsCurrent(group, pathname) || undefined}
      >
        {group.label}
      </button>
      <Links id={id} links={group.links} pathname={pathname} />
    </li>
  );
}

/** A page of links: first those of the person who is signed in, then the site’s in groups; opens without script too. */
function PhoneMenu({ pathname, menu }: { pathname: string; menu: Menu }) {
  const isOther = ({ href }: MenuLink) => site().accountMenu.every((own) => own.href !== href);
  const row = (entry: MenuLink | MenuGroup) => (
    <PhoneEntry key={entry.label} entry={entry} pathname={pathname} />
  );
  return (
    <details className={styles.phone}>
      <summary className="unmarked">
        <MenuIcon size={22} strokeWidth={1.5} aria-hidden />
        Menu
      </summary>
      <nav aria-label="All pages" className={styles.sheet}>
        <div data-own>
          <Links links={site().accountMenu} pathname={pathname} />
          {menu
            .filter(isGroup)
            .filter(isForAdmins)
            .map(({ label, links }) => row({ label, links: links.filter(isOther) }))}
        </div>
        {[searchLink, ...menu.filter((entry) => !isForAdmins(entry))].map(row)}
      </nav>
    </details>
  );
}

/** A link, or a group that folds open, as that of the open page is; a group of one link is that link. */
function PhoneEntry({ entry, pathname }: { entry: MenuLink | MenuGroup; pathname: string }) {
  const links = isGroup(entry) ? entry.links : [entry];
  if (!isGroup(entry) || links.length === 1) return <Links links={links} pathname={pathname} />;
  return (
    <details open={containsCurrent(entry, pathname)} data-admins={isForAdmins(entry)}>
      <summary className="unmarked">{entry.label}</summary>
      <Links links={links} pathname={pathname} />
    </details>
  );
}

function Links({
  links,
  pathname,
  id,
}: {
  links: readonly (MenuLink & { isForRingers?: boolean })[];
  pathname: string;
  id?: string;
}) {
  return (
    <ul id={id}>
      {links.map((link) => (
        <li key={link.href} data-ringers={link.isForRingers || undefined}>
          <MenuAnchor link={link} pathname={pathname} />
        </li>
      ))}
    </ul>
  );
}

const MenuAnchor = (props: { link: MenuLink; pathname: string; className?: string | undefined }) => (
  <a
    href={props.link.href}
    className={props.className}
    aria-current={ariaCurrentFor(props.pathname, props.link.href)}
  >
    {props.link.label}
  </a>
);
