import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { parsePaging } from "#core/domain/paging.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "#core/web/admin/moderator.module.css";
import tabs from "#core/web/admin/tabs.module.css";
import { PagedList } from "#core/web/forms/lists/paged-list.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { MessageCard } from "./message-card.tsx";
import { contactMessagesQuery } from "./messages.ts";

export const meta = () => workplaceMeta("Messages");

/** The messages from the contact form, for admins; everyone else is sent to the home page. */
export default function MessagesPage() {
  const person = usePerson("/", may("contact.read"));
  return (
    <div className="wrap page">
      <h1>Messages</h1>
      {person ? <Messages /> : <NoScriptNote />}
    </div>
  );
}

function Messages() {
  const [query] = useSearchParams();
  const archived = query.get("folder") === "archive";
  const messages = useQuery(contactMessagesQuery(archived, parsePaging(query)));
  const { data } = messages;
  return (
    <>
      <nav aria-label="Folders" className={`tabs ${tabs.tabs}`}>
        <a href="/messages" aria-current={archived ? undefined : "page"}>
          Inbox{data && data.unread > 0 ? ` (${data.unread} unread)` : ""}
        </a>
        <a href="/messages?folder=archive" aria-current={archived ? "page" : undefined}>
          Archive
        </a>
      </nav>
      <p className={styles.count} role="status">
        {data ? countOf(data.total, "message") : "Loading the messages"}
      </p>
      <PagedList
        list={messages}
        many="messages"
        className={styles.cards}
        empty={
          <EmptyState
            kind="nothing"
            title={archived ? "The archive is empty" : "No messages"}
            text={
              archived
                ? "Messages that you archive appear here."
                : "Messages from the contact page appear here and are also sent by e-mail."
            }
          />
        }
      >
        {(message) => <MessageCard message={message} />}
      </PagedList>
    </>
  );
}
