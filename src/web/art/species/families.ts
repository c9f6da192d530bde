import type { BirdKind } from "../birds/bird.ts";

const kinds: Partial<Record<BirdKind, string>> = {
  weaver: "ploceidae passeridae fringillidae emberizidae buphagidae lybiidae indicatoridae",
  sunbird: "nectariniidae promeropidae upupidae phoeniculidae certhiidae",
  kingfisher: "alcedinidae",
  hornbill: "bucerotidae bucorvidae",
  turaco: "musophagidae coliidae",
  dove: "columbidae pteroclidae",
  heron: "ardeidae ciconiidae",
  ibis: "threskiornithidae",
  roller: "coraciidae trogonidae eurylaimidae",
  swift: "apodidae hirundinidae",
  francolin: "phasianidae numididae odontophoridae turnicidae",
  nightjar: "caprimulgidae",
  finch: "estrildidae viduidae alaudidae",
  hawk: "accipitridae falconidae pandionidae",
  owl: "strigidae tytonidae",
  duck: "anatidae",
  plover: "charadriidae jacanidae rallidae sarothruridae burhinidae pluvianidae",
  sandpiper: "scolopacidae haematopodidae rostratulidae",
  parrot: "psittacidae psittaculidae",
  beeEater: "meropidae",
  woodpecker: "picidae",
  starling:
    "sturnidae corvidae turdidae pycnonotidae malaconotidae laniidae oriolidae dicruridae campephagidae vangidae platysteiridae picathartidae leiothrichidae",
  coucal: "cuculidae",
};

/** Families without a drawing of the right posture and bill; `aves` is an unknown family. */
const undrawn = new Set(
  "aves struthionidae sagittariidae otididae gruidae phoenicopteridae pelecanidae balaenicipitidae scopidae podicipedidae phalacrocoracidae anhingidae heliornithidae sulidae fregatidae phaethontidae laridae stercorariidae hydrobatidae oceanitidae procellariidae diomedeidae glareolidae recurvirostridae dromadidae".split(
    " ",
  ),
);

const byFamily = new Map(
  Object.entries(kinds).flatMap(([kind, families]) =>
    families.split(" ").map((family) => [family, kind as BirdKind] as const),
  ),
);

/** The drawing for a family, by its scientific name in lower case; undefined where each would be wrong. */
export const kindOfFamily = (family: string): BirdKind | undefined =>
  undrawn.has(family) ? undefined : (byFamily.get(family) ?? "warbler");
