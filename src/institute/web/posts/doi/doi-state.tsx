import { useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "#core/domain/dates.ts";
import { doiAddress } from "#core/domain/doi.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { DoiGoal, DoiOverview } from "#institute/domain/posts/registration.ts";
import styles from "./doi.module.css";
import { doiKey, requestDoi } from "./doi-calls.ts";

/** What the screen says of a work, by its kind. */
const texts = {
  post: {
    needed: "It can be registered once the thesis is approved and public.",
    reserved: "You can print it in the thesis now",
    waiting: "It is registered as soon as the thesis is public again.",
    hidden: "because the thesis is not public. It will be listed again when the thesis is public again.",
    later: "Later changes to the thesis are sent to DataCite automatically.",
  },
  dataset: {
    needed: "It can be registered once the data set has records, and none of them are invented.",
    reserved: "You can name it in papers now",
    waiting: "It is registered within an hour of the data set having records, none of them invented.",
    hidden: "because the data set is empty or has invented records. It will be listed again without them.",
    later: "Later versions of the data set are sent to DataCite automatically, at most one an hour.",
  },
};

/** The DOI, how far it has come, and the next step. */
export function DoiState({ overview, isSending }: { overview: DoiOverview; isSending: boolean }) {
  const { doi, writtenDoi, registration } = overview;
  if (writtenDoi)
    return (
      <section className={`note stack ${styles.state}`} data-level="fine">
        <p className={styles.doi}>{writtenDoi}</p>
        <p>This DOI was entered in the form of the thesis. A work can have only one.</p>
      </section>
    );
  if (!doi)
    return (
      <section className={`note stack ${styles.state}`} data-level="watch">
        <p>
          This site does not register DOIs yet. The person who runs the server can set this up with the
          DATACITE settings in README.
        </p>
      </section>
    );
  const failure = registration?.failure;
  const isRegistered = registration?.state === "findable";
  return (
    <section
      className={`note stack ${styles.state}`}
      data-level={failure ? "wrong" : isRegistered ? "fine" : "watch"}
    >
      <p className={styles.doi}>{isRegistered ? <a href={doiAddress(doi)}>{doi}</a> : doi}</p>
      <p role="status">{isSending ? "Sending to DataCite" : describe(overview)}</p>
      {failure && (
        <p className="failure" role="alert">
          It could not be sent: {failure.replace(/\.?$/, ".")} The site tries again by itself.
        </p>
      )}
      <Steps overview={overview} isSending={isSending} />
    </section>
  );
}

function describe({ registration, work }: DoiOverview): string {
  const { hidden, waiting, reserved } = texts[work.kind];
  if (!registration) return "This will be the DOI. It is not reserved yet.";
  const { state, sentAt, goal } = registration;
  if (state === "findable" && sentAt)
    return `Registered. DataCite last got the description on ${formatDateTime(sentAt)}.`;
  if (state === "registered") return `Registered, and hidden at DataCite ${hidden}`;
  if (state === "draft" && goal === "findable" && !work.isPublic) return `Reserved. ${waiting}`;
  if (state === "draft") return `Reserved. ${reserved}; the link will work once the DOI is registered.`;
  return "Not sent yet.";
}

function Steps({ overview, isSending }: { overview: DoiOverview; isSending: boolean }) {
  const { work, registration, missing } = overview;
  const { needed, later } = texts[work.kind];
  const queryClient = useQueryClient();
  const request = useAction({
    call: (_keyed, goal: DoiGoal) => requestDoi(work, goal),
    after: (data) => queryClient.setQueryData(doiKey(work), data),
    refused: "The DOI was not sent",
  });
  const busy = request.busy || isSending;
  const canRegister = work.isPublic && missing.length === 0;
  const registerLabel = registration?.goal === "findable" ? "Send again" : "Register the DOI";
  return (
    <>
      <div className={`toolbar ${styles.buttons}`}>
        {(!registration || (registration.failure && registration.goal === "draft")) && (
          <BusyButton
            type="button"
            quiet={canRegister}
            busy={busy}
            busyLabel="Reserving the DOI"
            onClick={() => request.run("draft")}
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
            onClick={() => request.run("findable")}
          >
            {registerLabel}
          </BusyButton>
        )}
      </div>
      {canRegister && registration?.goal !== "findable" && (
        <p className="muted">A registered DOI is permanent. {later}</p>
      )}
      {!work.isPublic && !registration?.sentAt && <p className="muted">{needed}</p>}
    </>
  );
}
