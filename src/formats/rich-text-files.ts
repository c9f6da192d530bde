/** The addresses that a text names: the whole of it when it is an address itself, or all that its HTML shows or links to. */
export function filesIn(text: string | null | undefined): string[] {
  if (!text) return [];
  if (!text.includes("<")) return [text];
  return [...text.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
}
