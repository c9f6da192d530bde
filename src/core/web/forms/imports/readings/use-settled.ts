import { useEffect, useState } from "react";

const DELAY_MS = 350;

/** A value that the server has to follow: it is sent once a person stops changing it, and shown from the start. */
export function useSettled<Value extends string | number>(
  current: Value,
  busy: boolean,
  send: (value: Value) => void,
): [shown: Value, want: (value: Value) => void] {
  const [wanted, setWanted] = useState<Value>();
  const [sent, setSent] = useState<Value>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what sends it does not begin the delay again
  useEffect(() => {
    if (wanted === undefined || busy) return;
    const timer = setTimeout(() => {
      setWanted(undefined);
      if (wanted === current) return;
      setSent(wanted);
      send(wanted);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, busy, current]);
  return [wanted ?? (busy ? sent : undefined) ?? current, setWanted];
}
