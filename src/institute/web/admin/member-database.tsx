import { useInfiniteQuery } from "@tanstack/react-query";
import { FileUp, ListOrdered, Printer } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { AccountState } from "#core/domain/accounts/rights.ts";
import { OpenEditorButton } from "#core/web/forms/dialogs/open-editor-button.tsx";
import { DownloadButton } from "#core/web/forms/lists/download-button.tsx";
import { PersonSkeletons } from "#core/web/forms/lists/row-skeletons.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import type { CreatedProfile } from "../people/editor/save.ts";
import { useProfileEditor } from "../people/editor/use-profile-editor.tsx";
import styles from "./database.module.css";
import { DatabaseToolbar } from "./database-toolbar.tsx";
import { InviteAll } from "./invite-all.tsx";
import { JustAdded } from "./just-added.tsx";
import { MemberImports } from "./member-imports.tsx";
import { MemberRow } from "./member-row.tsx";
import { membersQuery, parseMemberParams } from "./members.ts";
import { useDeleteMember, useRestoreMember } from "./use-delete-member.tsx";

const BoardOrder = lazy(async () => ({ default: (await import("./board-order.tsx")).BoardOrder }));
const RightsDialog = lazy(async () => ({ default: (await import("./rights-dialog.tsx")).RightsDialog }));
const ImportMembers = lazy(async () => ({
  default: (await import("./import-members.tsx")).ImportMembers,
}));

type Open = "import" | "board" | { account: AccountState; name: string };

/** Lists all members, to search, add, edit, delete, restore, import and export. */
export function MemberDatabase({ person }: { person: Person }) {
  const [query] = useSearchParams();
  const params = parseMemberParams(query);
  const list = useInfiniteQuery(membersQuery(params));
  const heading = useRef<HTMLHeadingElement>(null);
  const [added, setAdded] = useState<CreatedProfile>();
  const editor = useProfileEditor(person, setAdded);
  const deletion = useDeleteMember(heading);
  const restore = useRestoreMember();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages[0]?.total;
  const listAddress = `/database/list${query.size > 0 ? `?${query}` : ""}`;

  return (
    <>
      <div className={`toolbar spread ${styles.heading}`}>
        <h1 ref={heading} tabIndex={-1}>
          Manage Users
        </h1>
        <OpenEditorButton editor={editor}>Add New Member</OpenEditorButton>
      </div>
      <DatabaseToolbar params={params} />
      <div className={`toolbar spread ${styles.bar}`}>
        <p role="status">
          {total === undefined
            ? "Loading the members"
            : `${total.toLocaleString("en-GB")} ${params.deleted ? "deleted" : ""} ${total === 1 ? "member" : "members"}`}
        </p>
        <div>
          <button type="button" className="button quiet" onClick={() => setOpen("board")}>
            <ListOrdered size={18} strokeWidth={1.5} aria-hidden />
            Order the board
          </button>
          <button type="button" className="button quiet" onClick={() => setOpen("import")}>
            <FileUp size={18} strokeWidth={1.5} aria-hidden />
            Import a list
          </button>
          <a className="button quiet" href={listAddress}>
            <Printer size={18} strokeWidth={1.5} aria-hidden />
            List for paper
          </a>
          <DownloadButton address="/api/profiles/export" fileName="members.csv">
            Export CSV
          </DownloadButton>
        </div>
      </div>
      {!params.deleted && <InviteAll />}
      <JustAdded member={added} onEdit={() => added && editor.open(added._id)} />
      {people.length > 0 && (
        <ul data-stale={list.isPlaceholderData || undefined}>
          {people.map((member) => (
            <li key={member._id}>
              <MemberRow
                member={member}
                deleted={params.deleted}
                busy={editor.opening === member._id || restore.running?._id === member._id}
                onEdit={() => editor.open(member._id)}
                onRights={() => member.account && setOpen({ account: member.account, name: member.name })}
                onDelete={() => deletion.confirm(member)}
                onRestore={() => restore.run(member)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className={styles.more}>
          <BusyButton
            type="button"
            quiet
            busy={list.isFetchingNextPage}
            busyLabel="Loading more members"
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </BusyButton>
          <span className="on-paper">
            The first {people.length} of {total}. All of them for paper: {location.origin}
            {listAddress}
          </span>
        </p>
      )}
      {total === 0 && <NoMembersFound deleted={params.deleted} />}
      <LoadProblem what="The members" query={list} />
      {list.isPending && <PersonSkeletons />}
      <MemberImports />
      <Suspense>
        {open === "import" && <ImportMembers onClose={close} />}
        {open === "board" && <BoardOrder onClose={close} />}
        {typeof open === "object" && <RightsDialog account={open.account} name={open.name} onClose={close} />}
      </Suspense>
      {editor.dialog}
      {deletion.dialog}
    </>
  );
}

const NoMembersFound = ({ deleted }: { deleted: boolean }) => (
  <EmptyState
    kind="nothing"
    title={deleted ? "No deleted members" : "No members found"}
    text={
      deleted
        ? "Deleted members appear here for 30 days and can be restored."
        : "Try fewer words, another year, or all categories."
    }
    action={{ href: "/database", label: "Show all members" }}
  />
);
