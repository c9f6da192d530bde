import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { can } from "#domain/accounts/policy.ts";
import { LoadProblem } from "../forms/load-problem.tsx";
import { NoScriptNote } from "../forms/noscript-note.tsx";
import { pageMeta } from "../page-meta.ts";
import { type Person, toViewer, usePerson } from "../session/use-person.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pager } from "../ui/pager.tsx";
import { MessageCard } from "./message-card.tsx";
import { contactMessagesQuery, useMessageChange } from "./messages.ts";
import styles from "./moderator.module.css";
import tabs from "./tabs.module.css";

export const meta = () => [
  ...pageMeta({ title: "Messages", path: "/messages", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

const canReadMessages = (person: Person) => can(toViewer(person), "contact.read");

/** The messages from the contact form, for admins; everyone else is sent to the home page. */
export default function MessagesPage() {
  const person = usePerson("/", canReadMessages);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Messages</h1>
      {person ? <Messages /> : <NoScriptNote />}
    </div>
  );
}

function Messages() {
  const [query] = useSearchParams();
  const archived = query.get("folder") === "archive";
  const page = Math.max(0, Math.trunc(Number(query.get("page") ?? 1)) - 1) || 0;
  const messages = useQuery(contactMessagesQuery({ archived, page }));
  const change = useMessageChange();
  const { data } = messages;
  return (
    <>
      <nav aria-label="Folders" className={tabs.tabs}>
        <a href="/messages" aria-current={archived ? undefined : "page"}>
          Inbox{data && data.unread > 0 ? ` (${data.unread} unread)` : ""}
        </a>
        <a href="/messages?folder=archive" aria-current={archived ? "page" : undefined}>
          Archive
        </a>
      </nav>
      <p className={styles.count} role="status">
        {data ? `${data.total} ${data.total === 1 ? "message" : "messages"}` : "Loading the messages"}
      </p>
      {data && data.data.length > 0 && (
        <>
          <ul className={styles.cards} data-stale={messages.isPlaceholderData || undefined}>
            {data.data.map((message) => (
              <li key={message._id}>
                <MessageCard
                  message={message}
                  busy={change.changing === message._id}
                  onChange={(changes) => change.apply(message, changes)}
                />
              </li>
            ))}
          </ul>
          <Pager {...data} label="Pages of messages" />
        </>
      )}
      {data?.data.length === 0 && (
        <EmptyState
          kind="nothing"
          title={archived ? "The archive is empty" : "No messages"}
          text={
            archived
              ? "Messages that you archive appear here."
              : "Messages from the contact page appear here and are also sent by e-mail."
          }
        />
      )}
      {messages.error && !data && (
        <LoadProblem what="The messages" error={messages.error} onRetry={() => void messages.refetch()} />
      )}
    </>
  );
}
