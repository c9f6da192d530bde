import type { Species } from "../species.ts";

/** What a bird has or has not, without a measure. */
export type Shape = "curved" | "hooked" | "forked" | "crest" | "bald" | "neck";

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

/** The families, genera and species of each shape. */
const shaped: Readonly<Record<Exclude<Shape, "crest">, ReadonlySet<string>>> = {
  curved: words(`
    Nectariniidae Meropidae Bucerotidae Bucorvidae Phoeniculidae Rhinopomastidae Upupidae Numenius
    Threskiornis Plegadis Bostrychia Geronticus Mycteria`),
  hooked: words(`
    Accipitridae Falconidae Pandionidae Sagittariidae Strigidae Tytonidae Psittacidae Psittaculidae Laniidae
    Malaconotidae Phalacrocoracidae`),
  forked: words(`
    Dicruridae Hirundinidae Milvus Chelictinia Sterna Sternula Thalasseus Gelochelidon Hydroprogne Onychoprion
    Chlidonias Apus Cypsiurus Fregata Rynchops Glareola Merops-hirundineus`),
  bald: words(`
    Struthio Necrosyrtes Torgos Trigonoceps Gyps Leptoptilos Geronticus Picathartes Polyboroides Bucorvus
    Numida Terathopius`),
  neck: words(`
    Struthionidae Ardeidae Ciconiidae Gruidae Phoenicopteridae Anhingidae Pelecanidae Threskiornithidae
    Otididae Sagittariidae Plectropterus Phalacrocoracidae`),
};

/** The shapes of a bird; its crest is that of its drawing. */
export function shapesOf(
  { family, scientificName }: Pick<Species, "family" | "scientificName">,
  hasCrest: boolean,
): Shape[] {
  const [genus = "", epithet = ""] = scientificName?.split(" ") ?? [];
  const keys = [family ?? "", genus, `${genus}-${epithet}`];
  const isOf = (shape: keyof typeof shaped) => keys.some((key) => shaped[shape].has(key));
  const found: Shape[] = (["curved", "hooked", "forked", "bald", "neck"] as const).filter(isOf);
  return hasCrest && !isOf("bald") ? [...found, "crest"] : found;
}
