import type { FieldSurvey } from "#birds/domain/surveys/field-survey.ts";
import { errorStatus } from "#core/domain/errors.ts";
import { afterSessionReply, type PhoneSession, toSessionInput } from "./phone-session.ts";
import { type ItemStore, sessionStore, surveyStore } from "./phone-store.ts";
import { type Owner, type Parcel, type PhoneSurvey, type Sender, toInput } from "./phone-survey.ts";
import { awaitsReview, type Review, readReviews } from "./reviews.ts";
import { afterReply, afterReview, isDue, isFieldSurvey, type SendReply } from "./sending.ts";
import { fetchSteadily } from "./steady-fetch.ts";

// Runs in the page and in its worker.

/** A line that has said nothing for so long is as good as none. */
export const TIMEOUT_MS = 30_000;
/** Other tabs and the worker hear here that something was stored. */
export const CHANNEL = "field";

const headersOf = ({ token }: Sender) => ({ Authorization: `Bearer ${token}` });

export async function call(address: string, init: Parameters<typeof fetchSteadily>[1]): Promise<SendReply> {
  try {
    const reply = await fetchSteadily(address, init, TIMEOUT_MS);
    const seconds = Number(reply.headers.get("retry-after"));
    const body: unknown = await reply.json().catch(() => undefined);
    return { status: reply.status, body, retryAfter: seconds > 0 ? seconds : null };
  } catch {
    return { status: 0, body: undefined, retryAfter: null };
  }
}

/** Minutes by which this phone's clock is ahead of UTC. */
export const phoneOffset = (): number => -new Date().getTimezoneOffset();

/** How one kind of parcel is sent. */
interface Route<Item> {
  store: ItemStore<Item>;
  address: string;
  toInput: (item: Item, now: number) => { version: number };
  afterReply: (version: number, reply: SendReply, owner: Owner, now: number) => (item: Item) => Item;
}
const surveyRoute: Route<PhoneSurvey> = {
  store: surveyStore,
  address: "/api/field/surveys",
  toInput: (survey, now) => toInput(survey, now, phoneOffset()),
  afterReply,
};
const sessionRoute: Route<PhoneSession> = {
  store: sessionStore,
  address: "/api/ringing/sessions",
  toInput: (session, now) => toSessionInput(session, now, phoneOffset()),
  afterReply: afterSessionReply,
};

/** Sends what is due of one kind; undefined: without a connection, the others need not try. */
async function sendEach<Item extends Parcel & { id: string }>(
  { store, address, toInput, afterReply }: Route<Item>,
  sender: Sender,
  onStored: () => void,
): Promise<boolean | undefined> {
  for (const item of await store.readAll()) {
    if (!isDue(item, sender.person, Date.now())) continue;
    const input = toInput(item, Date.now());
    const reply = await call(`${address}/${item.id}`, {
      method: "PUT",
      headers: { ...headersOf(sender), "Content-Type": "application/json" },
      body: JSON.stringify(input),
    });
    await store.update(item.id, [afterReply(input.version, reply, sender.person, Date.now())]);
    onStored();
    if (reply.status === errorStatus.unauthenticated) return false;
    if (reply.status === 0) return undefined;
  }
  return true;
}

/** Sends what is due, one after the other; of all tabs and the worker, one sends at a time. False: the session is over. */
export async function sendDue(sender: Sender, onStored: () => void): Promise<boolean> {
  const send = async () => {
    const surveys = await sendEach(surveyRoute, sender, onStored);
    const sessions = surveys && (await sendEach(sessionRoute, sender, onStored));
    return surveys !== false && sessions !== false;
  };
  // A browser without locks may send twice; the server stores an id and version once.
  return navigator.locks ? navigator.locks.request("field-send", send) : send();
}

/** One survey of this member from the server, or the words why not. */
export async function fetchSurvey(sender: Sender, id: string): Promise<FieldSurvey | string> {
  const address = `/api/field/surveys/${encodeURIComponent(id)}`;
  const { status, body } = await call(address, { headers: headersOf(sender) });
  if (status === 200 && isFieldSurvey(body)) return body;
  if (status === 0) return "This survey is not on this phone, and you’re offline.";
  return status === 404 ? "You have no such survey." : "The survey could not be opened.";
}

/** Reads what the institute says about surveys of this phone; returns those with a question, false if the session is over. */
export async function fetchReviews(sender: Sender, onStored: () => void): Promise<Review[] | false> {
  const awaited = (await surveyStore.readAll()).filter((survey) => awaitsReview(survey, sender.person));
  return readReviews(awaited, {
    read: (after) => call(addressOf(after), { headers: headersOf(sender) }),
    async store(reviews) {
      for (const review of reviews) await surveyStore.update(review.id, [afterReview(review)]);
      onStored();
    },
  });
}

const addressOf = (after: string | null) =>
  after === null ? "/api/field/surveys" : `/api/field/surveys?after=${encodeURIComponent(after)}`;
