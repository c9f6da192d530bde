import { withoutKind } from "#core/domain/kind-words.ts";
import { listedTypes, type PostType, postTypeRow } from "./types.ts";

/** The type of post that a search names besides other words, and these. */
export function findKind(search: string): { type: PostType; rest: string } | undefined {
  for (const { type } of listedTypes) {
    const { one, plural, alsoCalled = [] } = postTypeRow(type);
    const rest = withoutKind(search, [one.toLowerCase(), plural, ...alsoCalled]);
    if (rest) return { type, rest };
  }
  return undefined;
}
