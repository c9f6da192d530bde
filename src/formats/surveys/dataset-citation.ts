import { lagosDay } from "#domain/lagos-day.ts";
import type { Citable } from "#formats/posts/citation.ts";
import { institute } from "#institute";

/** Data of this site that can be taken along. */
interface Dataset {
  title: string;
  /** Where on the site they are shown, with what was chosen of them. */
  path: string;
  /** When they last changed, an ISO moment or day; without it they are as of today. */
  changedAt: string | null;
}

/** A set of data as a work to cite, looked at `now`; its version is the day of its last change. */
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
