import { useQuery } from "@tanstack/react-query";
import { VersionChoice, VersionComparison } from "#web/workplace/version-comparison.tsx";
import { browserClient, unwrap } from "../browser-client.ts";
import { diffFields, type SpeciesValues, type ThreeWayDiff, toFormValues } from "./species-values.ts";

/** Another person's saved version beside the form, field by field, and the choice between them. */
export function SpeciesConflict({
  id,
  version,
  start,
  mine,
  labels,
  isKeepingMine,
  onLoad,
  onKeep,
}: Omit<ThreeWayDiff, "theirs"> & {
  id: string;
  version: number;
  labels: Record<string, string>;
  isKeepingMine: boolean;
  onLoad: () => void;
  onKeep: (theirs: SpeciesValues) => void;
}) {
  const newer = useQuery({
    queryKey: ["species", "newer", id, version],
    queryFn: () => unwrap(browserClient.api.species[":idOrSlug"].$get({ param: { idOrSlug: id } })),
    gcTime: 0,
  });
  if (isKeepingMine) return <p>Your changes will replace the saved ones when you press Save Species.</p>;
  if (newer.error) return <p>{newer.error.message} Your changes are still here.</p>;
  if (!newer.data) return <p>Loading the saved version</p>;
  const theirs = toFormValues(newer.data);
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

/** A field's value as plain text. */
function formatValue(value: SpeciesValues[keyof SpeciesValues]): string {
  if (value === null) return "";
  if (typeof value === "string")
    return value.startsWith("<")
      ? (new DOMParser().parseFromString(value, "text/html").body.textContent ?? "")
      : value;
  return value.map((item) => (typeof item === "string" ? item : `${item.value} (${item.lang})`)).join(", ");
}
