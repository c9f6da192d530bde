import type { FieldSurvey } from "#birds/domain/surveys/field-survey.ts";
import { errorStatus } from "#core/domain/errors.ts";
import { asObject } from "#core/domain/keys.ts";
import type { Owner, PhoneSurvey } from "./phone-survey.ts";
import type { SendReply } from "./sending.ts";

/** What a list of the server says of a survey. */
export type Review = Pick<FieldSurvey, "id" | "version" | "state" | "question" | "site">;

function isReview(value: unknown): value is Review {
  const { id, version, state, site } = asObject(value);
  return (
    typeof id === "string" &&
    typeof version === "number" &&
    typeof state === "string" &&
    typeof site === "object"
  );
}

/** Whether the institute may still say something about a survey that this person sent. */
export const awaitsReview = ({ owner, sending }: PhoneSurvey, person: Owner): boolean =>
  owner?._id === person._id && sending.state === "sent" && sending.review?.state !== "accepted";

/** A phone asks for no more parts than this at a time: lines are slow and cost money. */
const MAX_PARTS = 20;

interface ReviewList {
  /** Reads the first part of the server's list, or the part after a mark. */
  read(after: string | null): Promise<SendReply>;
  store(reviews: readonly Review[]): Promise<void>;
}

/**
 * Reads the newest surveys, and older ones until all of `awaited` were among them. Each part is stored before the next
 * is read. Returns those with a question, false if the session is over.
 */
export async function readReviews(
  awaited: readonly Pick<PhoneSurvey, "id">[],
  { read, store }: ReviewList,
): Promise<Review[] | false> {
  const missing = new Set(awaited.map(({ id }) => id));
  const returned: Review[] = [];
  let after: string | null = null;
  for (let part = 0; part < MAX_PARTS; part++) {
    const { status, body }: SendReply = await read(after);
    if (status === errorStatus.unauthenticated) return false;
    const { surveys, next } = asObject(body);
    if (status !== 200 || !Array.isArray(surveys)) break;
    const reviews = surveys.filter(isReview);
    await store(reviews);
    returned.push(...reviews.filter(({ state }) => state === "returned"));
    for (const { id } of reviews) missing.delete(id);
    if (missing.size === 0 || typeof next !== "string") break;
    after = next;
  }
  return returned;
}
