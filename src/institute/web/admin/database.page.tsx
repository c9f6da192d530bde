import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import tabs from "#core/web/admin/tabs.module.css";
import { usualReads } from "#core/web/early-reads.ts";
import { PersonSkeletons } from "#core/web/forms/lists/row-skeletons.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import styles from "./database.module.css";
import { MemberDatabase } from "./member-database.tsx";
import { PEOPLE_AT_ONCE } from "./members.ts";

const Accounts = lazy(async () => ({ default: (await import("./accounts.tsx")).Accounts }));

export const meta = () => workplaceMeta("Manage Users");
export const handle = {
  reads: [
    ...usualReads,
    "/api/profiles/invitations",
    "/api/profiles/imports",
    `/api/profiles/search?searchQuery=none&page=0&limit=${PEOPLE_AT_ONCE}`,
  ],
};

/** All members and accounts, for admins; everyone else is sent to the home page. */
export default function DatabasePage() {
  const person = usePerson("/", may("profile.manage"));
  const [query] = useSearchParams();
  const showsAccounts = query.get("view") === "accounts";
  return (
    <div className={`wrap page ${styles.page}`}>
      {person ? (
        <>
          <nav className={`tabs ${tabs.tabs}`} aria-label="What to manage">
            <a href="/database" aria-current={showsAccounts ? undefined : "page"}>
              Members
            </a>
            <a href="/database?view=accounts" aria-current={showsAccounts ? "page" : undefined}>
              Accounts
            </a>
          </nav>
          {showsAccounts ? (
            <Suspense fallback={<PersonSkeletons />}>
              <Accounts person={person} />
            </Suspense>
          ) : (
            <MemberDatabase person={person} />
          )}
        </>
      ) : (
        <>
          <h1>Manage Users</h1>
          <NoScriptNote />
          <PersonSkeletons />
        </>
      )}
    </div>
  );
}
