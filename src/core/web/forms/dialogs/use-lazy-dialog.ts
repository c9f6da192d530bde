import { useRef, useState } from "react";
import { announceFailure } from "../../ui/toast.tsx";

/** Opens a dialog whose code is loaded when it is first needed; the focus returns to what opened it. */
export function useLazyDialog<Shown>(what: string) {
  const [opening, setOpening] = useState<string>();
  const [shown, setShown] = useState<Shown>();
  const openers = useRef<(HTMLElement | null | undefined)[]>([]);

  async function open(id: string, load: () => Promise<Shown>) {
    if (opening !== undefined) return;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    openers.current = [opener, opener?.closest("section")?.querySelector("h2"), document.querySelector("h1")];
    setOpening(id);
    try {
      const loaded = await load();
      setShown(() => loaded);
    } catch (error) {
      console.error(error);
      announceFailure(`${what} could not be loaded`, "Check your connection and try again.");
    } finally {
      setOpening(undefined);
    }
  }
  const onClosed = () => {
    setShown(undefined);
    // The opener may have been removed by the change; then the nearest heading gets the focus.
    const next = openers.current.find((element) => element?.isConnected);
    if (next && next.tabIndex < 0) next.tabIndex = -1;
    next?.focus();
  };
  return { open, opening, shown, onClosed };
}
