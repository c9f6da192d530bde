/** A bird as “Scientific name, English name”. */
type Bird = string;

/** Renames, splits and lumps between older lists and AviList 2025, as they concern birds of Africa. */
export const renames: readonly { from: Bird; to: Bird }[] = [
  { from: "Casmerodius albus, Great White Egret", to: "Ardea alba, Great Egret" },
  { from: "Charadrius pecuarius, Kittlitz's Plover", to: "Anarhynchus pecuarius, Kittlitz's Plover" },
  { from: "Vanellus senegallus, Wattled Plover", to: "Vanellus senegallus, African Wattled Lapwing" },
  { from: "Accipiter badius, Shikra", to: "Tachyspiza badia, Shikra" },
  { from: "Sylvia communis, Whitethroat", to: "Curruca communis, Common Whitethroat" },
  { from: "Bradornis pallidus, Pallid Flycatcher", to: "Agricola pallidus, Pale Flycatcher" },
  { from: "Parisoma plumbeum, Lead-coloured Flycatcher", to: "Fraseria plumbea, Grey Tit-Flycatcher" },
  { from: "Amblyospiza albifrons, Grosbeak Weaver", to: "Amblyospiza albifrons, Thick-billed Weaver" },
  { from: "Anthreptes platurus, Pygmy Sunbird", to: "Hedydipna platura, Pygmy Sunbird" },
  { from: "Saxicola rubetra, Whinchat", to: "Saxicola rubetra, Whinchat" },
];

/** Splits, each with an answer; the parts are in the order of a list. */
export const splits: readonly {
  from: Bird;
  to: readonly Bird[];
  /** What a list with synonyms has for the parts. */
  synonyms: readonly string[];
  /** The part that all counts are; without it they stay before the split. */
  all?: Bird;
}[] = [
  {
    from: "Bubulcus ibis, Cattle Egret",
    to: ["Ardea ibis, Western Cattle Egret", "Ardea coromanda, Eastern Cattle Egret"],
    synonyms: ["Bubulcus ibis", "Bubulcus ibis coromandus"],
  },
  {
    from: "Tyto alba, Barn Owl",
    to: ["Tyto alba, Western Barn Owl", "Tyto javanica, Eastern Barn Owl", "Tyto furcata, American Barn Owl"],
    synonyms: ["", "Tyto alba javanica", "Tyto alba furcata"],
  },
  {
    from: "Numenius phaeopus, Whimbrel",
    to: ["Numenius phaeopus, Eurasian Whimbrel", "Numenius hudsonicus, Hudsonian Whimbrel"],
    synonyms: ["", "Numenius phaeopus hudsonicus"],
    all: "Numenius phaeopus, Eurasian Whimbrel",
  },
  {
    from: "Egretta intermedia, Intermediate Egret",
    to: [
      "Ardea intermedia, Medium Egret",
      "Ardea plumifera, Plumed Egret",
      "Ardea brachyrhyncha, Yellow-billed Egret",
    ],
    synonyms: ["Egretta intermedia", "Egretta intermedia plumifera", "Egretta intermedia brachyrhyncha"],
    all: "Ardea brachyrhyncha, Yellow-billed Egret",
  },
  {
    from: "Saxicola torquatus, Common Stonechat",
    to: [
      "Saxicola torquatus, African Stonechat",
      "Saxicola rubicola, European Stonechat",
      "Saxicola maurus, Siberian Stonechat",
    ],
    synonyms: ["", "Saxicola torquatus rubicola", "Saxicola torquatus maurus"],
  },
  {
    from: "Oenanthe hispanica, Black-eared Wheatear",
    to: [
      "Oenanthe hispanica, Western Black-eared Wheatear",
      "Oenanthe melanoleuca, Eastern Black-eared Wheatear",
    ],
    synonyms: ["", ""],
  },
  {
    from: "Hippolais pallida, Olivaceous Warbler",
    to: ["Iduna opaca, Western Olivaceous Warbler", "Iduna pallida, Eastern Olivaceous Warbler"],
    synonyms: ["Hippolais pallida opaca", "Hippolais pallida"],
  },
  {
    from: "Charadrius alexandrinus, Kentish Plover",
    to: ["Anarhynchus alexandrinus, Kentish Plover", "Anarhynchus dealbatus, White-faced Plover"],
    synonyms: ["Charadrius alexandrinus", "Charadrius alexandrinus dealbatus"],
    all: "Anarhynchus alexandrinus, Kentish Plover",
  },
  {
    from: "Sylvia cantillans, Subalpine Warbler",
    to: [
      "Curruca iberiae, Western Subalpine Warbler",
      "Curruca subalpina, Moltoni's Warbler",
      "Curruca cantillans, Eastern Subalpine Warbler",
    ],
    synonyms: ["Sylvia cantillans iberiae", "Sylvia cantillans moltonii", "Sylvia cantillans"],
  },
  {
    from: "Emberiza striolata, House Bunting",
    to: ["Emberiza sahari, House Bunting", "Emberiza striolata, Striolated Bunting"],
    synonyms: ["Emberiza striolata sahari", ""],
    all: "Emberiza sahari, House Bunting",
  },
];

