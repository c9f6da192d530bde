import { ask, browserClient } from "../browser-client.ts";
import { announce, announceFailure } from "../ui/toast.tsx";
import { failureOf } from "../workplace/submission.ts";
import { useStoreRefresh } from "./store-queries.ts";

/** Takes back one's own cancellation or deletion of a request; when the units are gone it says so. */
export function useUndoRequest() {
  const refresh = useStoreRefresh();
  return async (id: string) => {
    try {
      await ask(browserClient.api.request[":id"].undo.$post({ param: { id } }));
      announce("The request is back as it was");
    } catch (error) {
      announceFailure("The request could not be brought back", failureOf(error).message);
    }
    await refresh();
  };
}
