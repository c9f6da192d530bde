import { binOf, FEWEST_SURVEYS_OF_A_SHARE } from "#birds/domain/surveys/phenology.ts";
import type { PublicBin } from "#birds/domain/surveys/sensitive-arrival.ts";
import { countMonths, describeYear } from "#birds/domain/surveys/year-headline.ts";
import { formatDate } from "#core/domain/dates.ts";
import type { FigureTable } from "#core/web/ui/figure-table.ts";

const months = Array.from(
  { length: 12 },
  (_, month) => formatDate(`2001-${String(month + 1).padStart(2, "0")}-15`).split(" ")[1],
);

/** Such as "8 to 14 November". */
export function binDays({ month, quarter }: Pick<PublicBin, "month" | "quarter">): string {
  const last = quarter === 4 ? new Date(Date.UTC(2001, month, 0)).getUTCDate() : quarter * 7;
  return `${quarter * 7 - 6} to ${last} ${months[month - 1]}`;
}

/** The chart's title: when the species is found, if the surveys can say so. */
export function seasonTitle(bins: readonly PublicBin[]): string {
  const pattern = describeYear(bins) ?? countMonths(bins);
  return pattern ? pattern.replace("found", "Found") : "Share of surveys that found it through the year";
}

/** How many surveys of these weeks found it, of all years: of the quarter of a month that has the day and those beside it. */
export function foundNow(bins: readonly PublicBin[], day: string) {
  const near = [-1, 0, 1].flatMap((shift) => bins.at((binOf(day) + shift) % bins.length) ?? []);
  const surveys = near.reduce((sum, bin) => sum + bin.surveys, 0);
  if (surveys < FEWEST_SURVEYS_OF_A_SHARE || near.some(({ surveysSeen }) => surveysSeen === null))
    return null;
  return { surveys, surveysSeen: near.reduce((sum, bin) => sum + (bin.surveysSeen ?? 0), 0) };
}

export const seasonTable = (bins: readonly PublicBin[]): FigureTable => ({
  columns: ["Days", "Surveys", "Surveys that found it", "Share in %"],
  rows: bins.map((bin) => [
    binDays(bin),
    bin.surveys,
    bin.surveysSeen,
    bin.share === null ? null : Math.round(bin.share * 100),
  ]),
});

/** The strip of the year as coordinates: a bar for each quarter of a month. */
export function drawStrip(bins: readonly PublicBin[], { width, height }: { width: number; height: number }) {
  const base = height - 44;
  const step = width / bins.length;
  const highest = Math.max(0.05, ...bins.map(({ share }) => share ?? 0));
  const round = (number: number) => Math.round(number * 10) / 10;
  return {
    width,
    height,
    base,
    bars: bins.map((bin) => {
      const isUnknown = bin.share === null;
      const tall = isUnknown ? 6 : round(((bin.share ?? 0) / highest) * (base - 4));
      return {
        key: bin.bin,
        d: `M${round(bin.bin * step + 1)} ${base}v${-tall}h${round(step - 2)}v${tall}z`,
        look: isUnknown ? "unknown" : bin.surveys < FEWEST_SURVEYS_OF_A_SHARE ? "pale" : "sure",
        title: `${binDays(bin)}: ${
          bin.surveys === 0
            ? "no complete survey"
            : isUnknown
              ? `${bin.surveys} surveys, share not published`
              : `found on ${bin.surveysSeen} of ${bin.surveys} surveys`
        }`,
      };
    }),
    months: months.map((name = "", month) => ({
      x: round((month * 4 + 2) * step),
      name: width < 600 ? name.slice(0, 1) : name.slice(0, 3),
      surveys: bins
        .filter((bin) => bin.month === month + 1)
        .reduce((total, { surveys }) => total + surveys, 0),
      key: name,
    })),
  };
}