export const lumps: readonly { from: readonly Bird[]; to: Bird }[] = [
  {
    from: ["Milvus migrans, Black Kite", "Milvus aegyptius, Yellow-billed Kite"],
    to: "Milvus migrans, Black Kite",
  },
  {
    from: ["Corvus corone, Carrion Crow", "Corvus cornix, Hooded Crow"],
    to: "Corvus corone, Carrion Crow",
  },
  {
    from: [
      "Acanthis flammea, Common Redpoll",
      "Acanthis hornemanni, Arctic Redpoll",
      "Acanthis cabaret, Lesser Redpoll",
    ],
    to: "Acanthis flammea, Redpoll",
  },
];

/** The two names of a bird. */
export function namesOf(bird: Bird): { scientificName: string; englishName: string } {
  const [scientificName = "", englishName = ""] = bird.split(", ");
  return { scientificName, englishName };
}

const header = "scientific_name,english_name,synonyms";
const line = (bird: Bird, synonyms = "") => `${bird.replace(", ", ",")},${synonyms}`;

/** Every bird of the older list. */
export const olderBirds: readonly Bird[] = [...renames, ...splits, ...lumps].flatMap(({ from }) => from);
export const olderList = [header, ...olderBirds.map((bird) => line(bird))].join("\n");

const newerRows: readonly { bird: Bird; synonyms: string }[] = [
  ...renames.map(({ from, to }) => ({ bird: to, synonyms: from === to ? "" : namesOf(from).scientificName })),
  ...splits.flatMap(({ to, synonyms }) =>
    to.map((bird, index) => ({ bird, synonyms: synonyms[index] ?? "" })),
  ),
  ...lumps.map(({ from, to }) => ({
    bird: to,
    synonyms: from
      .map((bird) => namesOf(bird).scientificName)
      .filter((name) => !to.startsWith(name))
      .join("|"),
  })),
];
export const newerBirds: readonly Bird[] = newerRows.map(({ bird }) => bird);
export const newerList = [header, ...newerRows.map(({ bird, synonyms }) => line(bird, synonyms))].join("\n");

const lineOf = (bird: Bird) => newerBirds.indexOf(bird) + 2;

/** What an admin answers to the newer list. */
export const answers: Readonly<Record<string, string>> = Object.fromEntries([
  ...splits.flatMap(({ to, all }) =>
    to.map((bird) => [`split:${lineOf(bird)}`, all ? `all:${lineOf(all)}` : "before"]),
  ),
  ...lumps.map(({ to }) => [`lump:${lineOf(to)}`, "join"]),
]);
