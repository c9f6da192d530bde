import {
  type CommonSpecies,
  describeLarge,
  type ImportLook,
  type LargeNumber,
} from "#birds/domain/surveys/import-look.ts";
import type { Count, Survey } from "#birds/domain/surveys/survey.ts";
import { formatDate } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";

const MAX_LARGEST = 5;
const MAX_COMMONEST = 10;
const MAX_UNUSUAL = 5;
const MAX_POSITIONS = 400;

/** A number that is out of the ordinary is so many times what is usual, and at least so large. */
const TIMES_USUAL = 10;
const LARGE = 20;
/** A species with fewer numbers is compared with all birds of the file. */
const ENOUGH = 4;
/** Hardly anyone counts birds between these hours, or counted them before that year. */
const NIGHT = { from: "21:00", to: "03:30" };
const FIRST_YEAR = "1950";
/** So many numbers that only go up are no birds. */
const RISING = 10;

type Numbers = Map<number, number>;

/** The number in the middle; each stands in the map with how often it was seen. */
function medianOf(numbers: Numbers): number {
  const sorted = [...numbers].toSorted(([a], [b]) => a - b);
  const half = sorted.reduce((sum, [, times]) => sum + times, 0) / 2;
  let seen = 0;
  for (const [value, times] of sorted) {
    seen += times;
    if (seen >= half) return value;
  }
  return 0;
}

const note = (numbers: Numbers, value: number) => numbers.set(value, (numbers.get(value) ?? 0) + 1);

interface Seen {
  records: number;
  birds: number;
  numbers: Numbers;
  most: LargeNumber | undefined;
}

interface Moment {
  time: string;
  where: string;
}

const tenth = (degrees: string | null) =>
  degrees === null ? Number.NaN : Math.round(Number(degrees) * 10) / 10;

/** Looks at surveys one by one, and says what is in all of them; it remembers no survey. */
export class Look {
  readonly #today: string;
  readonly #isStored: boolean;
  readonly #species = new Map<string, Seen>();
  readonly #all: Numbers = new Map();
  readonly #positions = new Map<string, { latitude: number; longitude: number }>();
  #box: ImportLook["box"] = null;
  #surveys = 0;
  #records = 0;
  #largest: LargeNumber[] = [];
  #earliest: Moment | undefined;
  #latest: Moment | undefined;
  #first: string | undefined;
  #last: string | undefined;
  #rising = 0;
  #falling = 0;
  #before = -1;

  /** `isStored` leaves out what says where a bird was: the look is then kept for others to see. */
  constructor(today: string, isStored: boolean) {
    this.#today = today;
    this.#isStored = isStored;
  }

