/** A pentad in which a species was recorded. */
export interface RecordedPentad {
  pentad: string;
  /** The ISO code of its state; null outside Nigeria. */
  state: string | null;
  /** The number of surveys that recorded the species. */
  surveysSeen: number;
}

/** The middle of a square of one degree, as the exact places of sensitive species are published. */
export interface RecordedCell {
  latitude: number;
  longitude: number;
}

/** Where a species was recorded: in pentads, or if its places are not public, in squares of one degree. */
export interface SpeciesSquares {
  placesWithheld: boolean;
  pentads: RecordedPentad[];
  cells: RecordedCell[];
}
