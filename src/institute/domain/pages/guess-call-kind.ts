import { keysOf } from "#core/domain/keys.ts";
import { type CallKind, callKinds } from "./calls.ts";

/** The words of a title by which people know the kind of a call. */
const words: Record<CallKind, RegExp> = {
  msc: /\b(m\.? ?sc|master[’']?s)\b/i,
  phd: /\b(ph\.? ?d|doctora(te|l))\b/i,
  job: /\b(vacanc(y|ies)|jobs?|posts?|positions?|(assistant|intern)(s|ships?)?|officers?|managers?|technicians?|lecturers?|(co-?)?ordinators?|drivers?|rangers?|accountants?|curators?|librarians?)\b/i,
  course: /\b(courses?|workshops?|training|(field|summer|winter) school)\b/i,
  visit: /\b(visits?|visiting|visitors?)\b/i,
  grant:
    /\b(grants?|fellows(hips?)?|scholarships?|studentships?|bursar(y|ies)|bourses?|stipends?|awards?)\b/i,
};

/** The kind that the words of a title suggest; undefined if they suggest none, or more than one. */
export function guessCallKind(title: string): CallKind | undefined {
  const [kind, ...others] = keysOf(callKinds).filter((one) => words[one].test(title));
  return others.length === 0 ? kind : undefined;
}
