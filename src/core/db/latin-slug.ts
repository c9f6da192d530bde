import anyAscii from "any-ascii";
import { slugify } from "#core/domain/words.ts";

const otherScripts = /[^\p{ASCII}\p{Script=Latin}]+/gu;

/** “NiaoLei” is two words. */
const spell = (run: string) => anyAscii(run).replace(/(?<=[a-z])(?=[A-Z])/g, "-");

/** The last part of an address from a name in any script; `otherwise` if it has neither letters nor digits. */
export const latinSlug = (name: string, otherwise: string): string =>
  slugify(name.replace(otherScripts, spell), otherwise);
