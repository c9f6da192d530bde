import { isCommon } from "./word-forms.ts";
import { wordsOf } from "./words.ts";

/**
 * The telling words of a search without those that name a kind, if it has one of them and others besides: “vultures” of “theses on
 * vultures”. A search for a phrase is for its very words.
 */
export function withoutKind(search: string, kind: readonly string[]): string | undefined {
  if (search.includes('"')) return undefined;
  const words = search.trim().split(/\s+/);
  const folded = (word: string) => wordsOf(word).join(" ");
  const others = words.filter((word) => !kind.includes(folded(word)));
  const telling = others.filter((word) => !isCommon(folded(word)));
  return telling.length > 0 && others.length < words.length ? telling.join(" ") : undefined;
}