  /** Looks at a survey with these of its counts. */
  add({ date, time, site }: Pick<Survey, "date" | "time" | "site">, counts: readonly Count[]): void {
    this.#surveys++;
    this.#records += counts.length;
    if (!this.#first || date < this.#first) this.#first = date;
    if (!this.#last || date > this.#last) this.#last = date;
    this.#noteTime(time, `on ${formatDate(date)}${this.#isStored ? "" : ` at ${site.name}`}`);
    if (!this.#isStored) this.#notePosition(site);
    for (const own of Map.groupBy(counts, ({ englishName, scientificName }) => englishName || scientificName))
      this.#noteSpecies(own, { date, site: site.name });
  }

  #noteTime(time: string | null, where: string): void {
    const [start = ""] = (time ?? "").split("/");
    const clock = start.slice(0, 5);
    if (clock === "") return;
    if (!this.#earliest || clock < this.#earliest.time) this.#earliest = { time: clock, where };
    if (!this.#latest || clock > this.#latest.time) this.#latest = { time: clock, where };
  }

  #notePosition({ decimalLatitude, decimalLongitude }: Survey["site"]): void {
    const [latitude, longitude] = [tenth(decimalLatitude), tenth(decimalLongitude)];
    if (!Number.isFinite(latitude + longitude)) return;
    const { south, west, north, east } = this.#box ?? {
      south: latitude,
      north: latitude,
      west: longitude,
      east: longitude,
    };
    this.#box = {
      south: Math.min(south, latitude),
      north: Math.max(north, latitude),
      west: Math.min(west, longitude),
      east: Math.max(east, longitude),
    };
    if (this.#positions.size < MAX_POSITIONS)
      this.#positions.set(`${latitude} ${longitude}`, { latitude, longitude });
  }

  #noteSpecies([species, counts]: [string, Count[]], { date, site }: { date: string; site: string }): void {
    const seen = this.#species.get(species) ?? { records: 0, birds: 0, numbers: new Map(), most: undefined };
    this.#species.set(species, seen);
    const found = counts.filter(({ individuals }) => individuals !== 0);
    seen.records += found.length;
    for (const { individuals } of counts) this.#noteOrder(individuals);
    const numbered = found.filter(({ individuals }) => individuals !== null);
    if (numbered.length === 0) return;
    const birds = numbered.reduce((sum, { individuals }) => sum + (individuals ?? 0), 0);
    seen.birds += birds;
    note(seen.numbers, birds);
    note(this.#all, birds);
    if (seen.most && birds <= seen.most.birds) return;
    const { line, file } = numbered.reduce((a, b) => ((b.individuals ?? 0) > (a.individuals ?? 0) ? b : a));
    seen.most = {
      birds,
      species,
      date,
      ...(!this.#isStored && {
        site,
        ...(line !== undefined && { line }),
        ...(file !== undefined && { file }),
      }),
    };
  }

  /** Whether numbers go up from row to row, as those of rows do. */
  #noteOrder(individuals: number | null): void {
    if (individuals === null) return;
    if (individuals > this.#before) this.#rising++;
    else this.#falling++;
    this.#before = individuals;
  }

  /** What was in all surveys. */
  finish(): ImportLook {
    const seen = [...this.#species];
    this.#largest = seen
      .flatMap(([, { most }]) => most ?? [])
      .toSorted((a, b) => b.birds - a.birds)
      .slice(0, MAX_LARGEST);
    return {
      surveys: this.#surveys,
      records: this.#records,
      birds: seen.reduce((sum, [, { birds }]) => sum + birds, 0),
      species: seen.length,
      unusual: this.#unusual(),
      largest: this.#largest,
      times:
        this.#earliest && this.#latest ? { earliest: this.#earliest.time, latest: this.#latest.time } : null,
      days: this.#first && this.#last ? { first: this.#first, last: this.#last } : null,
      commonest: seen
        .map(
          ([species, { records, birds, numbers, most }]): CommonSpecies => ({
            species,
            records,
            birds,
            median: medianOf(numbers),
            most: most?.birds ?? 0,
          }),
        )
        .toSorted((a, b) => b.records - a.records || b.birds - a.birds)
        .slice(0, MAX_COMMONEST),
      positions: [...this.#positions.values()],
      box: this.#box,
    };
  }

  #unusual(): string[] {
    const usualOfAll = medianOf(this.#all);
    const odd = [...this.#species.values()]
      .flatMap(({ most, numbers }) => {
        const isKnown = [...numbers.values()].reduce((sum, times) => sum + times, 0) >= ENOUGH;
        const usual = Math.max(1, isKnown ? medianOf(numbers) : usualOfAll);
        return most && most.birds >= Math.max(LARGE, TIMES_USUAL * usual) ? [{ most, usual, isKnown }] : [];
      })
      .toSorted((a, b) => b.most.birds / b.usual - a.most.birds / a.usual);
    const { from, to } = NIGHT;
    return [
      ...(this.#rising >= RISING && this.#falling === 0
        ? ["The numbers of birds only go up from row to row, as the numbers of rows do."]
        : []),
      ...odd
        .slice(0, MAX_UNUSUAL)
        .map(
          ({ most, usual, isKnown }) =>
            `${describeLarge(most)}; ${isKnown ? "its number on a survey" : "the number of a species on a survey"} is usually ${usual.toLocaleString("en-GB")}.`,
        ),
      ...(odd.length > MAX_UNUSUAL
        ? [
            `${countOf(odd.length - MAX_UNUSUAL, "more species has", "more species have")} a number that is as unusual.`,
          ]
        : []),
      ...(this.#earliest && this.#earliest.time < to
        ? [`The earliest time is ${this.#earliest.time} ${this.#earliest.where}.`]
        : []),
      ...(this.#latest && this.#latest.time >= from
        ? [`The latest time is ${this.#latest.time} ${this.#latest.where}.`]
        : []),
      ...(this.#first && this.#first < FIRST_YEAR ? [`The first day is ${formatDate(this.#first)}.`] : []),
      ...(this.#last && this.#last > this.#today
        ? [`The last day is ${formatDate(this.#last)}, which is still to come.`]
        : []),
    ];
  }
}
