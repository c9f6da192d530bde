/** Classes of effort in a pentad; `from` is the least number of surveys. */
export const effortClasses = [
  { from: 0, label: "no complete surveys" },
  { from: 1, label: "1 to 3 complete surveys" },
  { from: 4, label: "4 to 11" },
  { from: 12, label: "12 to 49" },
  { from: 50, label: "50 or more" },
] as const;

export const effortClass = (surveys: number): number =>
  effortClasses.findLastIndex(({ from }) => surveys >= from);
