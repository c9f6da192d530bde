import type { ReactNode } from "react";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import type { WorkOffer } from "#institute/domain/people/work-offers.ts";
import { useOfferAnswer } from "./offers.ts";

/** What a member may say of an offered work, besides taking it. */
export function OfferButtons(props: {
  offer: Pick<WorkOffer, "_id" | "title">;
  /** The button that takes it. */
  take: ReactNode;
  onDone?: () => void;
}) {
  const { offer, take } = props;
  const { run, running, busy } = useOfferAnswer(props.onDone);
  const answer = (state: "left" | "notMine", label: string) => (
    <BusyButton
      type="button"
      quiet
      busy={busy && running?.state === state}
      busyLabel="Saving your answer"
      aria-label={`${label}: ${offer.title}`}
      onClick={() => run({ ...offer, state })}
    >
      {label}
    </BusyButton>
  );
  return (
    <div className="toolbar">
      {take}
      {answer("left", "Leave")}
      {answer("notMine", "Not mine")}
    </div>
  );
}
