import { type TaxonKind, taxonKinds, type UnmatchedName } from "./counted-taxon.ts";

/** What a person would hardly answer otherwise for a name: its sure species, or what the form of the name says. */
export function bestAnswer({
  proposals,
  suggestedKind,
}: Pick<UnmatchedName, "proposals" | "suggestedKind">):
  | { kind: TaxonKind; speciesId: string | null; name: string }
  | undefined {
  const sure = proposals.find(({ isSure }) => isSure);
  if (sure) return { kind: "species", speciesId: sure.speciesId, name: sure.name };
  if (suggestedKind === null || proposals.length > 0) return undefined;
  return { kind: suggestedKind, speciesId: null, name: taxonKinds[suggestedKind] };
}
