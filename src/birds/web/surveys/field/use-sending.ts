import { useCallback, useEffect } from "react";
import { endSession } from "#core/web/session/session.ts";
import type { openPhone } from "./phone.ts";
import type { PhoneSession } from "./phone-session.ts";
import { deleteSetting, saveSetting } from "./phone-store.ts";
import type { Owner, Parcel, PhoneSurvey, Sender } from "./phone-survey.ts";
import { sendDue } from "./send-surveys.ts";
import { isWaiting, nextDue, sendSoon } from "./sending.ts";
import { sendInBackground } from "./use-offline-app.ts";

type Phone<Item extends { id: string }> = ReturnType<typeof openPhone<Item>>;

interface Stored {
  phone: Phone<PhoneSurvey>;
  ringing: Phone<PhoneSession>;
  /** Undefined until they are read. */
  surveys: PhoneSurvey[] | undefined;
  sessions: PhoneSession[] | undefined;
  sender: Sender | undefined;
  isOnline: boolean;
}

function sendAllSoon<Item extends Parcel & { id: string }>(phone: Phone<Item>): void {
  for (const item of phone.getState().items ?? []) if (isWaiting(item)) phone.change(item.id, sendSoon);
}

/** Shows again what was hidden when its owner signed out. */
function showOwn<Item extends Parcel & { id: string; isHidden: boolean }>(phone: Phone<Item>, person: Owner) {
  for (const { id, owner, isHidden } of phone.getState().items ?? [])
    if (isHidden && owner?._id === person._id) phone.change(id, (item) => ({ ...item, isHidden: false }));
}

/** Sends what is due: at once, on opening, when the phone comes online, and again after each wait. */
export function useSending({ phone, ringing, surveys, sessions, sender, isOnline }: Stored) {
  const isRead = surveys !== undefined && sessions !== undefined;
  const send = useCallback(() => {
    sendAllSoon(phone);
    sendAllSoon(ringing);
  }, [phone, ringing]);

  // Signing in and coming online are reasons to try at once, each change of a survey is none.
  useEffect(() => {
    if (!sender || !isOnline || !isRead) return;
    send();
    showOwn(phone, sender.person);
    showOwn(ringing, sender.person);
  }, [sender, isOnline, isRead, send, phone, ringing]);

  useEffect(() => {
    if (!surveys || !sessions) return;
    const due = sender && nextDue([...surveys, ...sessions], sender.person);
    if (!sender || due === undefined) {
      void deleteSetting("sender").catch(console.error);
      return;
    }
    void saveSetting("sender", sender).then(sendInBackground, console.error);
    if (!isOnline) return;
    const onStored = () => {
      void phone.read().then(phone.announce);
      void ringing.read();
    };
    const run = () =>
      void sendDue(sender, onStored).then(
        (isSignedIn) => isSignedIn || endSession(sender.token),
        console.error,
      );
    const timer = setTimeout(run, Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }, [phone, ringing, surveys, sessions, sender, isOnline]);

  return send;
}
