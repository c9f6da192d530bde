import anyAscii from "any-ascii";
import { slugify } from "#core/domain/words.ts";
import type { PostType } from "#institute/domain/posts/types.ts";

const otherScripts = /[^\p{ASCII}\p{Script=Latin}]+/gu;

/** “NiaoLei” is two words. */
const spell = (run: string) => anyAscii(run).replace(/(?<=[a-z])(?=[A-Z])/g, "-");

/** The slug of a title, in Latin letters whatever its script; one without letters has the type and year of its post. */
export const titleSlug = (post: { title: string; postType: PostType; year: number | null }): string =>
  slugify(
    post.title.replace(otherScripts, spell),
    slugify([post.postType, post.year].filter(Boolean).join(" ")),
  );
