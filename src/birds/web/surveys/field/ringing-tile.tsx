import { ChevronRight } from "lucide-react";
import { countOf } from "#core/domain/words.ts";
import { placeName } from "./phone-survey.ts";
import { isWaiting } from "./sending.ts";
import type { Field } from "./use-field.ts";
import { useRinger } from "./use-ringer.ts";

/** The way to ringing, for accounts that may record it; its script is loaded only there. */
export function RingingTile({ field: { isOnline, sessions = [] } }: { field: Field }) {
  const isRinger = useRinger(isOnline);
  const open = sessions.find(({ stage }) => stage !== "closed");
  const waiting = sessions.filter(isWaiting).length;
  if (!isRinger && sessions.length === 0) return null;
  const text = open
    ? `Open: ${placeName(open.entry.site)}, ${countOf(open.birds.length, "bird")}`
    : waiting > 0
      ? `${countOf(waiting, "session")} to send`
      : "A morning at the nets, with or without a signal";
  return (
    <a className="button tile" href="/field?ringing">
      <span>
        <b>Ringing</b>
        <small>{text}</small>
      </span>
      <ChevronRight size={22} aria-hidden />
    </a>
  );
}
