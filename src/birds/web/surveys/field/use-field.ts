import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type FieldPack, fieldAreaOf } from "#birds/domain/surveys/field-survey.ts";
import { endSession, FIELD_KEY, onSessionChange, readSession } from "#core/web/session/session.ts";
import { loadPack } from "./load-pack.ts";
import { emptyPack } from "./pack-parts.ts";
import { openPhone } from "./phone.ts";
import { sessionStore, surveyStore } from "./phone-store.ts";
import { isVisibleTo, type PhoneSurvey, type Sender } from "./phone-survey.ts";
import type { Review } from "./reviews.ts";
import { fetchReviews } from "./send-surveys.ts";
import { readRight } from "./use-ringer.ts";
import { useSending } from "./use-sending.ts";

const phone = openPhone(surveyStore);
const ringing = openPhone(sessionStore);

/** The stored session; the server alone says whether it is over, since the clock of a phone may be a year off. */
function useSender(): Sender | undefined {
  const session = useSyncExternalStore(onSessionChange, readSession);
  return useMemo(
    () =>
      session
        ? { person: { _id: session.result._id, name: session.result.name }, token: session.token }
        : undefined,
    [session],
  );
}

/** Lets the rest of the site know at signing out that surveys, or the rings of the institute, are here. */
function noteSurveys(areHere: boolean) {
  try {
    if (areHere) localStorage.setItem(FIELD_KEY, "yes");
    else localStorage.removeItem(FIELD_KEY);
  } catch (error) {
    console.warn(error);
  }
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener("online", listener);
      addEventListener("offline", listener);
      return () => {
        removeEventListener("online", listener);
        removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
  );
}

/** Everything that the screens share: what is stored, who is signed in, and the sending of surveys. */
export function useField() {
  const state = useSyncExternalStore(phone.subscribe, phone.getState);
  const ringingState = useSyncExternalStore(ringing.subscribe, ringing.getState);
  const sender = useSender();
  const isOnline = useOnline();
  const [returned, setReturned] = useState<Review[]>([]);
  const { items: surveys } = state;
  const { items: sessions } = ringingState;

  useEffect(() => {
    void phone.read();
    void ringing.read();
  }, []);
  const pack = usePack(surveys, isOnline);
  const send = useSending({ phone, ringing, surveys, sessions, sender, isOnline });
  useEffect(() => {
    if (!sender || !isOnline) return setReturned([]);
    const show = (found: Review[] | false) => (found ? setReturned(found) : endSession(sender.token));
    void fetchReviews(sender, phone.read).then(show, console.error);
  }, [sender, isOnline]);

  const hasSurveys = surveys && sessions && [...surveys, ...sessions].some(({ isHidden }) => !isHidden);
  useEffect(() => {
    if (hasSurveys !== undefined) noteSurveys(hasSurveys || readRight() === true);
  }, [hasSurveys]);

  const visible = useMemo(
    () => surveys?.filter((survey) => isVisibleTo(survey, sender?.person)),
    [surveys, sender],
  );
  const ownSessions = useMemo(
    () => sessions?.filter((session) => isVisibleTo(session, sender?.person)),
    [sessions, sender],
  );
  return {
    phone,
    /** The sessions of ringing of this phone, with those that this person may see. */
    ringing,
    sessions: ownSessions,
    failure: state.failure ?? ringingState.failure,
    /** The surveys that this person may see. */
    surveys: visible,
    /** How many are here of other accounts. */
    others: {
      surveys: (surveys?.length ?? 0) - (visible?.length ?? 0),
      sessions: (sessions?.length ?? 0) - (ownSessions?.length ?? 0),
    },
    sender,
    isOnline,
    pack,
    hasPack: pack.species.length > 0,
    returned,
    send,
  };
}
export type Field = ReturnType<typeof useField>;

/** One pack is loaded at a time. */
let loading: Promise<void> = Promise.resolve();

/** The list of species, and the sites around the last survey that has a position. */
function usePack(surveys: PhoneSurvey[] | undefined, isOnline: boolean): FieldPack {
  const [pack, setPack] = useState(emptyPack);
  const isRead = surveys !== undefined;
  const area = useMemo(() => surveys && areaOf(surveys), [surveys]);
  // Without a list, a name can still be typed; a list that came before stays when the connection is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming online is a reason to try again
  useEffect(() => {
    if (isRead) loading = loading.then(() => loadPack(area, setPack)).catch(console.warn);
  }, [isRead, area, isOnline]);
  return pack;
}

function areaOf(surveys: readonly PhoneSurvey[]): string | undefined {
  for (const { entry } of surveys) {
    const { latitude, longitude } = entry.site;
    if (latitude !== null && longitude !== null) return fieldAreaOf(latitude, longitude);
  }
  return undefined;
}
