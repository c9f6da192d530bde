import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type FieldPack, fieldAreaOf } from "#birds/domain/surveys/field-survey.ts";
import { endSession, FIELD_KEY, onSessionChange, readSession } from "#core/web/session/session.ts";
import { loadPack } from "./load-pack.ts";
import { emptyPack } from "./pack-parts.ts";
import { openPhone } from "./phone.ts";
import { deleteSetting, saveSetting } from "./phone-store.ts";
import { isVisibleTo, type PhoneSurvey, type Sender } from "./phone-survey.ts";
import type { Review } from "./reviews.ts";
import { fetchReviews, sendDue } from "./send-surveys.ts";
import { isWaiting, nextDue, sendSoon } from "./sending.ts";
import { sendInBackground } from "./use-offline-app.ts";

const phone = openPhone();

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

/** Lets the rest of the site know at signing out that surveys are here. */
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
  const sender = useSender();
  const isOnline = useOnline();
  const [returned, setReturned] = useState<Review[]>([]);
  const { surveys } = state;

  useEffect(() => void phone.read(), []);
  const pack = usePack(surveys, isOnline);
  const send = useSending(surveys, sender, isOnline);
  useEffect(() => {
    if (!sender || !isOnline) return setReturned([]);
    const show = (found: Review[] | false) => (found ? setReturned(found) : endSession(sender.token));
    void fetchReviews(sender, phone.read).then(show, console.error);
  }, [sender, isOnline]);

  const hasSurveys = surveys?.some(({ isHidden }) => !isHidden);
  useEffect(() => {
    if (hasSurveys !== undefined) noteSurveys(hasSurveys);
  }, [hasSurveys]);

  const visible = useMemo(
    () => surveys?.filter((survey) => isVisibleTo(survey, sender?.person)),
    [surveys, sender],
  );
  return {
    phone,
    failure: state.failure,
    /** The surveys that this person may see. */
    surveys: visible,
    others: surveys?.filter((survey) => !visible?.includes(survey)) ?? [],
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

/** Sends what is due: at once, on opening, when the phone comes online, and again after each wait. */
function useSending(surveys: PhoneSurvey[] | undefined, sender: Sender | undefined, isOnline: boolean) {
  const send = useCallback(() => {
    for (const survey of phone.getState().surveys ?? [])
      if (isWaiting(survey)) phone.change(survey.id, sendSoon);
  }, []);

  // Signing in and coming online are reasons to try at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not after each change of a survey
  useEffect(() => {
    if (!sender || !isOnline || !surveys) return;
    send();
    for (const { id, owner, isHidden } of surveys)
      if (isHidden && owner?._id === sender.person._id)
        phone.change(id, (survey) => ({ ...survey, isHidden: false }));
  }, [sender, isOnline, surveys === undefined, send]);

  useEffect(() => {
    if (!surveys) return;
    const due = sender && nextDue(surveys, sender.person);
    if (!sender || due === undefined) {
      void deleteSetting("sender").catch(console.error);
      return;
    }
    void saveSetting("sender", sender).then(sendInBackground, console.error);
    if (!isOnline) return;
    const onStored = () => void phone.read().then(phone.announce);
    const run = () =>
      void sendDue(sender, onStored).then(
        (isSignedIn) => isSignedIn || endSession(sender.token),
        console.error,
      );
    const timer = setTimeout(run, Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }, [surveys, sender, isOnline]);

  return send;
}
