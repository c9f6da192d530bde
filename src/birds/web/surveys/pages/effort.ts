/** Classes of effort in a pentad; `from` is the least number of surveys. */
export const effortClasses = [
  { from: 0, label: "no complete surveys" },
  { from: 1, label: "1 to 3 complete surveys" },
  { from: 4, label: "4 to 11" },
  { from: 12, label: "12 to 49" },
  { from: 50, label: "50 or more" },
] as const;

/** Classes of the surveys of a state together. */
export const stateClasses = [
  { from: 0, label: "State: no complete surveys" },
  { from: 1, label: "1 to 11" },
  { from: 12, label: "12 to 49" },
  { from: 50, label: "50 to 199" },
  { from: 200, label: "200 or more" },
] as const;

const classOf = (classes: readonly { from: number }[], surveys: number): number =>
  classes.findLastIndex(({ from }) => surveys >= from);

export const effortClass = (surveys: number): number => classOf(effortClasses, surveys);
export const stateClass = (surveys: number): number => classOf(stateClasses, surveys);
