import { type FormEvent, useState } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/busy-button.tsx";
import { TextInput } from "#core/web/forms/inputs.tsx";
import { isUnanswered, offerUndo, pressAgain, reasonOf, type Send } from "#core/web/forms/offer-undo.ts";
import { useSendOnce } from "#core/web/forms/use-send-once.ts";
import { announceFailure } from "#core/web/ui/toast.tsx";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { type RepairMove, repairMoves } from "#institute/domain/lending/repair.ts";
import { useInvalidateLending } from "../pages/lending-queries.ts";
import styles from "./units.module.css";

/** Takes counted units that were found damaged out of the stock, until they are checked. */
export function PutInRepair({ item }: { item: Equipment }) {
  const [quantity, setQuantity] = useState("");
  const [busy, setBusy] = useState(false);
  const { sendOnce } = useSendOnce();
  const refresh = useInvalidateLending();
  const move = (json: RepairMove, options: Parameters<Send>[0]) =>
    unwrap(browserClient.api.unit.of[":id"].repair.$post({ param: { id: item._id }, json }, options));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const count = Number(quantity);
    if (busy || !count) return;
    setBusy(true);
    try {
      await sendOnce((options) => move({ move: "repair", quantity: count }, options));
      setQuantity("");
      offerUndo({
        done: repairMoves.repair.done,
        about: `${count} × ${item.name}`,
        undo: (options) => move({ move: "checked", quantity: count }, options),
        refresh,
      });
      await refresh();
    } catch (error) {
      announceFailure("This was not changed", isUnanswered(error) ? pressAgain : reasonOf(error));
    }
    setBusy(false);
  }

  return (
    <form className={`toolbar ${styles.repair}`} onSubmit={(event) => void submit(event)}>
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
