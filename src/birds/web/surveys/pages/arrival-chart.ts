import { MAX_TRUSTED_GAP_DAYS, seasonName, yearFromDay } from "#birds/domain/surveys/arrival.ts";
import type { SeasonPresence } from "#birds/domain/surveys/arrival-dates.ts";
import { daysFrom } from "#birds/domain/surveys/month-day.ts";
import { formatDayMonth, months } from "./chart-format.ts";

/** A season of the arrival chart: strokes for surveys, dots for detections. */
export interface SeasonRow {
  name: string;
  y: number;
  /** One stroke for each day with a survey that did not find the species. */
  nonDetections: string;
  /** One point for each day with a detection. */
  detections: string;
  stay: { from: number; to: number } | null;
  /** The spans by which the first or last record may be off. */
  uncertainSpans: { from: number; to: number }[];
  first: { x: number; label: string } | null;
  last: { x: number; label: string } | null;
  note: string | null;
}

export interface ArrivalDrawing {
  width: number;
  height: number;
  left: number;
  base: number;
  rows: SeasonRow[];
  months: { x: number; label: string }[];
}

interface Day {
  date: string;
  surveys: number;
  surveysSeen: number;
}

const TOP_MARGIN = 26;
const ROW_HEIGHT = 52;
/** The width of two labels side by side. */
const TWO_LABELS = 104;
const DAYS_PER_SEASON = 366;
const MS_PER_DAY = 86_400_000;

export function drawArrivals(
  seasons: readonly SeasonPresence[],
  days: readonly Day[],
  size: { yearFrom: string; width: number; narrow: boolean },
): ArrivalDrawing {
  const { yearFrom } = size;
  const left = size.narrow ? 60 : 74;
  const right = 8;
  const scale = (size.width - left - right) / DAYS_PER_SEASON;
  const x = (date: string, begins: number) =>
    round(
      left +
        Math.min(
          DAYS_PER_SEASON,
          Math.max(0, (Date.parse(date) - Date.parse(`${begins}-${yearFrom}`)) / MS_PER_DAY),
        ) *
          scale,
    );
  const rows = seasons.map((item, index): SeasonRow => {
    const y = TOP_MARGIN + (index + 0.5) * ROW_HEIGHT;
    const { from, to } = yearFromDay(item.begins, yearFrom);
    const within = days.filter(({ date }) => date >= from && date <= to);
    const at = (date: string) => x(date, item.begins);
    const { firstSeen, lastSeen, gapBefore, gapAfter } = item;
    const uncertainSpans = [];
    if (firstSeen && !item.wasThereBefore && isLongGap(gapBefore))
      uncertainSpans.push({ from: shift(at(firstSeen), gapBefore, -scale, left), to: at(firstSeen) });
    if (lastSeen && !item.wasThereAfter && isLongGap(gapAfter))
      uncertainSpans.push({
        from: at(lastSeen),
        to: Math.min(size.width - right, shift(at(lastSeen), gapAfter, scale, left)),
      });
    return {
      name: seasonName(item.begins, yearFrom),
      y,
      nonDetections: within
        .filter(({ surveysSeen }) => surveysSeen === 0)
        .map(({ date }) => `M${at(date)} ${y - 5}v10`)
        .join(""),
      detections: within
        .filter(({ surveysSeen }) => surveysSeen > 0)
        .map(({ date }) => `M${at(date)} ${y}h0`)
        .join(""),
      stay: firstSeen && lastSeen ? { from: at(firstSeen), to: at(lastSeen) } : null,
      uncertainSpans,
      first: firstSeen
        ? { x: at(firstSeen), label: item.wasThereBefore ? "" : formatShortDay(firstSeen) }
        : null,
      // Its label ends at its day, or beside that of the first.
      last: lastSeen
        ? {
            x: Math.max(at(lastSeen), at(firstSeen ?? lastSeen) + TWO_LABELS),
            label: item.wasThereAfter || lastSeen === firstSeen ? "" : formatShortDay(lastSeen),
          }
        : null,
      note:
        item.state === "noSurvey"
          ? "no complete survey"
          : item.state === "notSeen"
            ? "surveyed, not seen"
            : null,
    };
  });
  return {
    width: size.width,
    height: TOP_MARGIN + seasons.length * ROW_HEIGHT + 8,
    left,
    base: TOP_MARGIN + seasons.length * ROW_HEIGHT,
    rows,
    months: months.map((name, month) => ({
      x: round(left + daysFrom(yearFrom, `${String(month + 1).padStart(2, "0")}-01`) * scale),
      label: name.slice(0, size.narrow ? 1 : 3),
    })),
  };
}

const isLongGap = (gap: number | null) => gap === null || gap > MAX_TRUSTED_GAP_DAYS;

/** Shifts to the neighbouring survey, or to the edge of the chart if there is none. */
const shift = (x: number, gap: number | null, scale: number, left: number) =>
  Math.max(left, round(x + (gap ?? DAYS_PER_SEASON) * scale));

const formatShortDay = (date: string) => formatDayMonth(date).replace(/ (\p{L}{3})\p{L}*/u, " $1");
const round = (number: number) => Math.round(number * 10) / 10;
