import type { TodayDetails } from "#core/web/today-panel.ts";
import { OfferButtons } from "../offers/offer-buttons.tsx";

/** A work that waits for an answer, on the page of today. */
const OfferToAnswer: TodayDetails = ({ row: { id: _id, title }, onDone }) => (
  <OfferButtons
    offer={{ _id, title }}
    onDone={onDone}
    take={
      <a className="button" href={`/profile?take=${_id}`} aria-label={`Take: ${title}`}>
        Take
      </a>
    }
  />
);

export default OfferToAnswer;
