import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PageQuery } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
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
export function useMessageChange() {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ _id, changes }: { _id: string; changes: ContactChanges }) =>
      unwrap(browserClient.api.contact[":id"].$patch({ param: { id: _id }, json: changes })),
    onSuccess: (_, { changes: { isArchived } }) => {
      if (isArchived !== undefined) announce(isArchived ? "Message archived" : "Message moved to the inbox");
    },
    onError: (error) => announceFailure("The message was not changed", error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["contact"] }),
  });
  return {
    apply: (message: ContactMessage, changes: ContactChanges) => change.mutate({ _id: message._id, changes }),
    changing: change.isPending ? change.variables._id : undefined,
  };
}
