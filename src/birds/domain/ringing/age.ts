/** The age codes of EURING, which count calendar years since hatching. */
export const ages = {
  "0": "Not recorded",
  "1": "Nestling",
  "2": "Full-grown, year unknown",
  "3": "First calendar year",
  "4": "After first calendar year",
  "5": "Second calendar year",
  "6": "After second calendar year",
  "7": "Third calendar year",
  "8": "After third calendar year",
  "9": "Fourth calendar year",
  A: "After fourth calendar year",
} as const;
export type Age = keyof typeof ages;
