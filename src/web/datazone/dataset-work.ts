import type { Citable } from "#formats/citation.ts";
import { institute } from "#institute";

/** The point counts as a work to cite, with what was chosen of them; their version is the day of the last change. */
export function datasetWork(
  changedAt: string | null,
  publicUrl: string,
  today: string,
  chosen: Record<string, string>,
): Citable {
  const version = (changedAt ?? today).slice(0, 10);
  const asked = String(new URLSearchParams(chosen));
  return {
    kind: "dataset",
    title: "Point counts of birds in Nigeria",
    authors: [{ literal: institute.name }],
    issued: version,
    version,
    publisher: institute.name,
    url: `${publicUrl}/datazone/pointcount${asked && `?${asked}`}`,
    accessed: today,
  };
}
