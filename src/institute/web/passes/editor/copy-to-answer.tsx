import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { TodayDetails } from "#core/web/today-panel.ts";
import { plainForm } from "#core/web/ui/plain-form.tsx";
import { type CopyAnswer, givingWords, MAX_WORDS } from "#institute/domain/passes/copy.ts";
import styles from "../passes.module.css";

const { api } = browserClient;

/** A request for a copy that waits for an answer, on the page of today. */
const CopyToAnswer: TodayDetails = ({ row: { id, title }, onDone }) => {
  const wordsId = useId();
  const [words, setWords] = useState("");
  const question = useQuery({
    queryKey: ["passes", id, "question"],
    queryFn: () => unwrap(api.passes[":id"].question.$get({ param: { id } })),
  });
  const { run, running, busy } = useAction({
    call: (keyed, answer: CopyAnswer["answer"]) =>
      unwrap(api.passes[":id"].answer.$post({ param: { id }, json: { answer, words } }, keyed)),
    done: (_reply, answer) => ({
      said: answer === "give" ? "Gave the copy" : "Declined the request",
      detail: title,
    }),
    after: onDone,
    refused: "This was not answered",
  });
  const button = (answer: CopyAnswer["answer"], label: string) => (
    <BusyButton
      type="button"
      quiet={answer === "decline"}
      busy={busy && running === answer}
      busyLabel="Saving your answer"
      aria-label={`${label}: ${title}`}
      onClick={() => run(answer)}
    >
      {label}
    </BusyButton>
  );
  return (
    <div className={plainForm}>
      {question.isError && (
        <p className="failure" role="alert">
          The reason could not be loaded.
        </p>
      )}
      {question.isPending && <p role="status">Loading</p>}
      {question.data && (
        <p className={styles.why} dir="auto">
          {question.data.why}
        </p>
      )}
      <div>
        <label htmlFor={wordsId}>Your words (optional)</label>
        <textarea
          id={wordsId}
          className="input"
          dir="auto"
          rows={3}
          maxLength={MAX_WORDS}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      <div className="toolbar">
        {button("give", "Give the copy")}
        {button("decline", "Decline")}
      </div>
      <p className="hint">{givingWords}</p>
    </div>
  );
};

export default CopyToAnswer;
