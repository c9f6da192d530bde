import type { Count, Site, Survey, SurveyBatch } from "#domain/surveys/survey.ts";

// Invented counts that are typical of the region, to show on the data pages; none of them was observed.

const sites: (Site & { everyDays: number; habitat: Habitat })[] = [
  {
    locationID: "demo-amurum",
    name: "Amurum Forest Reserve",
    decimalLatitude: "9.88",
    decimalLongitude: "8.98",
    countryCode: "NG",
    stateProvince: "Plateau",
    everyDays: 10,
    habitat: "savanna",
  },
  {
    locationID: "demo-pandam",
    name: "Pandam Lake",
    decimalLatitude: "8.66",
    decimalLongitude: "9.02",
    countryCode: "NG",
    stateProvince: "Plateau",
    everyDays: 29,
    habitat: "water",
  },
  {
    locationID: "demo-yankari",
    name: "Yankari Game Reserve",
    decimalLatitude: "9.75",
    decimalLongitude: "10.51",
    countryCode: "NG",
    stateProvince: "Bauchi",
    everyDays: 35,
    habitat: "savanna",
  },
];

type Habitat = "savanna" | "water";

interface DemoBird {
  englishName: string;
  scientificName: string;
  habitat: Habitat | "both";
  /** The probability of detecting it on a survey while it is present. */
  chance: number;
  flock: number;
  /** When it is present (MM-DD); all year if undefined. */
  stay?: [from: string, to: string];
}

const demoBird = (
  englishName: string,
  scientificName: string,
  habitat: DemoBird["habitat"],
  chance: number,
  flock: number,
  stay?: DemoBird["stay"],
): DemoBird => ({ englishName, scientificName, habitat, chance, flock, ...(stay && { stay }) });

const demoBirds: DemoBird[] = [
  demoBird("Willow Warbler", "Phylloscopus trochilus", "savanna", 0.85, 3, ["09-22", "04-18"]),
  demoBird("Common Whitethroat", "Curruca communis", "savanna", 0.6, 2, ["10-12", "04-02"]),
  demoBird("Pied Flycatcher", "Ficedula hypoleuca", "savanna", 0.5, 1, ["09-28", "04-22"]),
  demoBird("Spotted Flycatcher", "Muscicapa striata", "both", 0.35, 1, ["09-25", "05-04"]),
  demoBird("Tree Pipit", "Anthus trivialis", "savanna", 0.55, 2, ["10-08", "04-06"]),
  demoBird("Whinchat", "Saxicola rubetra", "savanna", 0.7, 2, ["09-18", "04-20"]),
  demoBird("Northern Wheatear", "Oenanthe oenanthe", "savanna", 0.4, 1, ["10-02", "03-28"]),
  demoBird("Western Yellow Wagtail", "Motacilla flava", "both", 0.75, 9, ["10-05", "04-25"]),
  demoBird("Barn Swallow", "Hirundo rustica", "both", 0.6, 12, ["09-12", "05-10"]),
  demoBird("Common Sandpiper", "Actitis hypoleucos", "water", 0.8, 2, ["08-02", "05-02"]),
  demoBird("Wood Sandpiper", "Tringa glareola", "water", 0.7, 6, ["08-10", "04-28"]),
  demoBird("Black-winged Stilt", "Himantopus himantopus", "water", 0.45, 8, ["08-28", "04-12"]),
  demoBird("European Honey Buzzard", "Pernis apivorus", "savanna", 0.2, 1, ["10-10", "04-10"]),
  demoBird("Western Marsh Harrier", "Circus aeruginosus", "water", 0.35, 1, ["09-20", "04-05"]),
  demoBird("Melodious Warbler", "Hippolais polyglotta", "savanna", 0.3, 1, ["09-16", "04-08"]),
  demoBird("Grey-headed Kingfisher", "Halcyon leucocephala", "savanna", 0.7, 2, ["04-02", "10-28"]),
  demoBird("Northern Carmine Bee-eater", "Merops nubicus", "both", 0.4, 14, ["11-20", "05-20"]),
  demoBird("Violet-backed Starling", "Cinnyricinclus leucogaster", "savanna", 0.5, 6, ["03-05", "07-25"]),
  demoBird("Common Bulbul", "Pycnonotus barbatus", "both", 0.99, 9),
  demoBird("Red-cheeked Cordon-bleu", "Uraeginthus bengalus", "savanna", 0.97, 8),
  demoBird("Laughing Dove", "Spilopelia senegalensis", "both", 0.98, 7),
  demoBird("Double-spurred Spurfowl", "Pternistis bicalcaratus", "savanna", 0.9, 3),
  demoBird("Rock Firefinch", "Lagonosticta sanguinodorsalis", "savanna", 0.7, 3),
  demoBird("Green-headed Sunbird", "Cyanomitra verticalis", "savanna", 0.6, 2),
  demoBird("Variable Sunbird", "Cinnyris venustus", "savanna", 0.95, 4),
  demoBird("Village Weaver", "Ploceus cucullatus", "both", 0.97, 22),
  demoBird("African Jacana", "Actophilornis africanus", "water", 0.97, 12),
  demoBird("White-faced Whistling Duck", "Dendrocygna viduata", "water", 0.9, 45),
  demoBird("African Thrush", "Turdus pelios", "savanna", 0.93, 3),
  demoBird("Hooded Vulture", "Necrosyrtes monachus", "savanna", 0.4, 2),
];

