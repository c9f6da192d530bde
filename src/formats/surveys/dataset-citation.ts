import { lagosDay } from "#domain/lagos-day.ts";
import type { Citable } from "#formats/posts/citation.ts";
import { institute } from "#institute";

/** A data set of this site that can be downloaded. */
interface Dataset {
  title: string;
  /** Its page on the site, with the selected filters. */
  path: string;
  /** When it last changed, as an ISO timestamp or day; `null` means today. */
  changedAt: string | null;
}

/** A data set as a citable work, accessed `now`; its version is the day of its last change. */
export function datasetWork({ title, path, changedAt }: Dataset, publicUrl: string, now: Date) {
  const accessed = lagosDay(now);
  const version = (changedAt ?? accessed).slice(0, 10);
  return {
    kind: "dataset",
    title,
    authors: [{ literal: institute.name }],
    issued: version,
    version,
    publisher: institute.name,
    url: publicUrl + path,
    accessed,
  } as const satisfies Citable;
}
