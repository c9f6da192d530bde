import { useCallback, useEffect, useRef, useState } from "react";

/** A first position may take this long under trees. */
const SLOW_MS = 20_000;
/** Better than this is good enough for a site, and the phone may rest. */
const GOOD_METRES = 8;

/** What the phone says about where it is. */
export interface PhonePosition {
  state: "off" | "searching" | "slow" | "found" | "denied" | "missing";
  latitude: number | null;
  longitude: number | null;
  precisionMetres: number | null;
}

const nowhere = { latitude: null, longitude: null, precisionMetres: null };
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Follows the phone's position while its precision improves, once `start` is called. */
export function usePosition() {
  const [position, setPosition] = useState<PhonePosition>({ state: "off", ...nowhere });
  const watch = useRef<number>(undefined);
  const slow = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(slow.current);
    if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current);
    watch.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);

  function start() {
    if (!("geolocation" in navigator)) return setPosition({ state: "missing", ...nowhere });
    stop();
    setPosition((last) => ({ ...last, state: "searching" }));
    slow.current = setTimeout(
      () => setPosition((last) => (last.state === "searching" ? { ...last, state: "slow" } : last)),
      SLOW_MS,
    );
    watch.current = navigator.geolocation.watchPosition(
      ({ coords }) => {
        clearTimeout(slow.current);
        const precisionMetres = Math.min(1_000_000, Math.max(1, Math.round(coords.accuracy)));
        setPosition({
          state: "found",
          latitude: round(coords.latitude),
          longitude: round(coords.longitude),
          precisionMetres,
        });
        if (precisionMetres <= GOOD_METRES) stop();
      },
      ({ code, PERMISSION_DENIED }) => {
        // A phone that loses the signal for a moment goes on.
        if (code !== PERMISSION_DENIED)
          return setPosition((last) => (last.state === "found" ? last : { ...last, state: "slow" }));
        stop();
        setPosition({ state: "denied", ...nowhere });
      },
      { enableHighAccuracy: true, maximumAge: 5_000 },
    );
  }
  return { position, start, stop };
}

/** What to do, in words. */
export function positionWords({ state, precisionMetres }: PhonePosition): string {
  if (state === "searching") return "Looking for your position…";
  if (state === "slow")
    return "Still looking. Under trees this can take some minutes. You can choose a site or give a name in the meantime.";
  if (state === "denied")
    return "This page may not use your position. Allow it in the browser’s settings for this site, or choose a site or give a name.";
  if (state === "missing") return "This device has no position. Choose a site or give a name.";
  if (state !== "found" || precisionMetres === null) return "";
  if (precisionMetres > 100)
    return `Only to within ${precisionMetres.toLocaleString("en-GB")} m so far. Wait under the open sky, or use it as it is.`;
  return precisionMetres > GOOD_METRES
    ? `To within ${precisionMetres} m, and improving.`
    : `To within ${precisionMetres} m.`;
}
