/** The names of the guide in lower case. */
export interface BirdNames {
  english: ReadonlySet<string>;
  scientific: ReadonlySet<string>;
}

/** Recognises birds of all continents by the names of a guide. */
export interface Birds {
  isEnglish(text: string): boolean;
  isScientific(text: string): boolean;
  /** Whether it is made of the first letters of a name: COBU, PYCBAR. */
  isCode(text: string): boolean;
}

const MAX_NAME = 60;
/** Endings that English names have too, such as “er”, are left to the guide. */
const latinName =
  /^[A-Z][a-zë]{2,}(?: \([A-Z][a-z]+\))? [a-zë-]{2,}(?:us|a|is|um|i|ae|ens|ans|ops|ax|ix|yx|es|os|on|as)(?: [a-zë-]{3,})*(?: \(?\p{Lu}.*)?$/u;
const unnamedSpecies = /^[A-Z][a-z]{2,} (?:sp|spp)\.?$/;
/** “Warbler, Willow” as “willow warbler”, “Common.Bulbul” as “common bulbul”. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^([^,]+), ([^,]+)$/, "$2 $1")
    .replaceAll(/[._\s]+/g, " ")
    .trim();
/** Words that end many English names, for a guide that is still empty. */
const usual =
  "babbler barbet batis bee-eater bishop boubou bulbul bustard buzzard canary chat cisticola coot cormorant coucal courser crake crane crombec crow cuckoo cuckooshrike curlew dove drongo duck eagle egret eremomela falcon finch firefinch fiscal flycatcher francolin godwit goose grebe greenbul greenshank guineafowl gull hamerkop harrier hawk heron honeyguide hoopoe hornbill ibis jacana kestrel kingfisher kite lapwing lark longclaw malimbe mannikin moorhen mousebird nightjar oriole osprey owlet oxpecker oystercatcher parrot partridge pelican petronia pigeon pipit plover pochard pratincole prinia puffback pytilia quail redstart sandgrouse sandpiper seedeater shikra shrike silverbill snipe sparrow sparrowhawk spoonbill starling stilt stint stork sunbird swallow tchagra teal tern thick-knee thrush tinkerbird tit turaco vulture wagtail warbler waxbill weaver wheatear whimbrel whitethroat whydah wigeon woodpecker wryneck"
    .split(" ")
    .flatMap((word) => word.split("-").at(-1) ?? []);
/** Words that end names of birds, and much else. */
const common = new Set(["owl", "martin", "robin", "swift", "rail", "king", "roller"]);

/** First letters of names in the ways that ringers and counters use: 2+2, 1+1+2, 2+1+1, 1+1+1+1, 3+3. */
function codesOf(name: string): string[] {
  const words = name.split(/[ -]/);
  const [a = "", b = "", c = "", d = ""] = words;
  if (words.length === 2) return [a.slice(0, 2) + b.slice(0, 2), a.slice(0, 3) + b.slice(0, 3)];
  if (words.length === 3)
    return [a.slice(0, 1) + b.slice(0, 1) + c.slice(0, 2), a.slice(0, 2) + b.slice(0, 1) + c.slice(0, 1)];
  if (words.length === 4) return [a.slice(0, 1) + b.slice(0, 1) + c.slice(0, 1) + d.slice(0, 1)];
  return [a.slice(0, 4)];
}

/** What the names of a guide say about a text; the last words of its English names recognise birds that it does not have. */
export function knowBirds({ english, scientific }: BirdNames): Birds {
  const lastWords = new Set([...usual, ...[...english].map((name) => name.split(/[ -]/).at(-1) ?? "")]);
  const codes = new Set([...english, ...scientific].flatMap(codesOf));
  const isEnglish = (text: string) => {
    if (text.length > MAX_NAME || !/^\p{L}[\p{L}\p{M}'’ ,._()/-]+$/u.test(text)) return false;
    const name = plain(text).replace(/ ?\(.*\)$/, "");
    if (english.has(name)) return true;
    const last = name.split(/[ -]/).at(-1) ?? "";
    return lastWords.has(last) && !common.has(name) && name.split(" ").length <= 6;
  };
  const isScientific = (text: string) => {
    if (text.length > 2 * MAX_NAME) return false;
    const [genus = "", epithet = ""] = plain(text).split(" ");
    if (scientific.has(`${genus} ${epithet}`)) return true;
    const name = text.replaceAll(/[._]+(?=\p{L})/gu, " ");
    return (latinName.test(name) || unnamedSpecies.test(text)) && !isEnglish(text);
  };
  return { isEnglish, isScientific, isCode: (text) => codes.has(text.toLowerCase()) };
}
