import { z } from "zod";
import { field } from "#core/domain/fields.ts";
import { requiredLine } from "#core/domain/text-fields.ts";
import { isPublic } from "./access.ts";
import type { FileVersion, PostSummary } from "./post.ts";
import { citedTypes } from "./types.ts";

/** What an admin says of an earlier file that is removed. */
export const removalFields = {
  reason: field(requiredLine(1000, "Say why it is removed."), {
    control: "paragraph",
    label: "Reason",
    hint: "Everyone who can read the work can read the reason.",
  }),
};

/** Removes an earlier file of a work for good. */
export const VersionRemoval = z.object(removalFields);
export type VersionRemoval = z.output<typeof VersionRemoval>;

interface Versioned {
  versions?: readonly FileVersion[] | undefined;
}

/** The number of the current file, if the work has had others before it. */
export function currentVersion({ versions }: Versioned): number | undefined {
  const last = versions?.at(-1);
  return last && !last.removed && last.number > 1 ? last.number : undefined;
}

/** The addresses of the earlier files that the reader can open, the newest first. */
export const earlierFiles = ({ versions = [] }: Versioned): string[] =>
  versions
    .slice(0, -1)
    .flatMap(({ fileUrl }) => fileUrl ?? [])
    .reverse();

/** Whether replacing the file of a post makes the earlier one a version. */
export const hasVersions = (
  post: Parameters<typeof isPublic>[0] & Pick<PostSummary, "postType" | "fileUrl">,
) => citedTypes.includes(post.postType) && isPublic(post) && post.fileUrl !== null;