const observers = ["Nenrot Dashe", "Talatu Tende", "Musa Danjuma"];
const DAY_MS = 86_400_000;
const first = Date.UTC(2017, 6, 4);
const last = Date.UTC(2022, 11, 30);
/** No surveys during the travel restrictions of 2020. */
const isPaused = (date: string) => date >= "2020-03-24" && date <= "2020-08-09";

/** A pseudo-random generator with the same numbers (0 to 1) on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Whether a bird is present; its dates shift by `shift` days from year to year. */
function isPresent({ stay }: DemoBird, at: number, shift: number): boolean {
  if (!stay) return true;
  const [from, to] = stay;
  const date = new Date(at - shift * DAY_MS).toISOString().slice(5, 10);
  return from < to ? date >= from && date <= to : date >= from || date <= to;
}

/** Surveys at three sites from July 2017 to December 2022. */
export function demoSurveys(): SurveyBatch {
  const random = createRandom(20_180_922);
  const surveys: Survey[] = [];
  const counts: Count[] = [];
  for (const { everyDays, habitat, ...site } of sites) {
    for (let at = first; at <= last; at += (everyDays + Math.floor(random() * 5) - 2) * DAY_MS) {
      const date = new Date(at).toISOString().slice(0, 10);
      const shifts = demoBirds.map((_, index) =>
        Math.round(9 * Math.sin(Number(date.slice(0, 4)) * 1.7 + index)),
      );
      const numbers = demoBirds.map(() => [random(), random()] as const);
      if (isPaused(date)) continue;
      const eventID = `${site.locationID}-${date}`;
      surveys.push({
        eventID,
        date,
        endDate: null,
        time: "06:30",
        minutes: 120,
        protocol: "Point counts, 12 points of 10 minutes",
        effort: "12 points",
        observers: observers[surveys.length % observers.length] ?? null,
        site,
        isIncomplete: false,
        isDemonstration: true,
      });
      for (const [index, bird] of demoBirds.entries()) {
        const { englishName, scientificName, chance, flock } = bird;
        const [luck = 1, size = 0] = numbers[index] ?? [];
        const isInHabitat = bird.habitat === "both" || bird.habitat === habitat;
        const shift = shifts[index] ?? 0;
        if (!isInHabitat || luck > chance || !isPresent(bird, at, shift)) continue;
        const individuals = Math.max(1, Math.round(flock * (0.4 + 1.4 * size)));
        const occurrenceID = `${eventID}:${scientificName.toLowerCase().replace(" ", "-")}`;
        const name = { englishName, scientificName, taxonRank: "species" };
        counts.push({ occurrenceID, eventID, ...name, individuals, verbatimCount: null, remarks: null });
      }
    }
  }
  const total = surveys.length + counts.length;
  return { surveys, counts, total, skipped: 0, problems: [], incomplete: [] };
}
