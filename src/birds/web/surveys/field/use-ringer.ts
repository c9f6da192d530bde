import { useEffect, useState, useSyncExternalStore } from "react";
import { renewSession } from "#core/web/session/renew-session.ts";
import { onSessionChange, readSession } from "#core/web/session/session.ts";
import { deleteSetting, readSetting, saveSetting } from "./phone-store.ts";

/** Whether the account of a stored session may record ringing; undefined without a session. */
export function readRight(): boolean | undefined {
  const session = readSession();
  return session && (session.result.isRinger || session.result.isRingKeeper);
}

/** Removes the institute's rings and ringed birds, which are only for those who may record ringing. */
export async function forgetRinging(): Promise<void> {
  await deleteSetting("ringer");
  await deleteSetting("ringingPack");
}

/**
 * Whether this phone is a ringer's. The right is remembered for a session that ended by itself, since nobody can sign in
 * without a signal; the server checks it when a session is sent.
 */
export function useRinger(isOnline: boolean): boolean {
  const right = useSyncExternalStore(onSessionChange, readRight);
  const [isRemembered, setIsRemembered] = useState(false);
  const isSignedIn = right !== undefined;

  useEffect(() => {
    if (isSignedIn && isOnline) void renewSession();
  }, [isSignedIn, isOnline]);

  useEffect(() => {
    const id = readSession()?.result._id;
    const remember = async () => {
      const stored = await readSetting("ringer");
      setIsRemembered(stored !== undefined);
      if (id === undefined) return;
      if (right) {
        if (stored?._id !== id) await saveSetting("ringer", { _id: id });
        await saveScript();
      } else if (stored?._id === id) await forgetRinging();
    };
    remember().catch(console.warn);
  }, [right]);
  return right ?? isRemembered;
}

/** Lets the worker keep the script of ringing, which only phones of ringers have. */
async function saveScript(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage("ringing");
}
