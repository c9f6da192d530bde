import { useQuery } from "@tanstack/react-query";
import { speciesFields } from "#domain/birds/species.ts";
import { diffFields, type ThreeWayDiff, toFormValues } from "#web/forms/form-values.ts";
import { VersionChoice, VersionComparison } from "#web/forms/version-comparison.tsx";
import { browserClient, unwrap } from "../../browser-client.ts";
import { labels, type SpeciesFormValues } from "./species-values.ts";

/** Another person's saved version beside the form, field by field, and the choice between them. */
export function SpeciesConflict({
  id,
  version,
  start,
  mine,
  savedDraft: isKeepingMine,
  onLoad,
  onKeep,
}: Omit<ThreeWayDiff<SpeciesFormValues>, "theirs"> & {
  id: string;
  version: number;
  savedDraft: boolean;
  onLoad: () => void;
  onKeep: (theirs: SpeciesFormValues) => void;
}) {
  const newer = useQuery({
    queryKey: ["species", "newer", id, version],
    queryFn: () => unwrap(browserClient.api.species[":idOrSlug"].$get({ param: { idOrSlug: id } })),
    gcTime: 0,
  });
  if (isKeepingMine) return <p>Your fields will replace the stored ones when you press Save Species.</p>;
  if (newer.error) return <p>{newer.error.message} What you typed is still here.</p>;
  if (!newer.data) return <p>Loading what is stored now</p>;
  const theirs = toFormValues(speciesFields, newer.data);
  return (
    <>
      <VersionComparison
        fields={diffFields({ start, mine, theirs }).map(({ field, isMine }) => ({
          label: labels[field] ?? field,
          stored: formatValue(theirs[field]),
          typed: isMine ? formatValue(mine[field]) : "unchanged by you, so the saved value stays",
        }))}
      />
      <VersionChoice isKeepingMine={isKeepingMine} onLoad={onLoad} onKeep={() => onKeep(theirs)} />
    </>
  );
}

/** A value in words; of an account its text alone. */
function formatValue(value: SpeciesFormValues[keyof SpeciesFormValues]): string {
  if (typeof value === "string")
    return value.startsWith("<")
      ? (new DOMParser().parseFromString(value, "text/html").body.textContent ?? "")
      : value;
  return value.map((item) => (typeof item === "string" ? item : `${item.value} (${item.lang})`)).join(", ");
}
