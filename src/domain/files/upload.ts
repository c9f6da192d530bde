const MEGABYTE = 1_000_000;

/** What is uploaded for what: people's pictures, birds' pictures, and everything that posts and equipment show. */
export const uploadPresets = ["profiles", "species", "posts"] as const;
export type UploadPreset = (typeof uploadPresets)[number];

/** The largest file of each kind, in bytes. */
export const MAX_UPLOAD_BYTES = { image: 15 * MEGABYTE, pdf: 25 * MEGABYTE } as const;

/** What the files of one account may add up to, in bytes; admins have no limit but the disk. */
export const UPLOAD_QUOTA_BYTES = { member: 1000 * MEGABYTE, unconfirmed: 100 * MEGABYTE } as const;

/** The kinds of file that a preset takes. */
export const uploadKinds: Record<UploadPreset, readonly (keyof typeof MAX_UPLOAD_BYTES)[]> = {
  profiles: ["image"],
  species: ["image"],
  posts: ["image", "pdf"],
};

/** The answer to an upload, in the words of the spec's image service. */
export interface Upload {
  /** The address that a post, a profile, a species or a piece of equipment keeps. */
  secure_url: string;
  width: number | null;
  height: number | null;
  bytes: number;
  format: string;
}

const MAX_NAME_LENGTH = 100;

/** The name that a download gets: the one it was sent under, without folders, controls and whatever else could mislead. */
export function fileName(sent: string, format: string): string {
  const last = sent.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const stem = last
    .replace(/\.[^.]*$/, "")
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu, "")
    .replace(/[<>:"|?*\s]+/g, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
  return `${stem || "file"}.${format === "jpeg" ? "jpg" : format}`;
}
