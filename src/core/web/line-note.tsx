import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { AppError } from "#core/domain/errors.ts";
import { countOf } from "#core/domain/words.ts";
import { deleteDraft, listAllDrafts } from "./forms/drafts/drafts.ts";
import styles from "./line-note.module.css";
import { useSession } from "./session/use-session.ts";
import { useWaitingSends } from "./session/use-waiting-sends.ts";
import { findWaitingSends, sendWaiting, takeBack } from "./session/waiting-sends.ts";
import { TimeAgo } from "./ui/time-ago.tsx";
import { announce } from "./ui/toast.tsx";

const RETRY_MS = 20_000;
const REFRESH_MS = 30_000;

/** Sends what earlier pages have left unsent; its code comes only where there is something. */
async function sendLeftDrafts(account: string): Promise<void> {
  if ((await listAllDrafts(account)).length === 0) return;
  const { sendDrafts } = await import("./forms/drafts/send-drafts.ts");
  await sendDrafts(account);
}

/** While the line is down, says how old the page is and what waits to be sent; what waits is sent once it is up. */
export function LineNote() {
  const account = useSession()?.result._id;
  const queryClient = useQueryClient();
  const waiting = useWaitingSends();
  const loadedAt = useLoadedAt();
  const send = useCallback(async () => {
    const taken = await sendWaiting(async ({ account: sender, id }) => {
      await deleteDraft({ account: sender, slot: id });
    });
    // Tried again at the next page, or once the line is back.
    if (account) void sendLeftDrafts(account).catch(() => {});
    const [first] = taken;
    if (!first) return;
    announce(`${countOf(taken.length, "change")} sent`, taken.length === 1 ? `“${first.text}”` : undefined);
    await queryClient.invalidateQueries();
  }, [queryClient, account]);
  useEffect(() => {
    if (!account) return;
    const sendNow = () => void send();
    void findWaitingSends(account).then(sendNow);
    addEventListener("online", sendNow);
    return () => removeEventListener("online", sendNow);
  }, [account, send]);

  const isWaiting = waiting.some(({ problem }) => !problem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try makes a new list
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void send(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [waiting, isWaiting, send]);

  if (!account || (loadedAt === 0 && waiting.length === 0)) return null;
  return (
    <section className={`wrap ${styles.note}`} aria-label="Connection">
      {loadedAt > 0 && (
        <p role="status">
          {navigator.onLine ? "The latest version could not be loaded." : "You’re offline."} What you see was
          loaded <TimeAgo iso={new Date(loadedAt).toISOString()} />.
        </p>
      )}
      {waiting.length > 0 && (
        <>
          <p role="status">
            {waiting.every(({ problem }) => problem)
              ? "This was not sent:"
              : `${countOf(waiting.length, "change")} ${waiting.length === 1 ? "waits" : "wait"} on this device and will be sent once you’re online:`}
          </p>
          <ul>
            {waiting.map((one) => (
              <li key={one.id}>
                <span>
                  <b>{one.text}</b> · <TimeAgo iso={one.savedAt} />
                  {one.problem && (
                    <>
                      <br />
                      {one.problem} <a href={one.page}>Open the page</a>
                    </>
                  )}
                </span>
                <button
                  type="button"
                  className="link"
                  aria-label={`${one.problem ? "Remove" : "Don’t send"}: ${one.text}`}
                  onClick={() => void takeBack(one.id).then(() => queryClient.invalidateQueries())}
                >
                  {one.problem ? "Remove" : "Don’t send"}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const isUnreachable = (error: unknown) => error instanceof AppError && error.code === "broken";

/** When the oldest rows of the page were loaded, in milliseconds, while the server cannot be reached; otherwise 0. */
function useLoadedAt(): number {
  const cache = useQueryClient().getQueryCache();
  const [, setTick] = useState(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = cache.subscribe(listener);
      addEventListener("online", listener);
      addEventListener("offline", listener);
      return () => {
        stop();
        removeEventListener("online", listener);
        removeEventListener("offline", listener);
      };
    },
    [cache],
  );
  const loadedAt = useSyncExternalStore(
    subscribe,
    () => {
      const loaded = cache.findAll({ type: "active" }).filter(({ state }) => state.data !== undefined);
      const isDown = !navigator.onLine || loaded.some(({ state }) => isUnreachable(state.error));
      return isDown && loaded.length > 0 ? Math.min(...loaded.map(({ state }) => state.dataUpdatedAt)) : 0;
    },
    () => 0,
  );
  // The age grows while nothing else changes.
  const isShown = loadedAt > 0;
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isShown]);
  return loadedAt;
}
