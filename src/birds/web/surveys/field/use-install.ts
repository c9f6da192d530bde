import { useEffect, useState } from "react";

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}
const isInstallEvent = (event: Event): event is InstallEvent => "prompt" in event;

/** Opens the browser's question whether to install the page; undefined where it offers none. */
export function useInstall(): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallEvent>();
  useEffect(() => {
    const take = (event: Event) => {
      event.preventDefault();
      if (isInstallEvent(event)) setOffer(event);
    };
    addEventListener("beforeinstallprompt", take);
    return () => removeEventListener("beforeinstallprompt", take);
  }, []);
  return offer && (() => void offer.prompt().finally(() => setOffer(undefined)));
}
