import { type FormEvent, useState } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { type RepairMove, repairMoves } from "#institute/domain/lending/repair.ts";
import { lendingKeys } from "../pages/lending-queries.ts";
import styles from "./units.module.css";

/** Takes counted units that were found damaged out of the stock, until they are checked. */
export function PutInRepair({ item }: { item: Equipment }) {
  const [quantity, setQuantity] = useState("");
  const move = (json: RepairMove, keyed: Keyed) =>
    unwrap(browserClient.api.unit.of[":id"].repair.$post({ param: { id: item._id }, json }, keyed));
  const { run, busy } = useAction({
    call: (keyed, count: number) => move({ move: "repair", quantity: count }, keyed),
    done: (_reply, count) => ({
      said: repairMoves.repair.done,
      detail: `${count} × ${item.name}`,
      undo: (keyed) => move({ move: "checked", quantity: count }, keyed),
    }),
    after: () => setQuantity(""),
    refused: "This was not changed",
    changes: lendingKeys,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (Number(quantity)) run(Number(quantity));
  }

  return (
    <form className={`toolbar ${styles.repair}`} onSubmit={submit}>
      <TextInput
        id="put-in-repair"
        label="Found damaged"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        size={6}
        value={quantity}
        onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
      />
      <BusyButton type="submit" quiet busy={busy} busyLabel="Putting them in repair">
        {repairMoves.repair.label}
      </BusyButton>
    </form>
  );
}
