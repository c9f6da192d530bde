import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type PhoneSurvey, placeName } from "./phone-survey.ts";
import { remainingMs } from "./protocol-clock.ts";
import { clockText, elapsedMs, isPaused, pauseClock, resumeClock } from "./survey-clock.ts";
import type { Field } from "./use-field.ts";

/** The time and the place of a count. */
export function CountHead({ field: { phone }, survey }: { field: Field; survey: PhoneSurvey }) {
  const { clock, entry } = survey;
  const isCorrection = survey.before !== null;
  const paused = isPaused(clock);
  const isRunning = !isCorrection && !paused;
  const now = useNow(isRunning);
  useWakeLock(!isCorrection);
  const left = remainingMs(clock, entry.protocol, now);
  const isOver = left === 0 && !isCorrection;
  useEndSignal(isOver);

  return (
    <header className="head">
      {isCorrection ? (
        <p className="place">Correcting {placeName(entry.site)}</p>
      ) : (
        <>
          <div>
            <p className="time" role="timer">
              {clockText(left ?? elapsedMs(clock, now))}
              {left !== null && <small> left</small>}
            </p>
            <p className="place">{paused ? "Paused" : placeName(entry.site)}</p>
          </div>
          <button
            type="button"
            className="icon"
            disabled={isOver}
            aria-label={paused ? "Go on counting" : "Pause"}
            onClick={() =>
              phone.change(survey.id, (stored) => ({
                ...stored,
                clock: paused ? resumeClock(stored.clock, Date.now()) : pauseClock(stored.clock, Date.now()),
              }))
            }
          >
            {paused ? <Play size={22} aria-hidden /> : <Pause size={22} aria-hidden />}
          </button>
        </>
      )}
      {isOver && (
        <p className="over" role="status">
          Time is up. Add what you saw until now, then finish.
        </p>
      )}
    </header>
  );
}

/** Lets the phone vibrate at the end of a point count, once. */
function useEndSignal(isOver: boolean) {
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (isOver && !wasOver.current) navigator.vibrate?.([300, 150, 300]);
    wasOver.current = isOver;
  }, [isOver]);
}

/** The time by the phone's clock, renewed each second while `isRunning`. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    const show = () => setNow(Date.now());
    document.addEventListener("visibilitychange", show);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", show);
    };
  }, [isRunning]);
  return now;
}

/** Lets the screen stay on; a phone gives the lock up when the page is hidden, so it is requested again. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== "visible") return;
      // A phone that saves its battery refuses.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void request();
    document.addEventListener("visibilitychange", request);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", request);
      void lock?.release();
    };
  }, [isWanted]);
}
