import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "#domain/dates.ts";
import { doiAddress } from "#domain/posts/doi.ts";
import type { DoiGoal, DoiOverview, Registration } from "#domain/posts/registration.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { announceFailure } from "../../ui/toast.tsx";
import styles from "./doi.module.css";

/** The DOI, how far it has come, and the next step. */
export function DoiState({ overview, isSending }: { overview: DoiOverview; isSending: boolean }) {
  const { doi, writtenDoi, registration } = overview;
  if (writtenDoi)
    return (
      <section className={styles.state} data-level="fine">
        <p className={styles.doi}>{writtenDoi}</p>
        <p>This DOI was entered in the form of the thesis. A work can have only one.</p>
      </section>
    );
  if (!doi)
    return (
      <section className={styles.state} data-level="watch">
        <p>
          This site does not register DOIs yet. The person who runs the server can set this up with the
          DATACITE settings in README.
        </p>
      </section>
    );
  const failure = registration?.failure;
  const isRegistered = registration?.state === "findable";
  return (
    <section className={styles.state} data-level={failure ? "wrong" : isRegistered ? "fine" : "watch"}>
      <p className={styles.doi}>{isRegistered ? <a href={doiAddress(doi)}>{doi}</a> : doi}</p>
      <p role="status">
        {isSending ? "Sending to DataCite" : describe(registration, overview.post.isPublic)}
      </p>
      {failure && (
        <p className={styles.failure} role="alert">
          It could not be sent: {failure.replace(/\.?$/, ".")} The site tries again by itself.
        </p>
      )}
      <Steps overview={overview} isSending={isSending} />
    </section>
  );
}

function describe(registration: Registration | null, isPublic: boolean): string {
  if (!registration) return "This will be the DOI. It is not reserved yet.";
  const { state, sentAt, goal } = registration;
  if (state === "findable" && sentAt)
    return `Registered. DataCite last got the description on ${formatDateTime(sentAt)}.`;
  if (state === "registered")
    return "Registered, and hidden at DataCite because the thesis is not public. It will be listed again when the thesis is public again.";
  if (state === "draft" && goal === "findable" && !isPublic)
    return "Reserved. It is registered as soon as the thesis is public again.";
  if (state === "draft")
    return "Reserved. You can print it in the thesis now; the link will work once the DOI is registered.";
  return "Not sent yet.";
}

function Steps({ overview, isSending }: { overview: DoiOverview; isSending: boolean }) {
  const { post, registration, missing } = overview;
  const queryClient = useQueryClient();
  const request = useMutation({
    mutationFn: (goal: DoiGoal) =>
      unwrap(browserClient.api.posts[":id"].doi.$put({ param: { id: post._id }, json: { goal } })),
    onSuccess: (data) => queryClient.setQueryData(["posts", "doi", post._id], data),
    onError: (error) => announceFailure("The DOI was not sent", error.message),
  });
  const busy = request.isPending || isSending;
  const canRegister = post.isPublic && missing.length === 0;
  const registerLabel = registration?.goal === "findable" ? "Send again" : "Register the DOI";
  return (
    <>
      <div className={styles.buttons}>
        {(!registration || (registration.failure && registration.goal === "draft")) && (
          <BusyButton
            type="button"
            quiet={canRegister}
            busy={busy}
            busyLabel="Reserving the DOI"
            onClick={() => request.mutate("draft")}
          >
            Reserve the DOI
          </BusyButton>
        )}
        {canRegister && (
          <BusyButton
            type="button"
            quiet={registration?.state === "findable"}
            busy={busy}
            busyLabel="Sending to DataCite"
            onClick={() => request.mutate("findable")}
          >
            {registerLabel}
          </BusyButton>
        )}
      </div>
      {canRegister && registration?.goal !== "findable" && (
        <p className={styles.note}>
          A registered DOI is permanent. Later changes to the thesis are sent to DataCite automatically.
        </p>
      )}
      {!post.isPublic && !registration?.sentAt && (
        <p className={styles.note}>It can be registered once the thesis is approved and public.</p>
      )}
    </>
  );
}
