import { useEffect, useRef, useState } from "react";

/** Of all tabs of a phone, one owns the open survey or session; undefined until that is known. */
export function useOwnTab(isNeeded: boolean, lock: "field-open-survey" | "field-open-session") {
  const [owns, setOwns] = useState<boolean>();
  const takeOver = useRef(() => {});

  useEffect(() => {
    if (!isNeeded) return setOwns(undefined);
    if (!navigator.locks) return setOwns(true);
    let release = () => {};
    let isOver = false;
    const hold = () => {
      setOwns(true);
      return new Promise<void>((resolve) => {
        release = resolve;
        if (isOver) resolve();
      });
    };
    // A lock that another tab took over is waited for again: that tab may be closed.
    const wait = (): void => {
      if (isOver) return;
      setOwns(false);
      navigator.locks.request(lock, hold).catch(wait);
    };
    navigator.locks
      .request(lock, { ifAvailable: true }, (held) => (held ? hold() : setOwns(false)))
      .then(wait, wait);
    takeOver.current = () => void navigator.locks.request(lock, { steal: true }, hold).catch(wait);
    return () => {
      isOver = true;
      release();
    };
  }, [isNeeded, lock]);

  return { owns, takeOver: () => takeOver.current() };
}
