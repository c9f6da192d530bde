import { slugify } from "#core/domain/words.ts";
import { formatsOf, type WorkFormat, workFormats, writeWork } from "../works/formats.ts";
import { type Reference, writeReferences } from "../works/references.ts";
import type { Citable } from "./citable.ts";

/** A formatted citation: a reference in each style, and a file for each reference manager. */
export interface FormattedCitation {
  references: Reference[];
  files: { label: string; name: string; href: string }[];
}

/** The citation of a work in every format; its files are below its page, if that is public, or else in the page. */
export const formatCitation = (work: Citable, page?: string): FormattedCitation => ({
  references: writeReferences(work),
  files: formatsOf(work).map((format) => ({
    label: workFormats[format].label,
    ...(page ? { name: `${work.id}.${format}`, href: `${page}.${format}` } : citationFile(work, format)),
  })),
});

/** A citation as a data URL, so that it downloads without script. */
export function citationFile(work: Citable, format: WorkFormat): { name: string; href: string } {
  const { type } = workFormats[format];
  return {
    name: `${slugify(work.title)}.${format}`,
    href: `data:${type};charset=utf-8,${encodeURIComponent(writeWork(work, format))}`,
  };
}
