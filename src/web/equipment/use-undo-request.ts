import { browserClient, unwrap } from "../browser-client.ts";
import { announce, announceFailure } from "../ui/toast.tsx";
import { toFailure } from "../workplace/submission.ts";
import { useInvalidateLending } from "./lending-queries.ts";

/** Takes back one's own cancellation or deletion of a request; when the units are gone it says so. */
export function useUndoRequest() {
  const refresh = useInvalidateLending();
  return async (id: string) => {
    try {
      await unwrap(browserClient.api.request[":id"].undo.$post({ param: { id } }));
      announce("The request is back as it was");
    } catch (error) {
      announceFailure("The request could not be brought back", toFailure(error).message);
    }
    await refresh();
  };
}
