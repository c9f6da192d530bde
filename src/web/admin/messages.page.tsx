import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { parsePage } from "#domain/paging.ts";
import { countOf } from "#domain/words.ts";
import { NoScriptNote } from "../forms/noscript-note.tsx";
import { PagedList } from "../forms/paged-list.tsx";
import { workplaceMeta } from "../page-meta.ts";
import { may, usePerson } from "../session/use-person.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { MessageCard } from "./message-card.tsx";
import { contactMessagesQuery, useMessageChange } from "./messages.ts";
import styles from "./moderator.module.css";
import tabs from "./tabs.module.css";

export const meta = () => workplaceMeta("Messages", "/messages");

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
  const messages = useQuery(contactMessagesQuery({ archived, page: parsePage(query) }));
  const change = useMessageChange();
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
        {(message) => (
          <MessageCard
            message={message}
            busy={change.changing === message._id}
            onChange={(changes) => change.apply(message, changes)}
          />
        )}
      </PagedList>
    </>
  );
}
