import { useQuery } from "@tanstack/react-query";
import type { EditableProfile } from "#domain/people/profile.ts";
import { readingText } from "#formats/posts/text-changes.ts";
import { VersionChoice, VersionComparison } from "#web/forms/version-comparison.tsx";
import { browserClient, unwrap } from "../../browser-client.ts";
import { labels } from "./fields.tsx";
import { diffValues, type ProfileValues, toFormValues } from "./values.ts";

/** Compares the newer profile with the form's changes and lets the member choose; until then both are kept. */
export function ConflictChoice(props: {
  id: string;
  version: number;
  start: ProfileValues;
  mine: ProfileValues;
  isKeepingMine: boolean;
  onLoad: () => void;
  onKeep: () => void;
}) {
  const { start, mine } = props;
  const newer = useQuery({
    queryKey: ["edited profile", props.id, "newer", props.version],
    queryFn: () => unwrap(browserClient.api.profiles[":member"].$get({ param: { member: props.id } })),
    gcTime: 0,
  });
  const theirs = newer.data && toFormValues(newer.data as EditableProfile);
  const changed = Object.keys(diffValues(start, mine)) as (keyof ProfileValues)[];
  const fields = theirs
    ? changed.map((field) => ({
        label: labels[field],
        stored: formatField(theirs, field),
        typed: formatField(mine, field),
      }))
    : [];
  return (
    <>
      {fields.length > 0 && <VersionComparison fields={fields} />}
      <p>
        {props.isKeepingMine
          ? "Your fields will replace the newer ones when you save; other fields will not change."
          : "Your changes are still here."}
      </p>
      <VersionChoice {...props} />
    </>
  );
}

function formatField(values: ProfileValues, field: keyof ProfileValues): string {
  if (field === "memberCategory") return values.memberCategory.join(", ");
  return field === "about" ? readingText(values.about) : values[field];
}
