import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PageQuery } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { ContactChanges, ContactMessage } from "#institute/domain/contact/contact.ts";

/** A page of the inbox or the archive; not persisted in the browser, since messages are personal data. */
export const contactMessagesQuery = (archived: boolean, paging: PageQuery) =>
  queryOptions({
    queryKey: ["contact", { archived, paging }],
    queryFn: () =>
      unwrap(
        browserClient.api.contact.$get({
          query: { archived: archived ? "true" : "false", ...paging },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Marks a message as read or unread, or moves it to the archive or the inbox. */
export const useMessageChange = ({ _id }: ContactMessage) =>
  useAction({
    call: (keyed, json: ContactChanges) =>
      unwrap(browserClient.api.contact[":id"].$patch({ param: { id: _id }, json }, keyed)),
    done: (_, { isArchived }) =>
      isArchived === undefined
        ? undefined
        : { said: isArchived ? "Message archived" : "Message moved to the inbox" },
    refused: "The message was not changed",
    changes: [["contact"]],
  });

/** Answers a message with the page at a path. */
export const useAnswer = ({ _id }: ContactMessage) =>
  useAction({
    call: (keyed, path: string) =>
      unwrap(browserClient.api.contact[":id"].answers.$post({ param: { id: _id }, json: { path } }, keyed)),
    done: ({ title }) => ({ said: "The writer gets an e-mail", detail: title }),
    refused: "The answer was not sent",
    changes: [["contact"]],
  });
