import { useEffect, useRef, useState } from "react";

const WORKER = "/field-worker.js";

/** Whether the page opens without a connection. */
export type OfflineState = "saving" | "ready" | "impossible";

/** Keeps the page on the phone; a newer one takes over once no survey is open, in any tab. */
export function useOfflineApp(hasOpenSurvey: boolean | undefined): OfflineState {
  const [state, setState] = useState<OfflineState>("saving");
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const isOpen = useRef(hasOpenSurvey);
  useEffect(() => {
    isOpen.current = hasOpenSurvey;
  });

  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!workers) return setState("impossible");
    // The worker of the offline guide may be in charge before ours.
    let hasWorker = workers.controller?.scriptURL.includes(WORKER) ?? false;
    const reload = () => {
      if (hasWorker && isOpen.current === false) location.reload();
      hasWorker = true;
    };
    workers.addEventListener("controllerchange", reload);
    workers.register(WORKER, { scope: "/field", updateViaCache: "none" }).then(
      (registration) => {
        setWaiting(registration.waiting);
        registration.addEventListener("updatefound", () => {
          const { installing } = registration;
          installing?.addEventListener("statechange", () => setWaiting(registration.waiting));
        });
        void workers.ready.then(() => setState("ready"));
      },
      (error: unknown) => {
        console.warn(error);
        setState(hasWorker ? "ready" : "impossible");
      },
    );
    return () => workers.removeEventListener("controllerchange", reload);
  }, []);

  useEffect(() => {
    if (hasOpenSurvey === false) waiting?.postMessage("update");
  }, [hasOpenSurvey, waiting]);
  return state;
}

/** Lets the browser send what waits when the phone is online again, even if the page is closed by then. */
export async function sendInBackground(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration("/field");
  // Some browsers have no such events, and some forbid them.
  if (registration && hasSync(registration)) await registration.sync.register("send").catch(() => {});
}

type Syncing = ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } };
const hasSync = (registration: ServiceWorkerRegistration): registration is Syncing => "sync" in registration;
