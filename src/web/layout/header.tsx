import { Menu as MenuIcon } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Session } from "#domain/accounts/account.ts";
import { institute } from "#institute";
import { useSession } from "../session/session.ts";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";
import { adminMenu, ariaCurrentFor, isGroup, type MenuGroup, type MenuLink, mainMenu } from "./menu.ts";
import { MenuDropdown } from "./menu-dropdown.tsx";

/** Loaded only for signed-in users. */
const UserCard = lazy(() => import("./user-card.tsx"));

type Person = Session["result"];

/** The logo, menus and account; below 957 px the menus become a page of links. */
export function Header() {
  const session = useSession();
  const { pathname, key } = useLocation();
  return (
    <header className={styles.bar}>
      <Bar person={session?.result} pathname={pathname} visit={key} />
    </header>
  );
}

/** `visit` changes with each navigation. */
function Bar({ person, pathname, visit }: { person: Person | undefined; pathname: string; visit: string }) {
  const menu = person?.role === "admin" ? [...mainMenu, adminMenu] : mainMenu;
  return (
    <div className={`wrap ${styles.inner}`}>
      <a href="/" className={styles.brand}>
        <Logo className={styles.mark} />
        <span className={styles.short}>{institute.shortName}</span>
        <span className={styles.name}>{institute.name}</span>
      </a>
      <nav aria-label="Main" className={styles.wide}>
        <ul>
          {menu.map((entry) =>
            isGroup(entry) ? (
              <MenuDropdown key={entry.label} group={entry} pathname={pathname} visit={visit} />
            ) : (
              <li key={entry.label}>
                <a
                  href={entry.href}
                  aria-current={ariaCurrentFor(pathname, entry.href)}
                  className={styles.top}
                >
                  {entry.label}
                </a>
              </li>
            ),
          )}
        </ul>
      </nav>
      {person ? (
        <Suspense fallback={<span className={styles.avatarSpace} />}>
          <UserCard person={person} />
        </Suspense>
      ) : (
        <a href="/auth" aria-current={ariaCurrentFor(pathname, "/auth")} className={styles.login}>
          Login
        </a>
      )}
      <PhoneMenu menu={menu} pathname={pathname} visit={visit} />
    </div>
  );
}

/** A full page of links; opens without script too. */
function PhoneMenu(props: { menu: (MenuLink | MenuGroup)[]; pathname: string; visit: string }) {
  const { menu, pathname, visit } = props;
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes the menu
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [visit]);

  return (
    <details
      ref={details}
      className={styles.phone}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector("summary")?.focus();
      }}
    >
      <summary>
        <MenuIcon size={22} strokeWidth={1.5} aria-hidden />
        Menu
      </summary>
      <nav aria-label="All pages" className={styles.sheet}>
        {menu.map((entry) =>
          isGroup(entry) ? (
            <section key={entry.label}>
              <h2>{entry.label}</h2>
              <PhoneLinks links={entry.links} pathname={pathname} />
            </section>
          ) : (
            <PhoneLinks key={entry.label} links={[entry]} pathname={pathname} />
          ),
        )}
      </nav>
    </details>
  );
}

function PhoneLinks({ links, pathname }: { links: MenuLink[]; pathname: string }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} aria-current={ariaCurrentFor(pathname, link.href)}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
