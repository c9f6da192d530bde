import { pick, seeded } from "./random.ts";

const splitWords = (text: string): string[] => text.trim().split(/\s+/);

/** The function words of English, most frequent first. */
const smallWords = splitWords(`
  the of and in to a is was for on with by as that from at were are this an be we which it or between not has
  these had their more than both than during but also our may two all however among have they when within other
  can its each most only after into where there such used over using some was through three who one between no
  up before no first under if been many will about new those less while very then four so without until
`);

const birdWords = splitWords(`
  bird species breeding nest forest population habitat study survey site reserve season plumage clutch egg chick
  fledgling song call territory pair feather wing tail bill migration migrant passage roost flock colony moult ring
  recapture predator prey seed fruit insect nectar canopy understorey gallery savanna woodland inselberg plateau
  farmland wetland marsh scrub thicket grassland edge stream rock granite harmattan rain drought altitude slope
  abundance density diversity richness occupancy detection transect count point mist net playback trap camera
  telemetry geolocator tag satellite isotope blood parasite malaria genome lineage subspecies phylogeny hybrid
  conservation threat hunting trade logging grazing burning farming community education training student ranger
  sunbird malimbe weaver firefinch indigobird paradise whydah bulbul greenbul babbler thrush robin chat wheatear
  warbler cisticola prinia apalis eremomela camaroptera flycatcher batis wattle-eye shrike bushshrike gonolek
  drongo oriole crow starling oxpecker sparrow petronia bunting canary seedeater waxbill cordon-bleu mannikin
  lark pipit wagtail longclaw swallow martin swift nightjar owl kestrel falcon buzzard harrier kite eagle vulture
  hawk goshawk francolin spurfowl guineafowl quail crake rail gallinule bustard lapwing plover sandpiper snipe
  courser pratincole thick-knee gull tern dove pigeon turaco parrot lovebird cuckoo coucal kingfisher bee-eater
  roller hoopoe hornbill barbet tinkerbird honeyguide woodpecker wryneck pitta cuckooshrike nicator tit penduline
  creeper spotted stork heron egret bittern ibis spoonbill duck goose pelican cormorant darter grebe jacana crane
  brood parasite host helper cooperation courtship display mate choice survival recruitment dispersal philopatry
  homing stopover wintering fattening mass wing-chord tarsus age sex juvenile adult male female incubation
  provisioning parental care predation begging alarm duet dialect repertoire frequency spectrogram microphone
  acoustic recorder soundscape phenology temperature rainfall climate warming fire fragment corridor matrix
  plantation cattle herder village farmer honey crop maize millet pest pollination dispersal frugivore granivore
  insectivore guild network food web trait niche model estimate trend index distance sample effort observer
`);

const scienceWords = splitWords(`
  analysis approach area aspect association average baseline behaviour benefit cause century challenge change
  character claim climate collection colour comparison component composition concern condition consequence control
  cost cover criterion cycle data decade decline decrease degree demand description design determinant
  development difference direction discovery distribution district disturbance effect element energy environment
  evidence evolution example exchange experiment exposure extent extinction factor failure feature field finding
  function fund gain gap gradient ground group growth guideline hazard health hour hypothesis impact importance
  improvement increase indicator individual influence information initiative institute interaction interest
  intensity interval island issue item journal junction kilometre knowledge laboratory lake land landscape language
  layer leader length lesson level library limit literature location loss management map margin material measure
  mechanism member memory metre method minute mixture moment monitoring month mortality mountain movement museum
  nation nature need night notice number object objective observation occasion occurrence office opportunity order
  origin outcome output park part partner path pattern people percentage performance period permit person phase
  photograph plan plant policy pool position practice precision prediction presence pressure principle priority
  problem procedure process product programme progress project property proportion protection protocol province
  purpose quality quantity quarter question range rate ratio reason record recovery reduction region relation
  report request research resource response restoration result review rise risk river road role root route
  rule sanctuary scale scheme school science scope section sector sequence series service set setting shape share
  shift shore side sign signal size soil solution source space stage standard state station statistic status step
  stock strategy strength structure subject success suggestion summary supply support surface system table target
  task team technique technology term test theory threshold time tool topic tradition transition treatment tree
  type unit university use valley value variable variance variation vegetation version view visit volume voyage
  warden water weather week weight width wildlife window workshop world year yield zone
`);

const endings = ["", "s", "ed", "ing", "er", "ers", "al", "ity", "ness", "less", "wise", "like"];

const latinHeads = splitWords(`
  melano leuco chloro erythro xantho cyano chryso poecilo micro macro brachy dolicho platy oxy lopho ptero tricho
  rhodo poly mono hetero iso para pseudo proto neo palaeo hydro dendro petro ammo anthrep pyren lamprot cinnyr
  nectar eupl ploce lagon esthr urae ortyg crypt mega ornith strept tauro cratero pogono malac phyl
`);
const latinTails = splitWords(`
  cephalus gaster pterus rhynchus notus urus pus ops stictus gularis ventris pectus collis frons crissus thorax
  nychus dactylus phila cola ensis anus icus ellus arius inus atus osus idae inae ornis spiza myza mela nax tes
  lophus ptila gnathus glossus ceras carpus podus rhina trichas
`);
const soundHeads = splitWords(`
  am ba bo da du fa fo ga gan gin gom gu han ja jos ka kan kar ko kum la lam lan ma mai man mi mu na nas ni obu
  oko ola ondo osun pan pla rim sha so ta tal to tu um un wa wam wu ya yan yel yo zam zar
`);
const soundMiddles = splitWords(
  "ba da du fi ga gi ka ki ko la li lo ma mi na ni ra ri ro ru sa shi ta te wa yo",
);
const soundEnds = splitWords("bi do fe gu ji ko lo mba n ndo ni nu r re ri ru sa sh ta tu wa we ya yi");

const makePlaceNames = (heads: string[]) =>
  heads.flatMap((head) => soundMiddles.flatMap((middle) => soundEnds.map((end) => `${head}${middle}${end}`)));
const compounds = latinHeads.flatMap((head) => latinTails.map((tail) => `${head}${tail}`));

/** The words of the texts, most frequent first, all different. */
export const vocabulary: readonly string[] = makeVocabulary(20_000);

function makeVocabulary(size: number): string[] {
  const random = seeded(2002);
  const subjects = shuffled([...birdWords, ...scienceWords]);
  const inflected = shuffled(endings.slice(1).flatMap((ending) => subjects.map((word) => word + ending)));
  const rare = shuffled([...compounds, ...makePlaceNames(soundHeads)]);
  const all = [...new Set([...smallWords, ...subjects, ...inflected, ...rare])];
  if (all.length < size) throw new Error(`Only ${all.length} different words could be made.`);
  return all.slice(0, size);

  function shuffled(words: string[]): string[] {
    return words
      .map((word) => [random(), word] as const)
      .sort(([a], [b]) => a - b)
      .map(([, word]) => word);
  }
}

/** Invented names of people, all different. */
export function peopleNames(count: number): { firstName: string; lastName: string }[] {
  const random = seeded(1973);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const names = new Map<string, { firstName: string; lastName: string }>();
  while (names.size < count) {
    const firstName = capital(pick(random, soundHeads) + pick(random, soundEnds));
    const lastName = capital(pick(random, soundHeads) + pick(random, soundMiddles) + pick(random, soundEnds));
    names.set(`${firstName} ${lastName}`, { firstName, lastName });
  }
  return [...names.values()];
}
