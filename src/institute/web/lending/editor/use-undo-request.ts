import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { toFailure } from "#core/web/forms/submission.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import { useInvalidateLending } from "../pages/lending-queries.ts";

/** Undoes the cancellation or deletion of a request, or of those of a trip; fails with a message if the units are no longer available. */
export function useUndoRequest() {
  const refresh = useInvalidateLending();
  return async (...ids: string[]) => {
    try {
      for (const id of ids) await unwrap(browserClient.api.request[":id"].undo.$post({ param: { id } }));
      announce(ids.length === 1 ? "The request has been restored" : "The trip has been restored");
    } catch (error) {
      announceFailure("The request could not be restored", toFailure(error).message);
    }
    await refresh();
  };
}
