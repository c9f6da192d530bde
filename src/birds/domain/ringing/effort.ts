import { addDays } from "#core/domain/lagos-day.ts";

interface Hours {
  /** HH:MM; null if unknown. */
  openTime: string | null;
  closeTime: string | null;
}
interface Net extends Hours {
  metres: number | null;
}

const DAY_MINUTES = 24 * 60;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** How many hours nets were open, also over midnight; null unless both times are known and differ. */
export function hoursOpen({ openTime, closeTime }: Hours): number | null {
  if (openTime === null || closeTime === null || openTime === closeTime) return null;
  const minutes = minutesOf(closeTime) - minutesOf(openTime);
  return (minutes < 0 ? minutes + DAY_MINUTES : minutes) / 60;
}

/** Metres of net times hours; null unless all metres and all hours are known. */
export function netMetreHours(session: Hours, nets: readonly Net[]): number | null {
  const efforts = nets.map(({ metres, openTime, closeTime }) => {
    const hours = hoursOpen({
      openTime: openTime ?? session.openTime,
      closeTime: closeTime ?? session.closeTime,
    });
    return metres === null || hours === null ? null : metres * hours;
  });
  if (efforts.length === 0) return null;
  return efforts.reduce((sum, effort) => (sum === null || effort === null ? null : sum + effort));
}

/** The ringing day of a moment: from that hour in the evening on it is the next day's. */
export function ringingDay(date: string, time: string | null, nextDayFrom: number | null): string {
  const isNext = nextDayFrom !== null && time !== null && minutesOf(time) >= nextDayFrom * 60;
  return isNext ? addDays(date, 1) : date;
}

/** So long that somebody forgot to write down when the nets were shut. */
const LONGEST_HOURS = 14;

/** What is to be asked about the day and the hours of a session, in words; null if nothing. */
export function askAboutHours(
  { date, openTime, closeTime }: Hours & { date: string },
  today: string,
  nextDayFrom: number | null = null,
): string | null {
  if (date > addDays(today, nextDayFrom === null ? 0 : 1)) return "This day is still to come.";
  const hours = hoursOpen({ openTime, closeTime });
  if (hours === null || openTime === null || closeTime === null) return null;
  const isNight = nextDayFrom !== null && minutesOf(openTime) >= nextDayFrom * 60;
  if (closeTime < openTime && !isNight)
    return `Shut at ${closeTime}, before they were opened at ${openTime}: the next day?`;
  if (hours > LONGEST_HOURS) return `Open for ${Math.round(hours)} hours?`;
  return null;
}
