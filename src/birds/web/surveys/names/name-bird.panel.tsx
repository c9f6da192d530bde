import { type FormEvent, useId, useState } from "react";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { birdQuestion } from "#birds/domain/guide/which/words.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import type { MessagePanel } from "#core/web/part.ts";
import { useSuggestedSpecies } from "../use-suggested-species.ts";

/** Below a message that asks about a bird: the field that tells its writer which one it was. */
export const Panel: MessagePanel["Panel"] = ({ message, ...answer }) =>
  message.photograph || message.subject.startsWith(birdQuestion) ? <NameBird {...answer} /> : null;

function NameBird({ onAnswer, busy }: Omit<Parameters<MessagePanel["Panel"]>[0], "message">) {
  const [typed, setTyped] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const options = useId();
  const suggested = useSuggestedSpecies(typed);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wanted = typed.trim().toLowerCase();
    const chosen = suggested.find(({ label, name }) =>
      [label, name].some((text) => text.toLowerCase() === wanted),
    );
    setIsMissing(!chosen);
    if (chosen) onAnswer(speciesHref(chosen.slug));
  }

  return (
    <form className="stack" onSubmit={onSubmit}>
      <TextInput
        label="Which bird was it?"
        description="The writer gets an e-mail with the page of this bird."
        value={typed}
        list={options}
        autoComplete="off"
        error={isMissing && "Choose a bird from the list."}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIsMissing(false);
        }}
      />
      <datalist id={options}>
        {suggested.map(({ _id, label }) => (
          <option key={_id} value={label} />
        ))}
      </datalist>
      <p>
        <BusyButton type="submit" quiet busy={busy} busyLabel="Sending">
          Send this bird
        </BusyButton>
      </p>
    </form>
  );
}
