import type { Species } from "#birds/domain/guide/species.ts";
import { placeName } from "#birds/domain/surveys/place.ts";
import { describeYear } from "#birds/domain/surveys/year-headline.ts";
import type { Season } from "./season-panel.tsx";

type Recorded = Pick<Season, "bins" | "place" | "invented">;

/** Such as “Recorded on 15 of 17 surveys”; undefined if the published surveys do not say so or were invented. */
export function recordedOn(season: Recorded | null): string | undefined {
  if (!season || season.invented || season.bins.some(({ surveysSeen }) => surveysSeen === null))
    return undefined;
  const seen = sum(season.bins.map(({ surveysSeen }) => surveysSeen ?? 0));
  const surveys = sum(season.bins.map((bin) => bin.surveys));
  const where = season.place ? ` at ${placeName(season.place)}` : "";
  return seen > 0
    ? `Recorded on ${seen.toLocaleString("en-GB")} of ${surveys.toLocaleString("en-GB")} surveys${where}`
    : undefined;
}

/** When and where it was recorded, in a sentence; undefined where `recordedOn` is. */
export function whenRecorded(season: Recorded | null): string | undefined {
  const recorded = recordedOn(season);
  const year = season && describeYear(season.bins);
  return recorded && `It was ${recorded.replace("Rec", "rec")}${year ? `, and is ${year}` : ""}.`;
}

/** What a species rests on that nobody has confirmed; it never denies the counts further down the page. */
export function provisionalNote({ provisional }: Pick<Species, "provisional">, season: Recorded | null) {
  if (!provisional) return undefined;
  if (!season) return "On the list for its published range; no published count of ours has it yet.";
  return season.invented === "all"
    ? "On the list for its published range. The surveys on this page are invented, so they confirm nothing."
    : "On the list for its published range.";
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
