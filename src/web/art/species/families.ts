import type { BirdKind } from "../birds/bird.ts";

const kinds: Partial<Record<BirdKind, string>> = {
  weaver: "ploceidae passeridae fringillidae emberizidae buphagidae lybiidae indicatoridae",
  sunbird: "nectariniidae promeropidae upupidae phoeniculidae certhiidae",
  kingfisher: "alcedinidae",
  hornbill: "bucerotidae bucorvidae",
  turaco: "musophagidae coliidae",
  dove: "columbidae pteroclidae",
  heron:
    "ardeidae ciconiidae threskiornithidae scopidae gruidae otididae phoenicopteridae pelecanidae balaenicipitidae struthionidae sagittariidae",
  roller: "coraciidae trogonidae eurylaimidae",
  swift:
    "apodidae hirundinidae laridae stercorariidae hydrobatidae oceanitidae procellariidae fregatidae glareolidae",
  francolin: "phasianidae numididae odontophoridae turnicidae",
  nightjar: "caprimulgidae",
  finch: "estrildidae viduidae alaudidae",
  hawk: "accipitridae falconidae pandionidae",
  owl: "strigidae tytonidae",
  duck: "anatidae podicipedidae phalacrocoracidae anhingidae heliornithidae sulidae",
  plover:
    "charadriidae scolopacidae jacanidae rallidae sarothruridae recurvirostridae burhinidae haematopodidae rostratulidae dromadidae pluvianidae",
  parrot: "psittacidae psittaculidae",
  beeEater: "meropidae",
  woodpecker: "picidae",
  starling:
    "sturnidae corvidae turdidae pycnonotidae malaconotidae laniidae oriolidae dicruridae campephagidae vangidae platysteiridae picathartidae leiothrichidae",
  coucal: "cuculidae",
};

const byFamily = new Map(
  Object.entries(kinds).flatMap(([kind, families]) =>
    families.split(" ").map((family) => [family, kind as BirdKind] as const),
  ),
);

/** The drawing that stands for a family, by its scientific name in small letters; small songbirds for the others. */
export const kindOfFamily = (family: string): BirdKind => byFamily.get(family) ?? "warbler";
