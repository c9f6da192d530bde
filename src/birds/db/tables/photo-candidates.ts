import type { CandidateState, CommonsCandidate } from "#birds/domain/guide/commons.ts";

/** A photograph that may be taken for a species; one that was answered is never offered again. */
interface PhotoCandidateTable extends CommonsCandidate {
  id: string;
  speciesId: string;
  /** Its place among those of the species. */
  position: number;
  foundAt: string;
  state: CandidateState;
}

interface PhotoSearchTable {
  speciesId: string;
  searchedAt: string;
}

export interface PhotoCandidateTables {
  photo_candidate: PhotoCandidateTable;
  photo_search: PhotoSearchTable;
}
