import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/dialogs/confirm-dialog.tsx";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { type Send, useAction } from "#core/web/forms/sending/use-action.ts";
import styles from "./trip.module.css";
import { type TripTemplate, templatesQuery } from "./trip-queries.ts";
import { addTemplate, countOfLine, type TripLine } from "./trip-values.ts";

const api = browserClient.api.trip.templates;

const linesOf = ({ lines }: TripTemplate): TripLine[] =>
  lines.map((line) => ({ ...line, quantity: String(line.quantity) }));

/** The trips that the store has prepared, as a first choice; store admins also keep them here. */
export function TripTemplates(props: {
  lines: TripLine[];
  isManager: boolean;
  onAdd: (lines: TripLine[]) => void;
}) {
  const { lines, isManager } = props;
  const { data = [] } = useQuery(templatesQuery);
  const [chosen, setChosen] = useState<TripTemplate>();
  const isKept = isManager && lines.length > 0;
  if (data.length === 0 && !isKept) return null;
  return (
    <section className={`stack no-print ${styles.section}`} aria-labelledby="templates">
      <h2 id="templates">Prepared trips</h2>
      <ul className={styles.templates}>
        {data.map((template) => (
          <li key={template._id}>
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                setChosen(template);
                props.onAdd(addTemplate(lines, linesOf(template)));
              }}
            >
              {template.name} <small>{countOf(template.lines.length, "item")}</small>
            </button>
          </li>
        ))}
      </ul>
      {isKept && (
        <KeepTemplate key={chosen?._id} chosen={chosen} lines={lines} onGone={() => setChosen(undefined)} />
      )}
    </section>
  );
}

/** Stores the lines of the form as a prepared trip, changes the one that was chosen, or deletes it. */
function KeepTemplate(props: { chosen: TripTemplate | undefined; lines: TripLine[]; onGone: () => void }) {
  const { chosen } = props;
  const id = useId();
  const [name, setName] = useState(chosen?.name ?? "");
  const [isDeleting, setDeleting] = useState(false);
  const [isNameless, setNameless] = useState(false);
  const json = {
    name: name.trim(),
    lines: props.lines.map((line) => ({ requestId: line.requestId, quantity: countOfLine(line) })),
  };

  const { run, busy } = useAction({
    call: (keyed, { send }: { send: Send; said: string }) => send(keyed),
    done: (_, { said }) => ({ said }),
    after: () => setDeleting(false),
    refused: "The prepared trip was not saved",
    changes: [templatesQuery.queryKey],
  });
  const save = (send: Send, said: string) => run({ send, said });
  const add = () => save((keyed) => unwrap(api.$post({ json }, keyed)), "Prepared trip added");
  /** Saves it under its name, which it has to have. */
  function named(send: () => void) {
    setNameless(!json.name);
    if (json.name) send();
    else document.getElementById(id)?.focus();
  }

  return (
    <details className={styles.keep}>
      <summary>Prepare a trip for others</summary>
      <div className={`stack ${styles.keeping}`}>
        <TextInput
          id={id}
          label="Name of the prepared trip"
          description="Such as Mist-netting for two. It has what is listed below."
          value={name}
          error={isNameless && !json.name ? "Give it a name." : undefined}
          maxLength={200}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className="toolbar">
          <BusyButton
            type="button"
            quiet
            busy={busy}
            busyLabel="Saving the prepared trip"
            onClick={() => named(add)}
          >
            Add as a new one
          </BusyButton>
          {chosen && (
            <>
              <button
                type="button"
                className="button quiet"
                disabled={busy}
                onClick={() =>
                  named(() =>
                    save(
                      (keyed) => unwrap(api[":id"].$patch({ param: { id: chosen._id }, json }, keyed)),
                      "Prepared trip changed",
                    ),
                  )
                }
              >
                Change “{chosen.name}”
              </button>
              <button type="button" className="button quiet" onClick={() => setDeleting(true)}>
                Delete…
              </button>
            </>
          )}
        </div>
      </div>
      {chosen && isDeleting && (
        <ConfirmDialog
          title="Delete this prepared trip?"
          action="Delete"
          busyLabel="Deleting the prepared trip"
          cancelLabel="Keep it"
          busy={busy}
          onConfirm={() =>
            void save(async () => {
              await unwrap(api[":id"].$delete({ param: { id: chosen._id } }));
              props.onGone();
            }, "Prepared trip deleted")
          }
          onClose={() => setDeleting(false)}
        >
          <p>
            <b>{chosen.name}</b>
          </p>
          <p>Requests that were made with it stay as they are.</p>
        </ConfirmDialog>
      )}
    </details>
  );
}
