import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { KeyRound, UserPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { ListedAccount } from "#core/domain/accounts/rights.ts";
import { formatDate } from "#core/domain/dates.ts";
import { type PageQuery, parsePaging } from "#core/domain/paging.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import icons from "#core/web/forms/fields/icon-button.module.css";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import { PagedList } from "#core/web/forms/lists/paged-list.tsx";
import { PersonSkeletons } from "#core/web/forms/lists/row-skeletons.tsx";
import { SearchForm } from "#core/web/forms/lists/search-form.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { Initials } from "#core/web/ui/initials.tsx";
import { memberHref } from "#institute/domain/people/member-href.ts";
import type { CreatedProfile } from "../people/editor/save.ts";
import { useProfileEditor } from "../people/editor/use-profile-editor.tsx";
import { AccountBadges } from "./account-badges.tsx";
import styles from "./database.module.css";
import { JustAdded } from "./just-added.tsx";
import { PEOPLE_AT_ONCE } from "./members.ts";
import { RightsDialog } from "./rights-dialog.tsx";

const filters = [
  { value: "all", label: "All accounts" },
  { value: "withoutProfile", label: "Without a profile" },
  { value: "admins", label: "Admins" },
  { value: "storeAdmins", label: "Store admins" },
  { value: "ringers", label: "Ringers" },
  { value: "disabled", label: "Disabled" },
] as const;
type AccountFilter = (typeof filters)[number]["value"];

interface AccountParams {
  search: string;
  only: AccountFilter;
  paging: PageQuery;
}

const accountsQuery = ({ search, only, paging }: AccountParams) =>
  queryOptions({
    queryKey: ["accounts", { search, only, paging }],
    queryFn: () =>
      unwrap(
        browserClient.api.accounts.$get({
          query: { search, only, ...paging },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** All accounts with their rights; an admin can create a profile for an account without one. */
export function Accounts({ person }: { person: Person }) {
  const [query] = useSearchParams();
  const params: AccountParams = {
    search: query.get("search")?.trim().slice(0, 200) ?? "",
    only: filters.find(({ value }) => value === query.get("only"))?.value ?? "all",
    paging: parsePaging(query, PEOPLE_AT_ONCE),
  };
  const list = useQuery(accountsQuery(params));
  const [added, setAdded] = useState<CreatedProfile>();
  const editor = useProfileEditor(person, setAdded);
  const [chosen, setChosen] = useState<ListedAccount>();
  return (
    <>
      <div className={`toolbar spread ${styles.heading}`}>
        <h1>Accounts</h1>
      </div>
      <AccountsToolbar params={params} />
      <div className={`toolbar spread ${styles.bar}`}>
        <p role="status">{list.data ? countOf(list.data.total, "account") : "Loading the accounts"}</p>
      </div>
      <JustAdded member={added} onEdit={() => added && editor.open(added._id)} />
      <PagedList
        list={list}
        many="accounts"
        skeleton={<PersonSkeletons />}
        empty={
          <EmptyState
            kind="nothing"
            title="No accounts found"
            text="Try another search, or show all accounts."
            action={{ href: "/database?view=accounts", label: "Show all accounts" }}
          />
        }
      >
        {(account) => (
          <AccountRow
            account={account}
            onRights={() => setChosen(account)}
            onProfile={() => editor.open(null, { name: account.name, email: account.email })}
          />
        )}
      </PagedList>
      {chosen && <RightsDialog account={chosen} name={chosen.name} onClose={() => setChosen(undefined)} />}
      {editor.dialog}
    </>
  );
}

function AccountRow(props: { account: ListedAccount; onRights: () => void; onProfile: () => void }) {
  const { account } = props;
  return (
    <article className={`row ${styles.row}`}>
      <Initials name={account.profile?.name ?? account.name} size={48} />
      <div className={styles.who}>
        <h2 className="name">
          {account.profile ? (
            <a className="title-link" href={memberHref(account.profile.slug)}>
              {account.profile.name}
            </a>
          ) : (
            account.name
          )}
        </h2>
        <p className="hint">
          {account.profile ? "Member" : "No profile"} · signed up {formatDate(account.createdAt)}
        </p>
      </div>
      <div className={styles.contact}>
        <p className="hint">{account.email}</p>
        <AccountBadges account={account} />
      </div>
      <div className={styles.actions}>
        {!account.profile && (
          <button
            type="button"
            className={icons.icon}
            title="Create profile"
            aria-label={`Create a profile for ${account.name}`}
            onClick={props.onProfile}
          >
            <UserPlus size={20} strokeWidth={1.5} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={icons.icon}
          title="Rights"
          aria-label={`Rights of ${account.name}`}
          onClick={props.onRights}
        >
          <KeyRound size={20} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </article>
  );
}

function AccountsToolbar({ params: { search, only } }: { params: AccountParams }) {
  const navigate = useNavigate();
  return (
    <div className="toolbar filters">
      <SearchForm
        many="accounts"
        search={search}
        placeholder="Name or e-mail"
        maxLength={200}
        filters={{ view: "accounts", only: only === "all" ? undefined : only }}
      />
      <Select
        label="Show"
        value={only}
        onChange={({ currentTarget: { value } }) => {
          const query = new URLSearchParams({ view: "accounts", only: value, ...(search && { search }) });
          void navigate({ search: query.toString() });
        }}
        data={[...filters]}
      />
    </div>
  );
}
