/** The line above the loans that are out: that a search found none, or how many are in a list above. */
export function describeOutNow(out: { search: string; found: number; above: number }): string {
  const { search, found, above } = out;
  if (search) return found === 0 ? `Nothing that matches “${search}” is out.` : "";
  if (above === 0) return "";
  return above === 1 ? "1 loan is in a list above." : `${above} loans are in the lists above.`;
}
